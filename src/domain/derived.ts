/**
 * Remembers what is derived from a part of the snapshot for as long as that part lives. Parts are immutable and
 * shared between versions, so an unchanged part is derived from once. `known` is where it is remembered, for those who
 * bring it from elsewhere.
 */
export function derivedFrom<Part extends object, Derived>(
  derive: (part: Part) => Derived,
  known: WeakMap<Part, Derived> = new WeakMap(),
): (part: Part) => Derived {
  return (part) => {
    let derived = known.get(part);
    if (derived === undefined) {
      derived = derive(part);
      known.set(part, derived);
    }
    return derived;
  };
}

/** An object that what is derived from it lives in, and ends with: by what derives it. Never to be copied with the rest. */
export interface Deriving {
  readonly derived: [by: object, derived: unknown][];
}

/**
 * As `derivedFrom`, of what lives for a request: the collector keeps what a map refers to, weakly or not, for longer than
 * the request lives.
 */
export function derivedIn<Part extends Deriving, Derived>(
  derive: (part: Part) => Derived,
): (part: Part) => Derived {
  return (part) => {
    for (const [by, derived] of part.derived) if (by === derive) return derived as Derived;
    const derived = derive(part);
    part.derived.push([derive, derived]);
    return derived;
  };
}

/** What belongs to the last `most / 2` texts that were looked up or put in, and to no more than `most`. */
export interface LastTexts<Value> {
  readonly get: (text: string) => Value | undefined;
  /** As `get`, but the text does not count as looked up. */
  readonly peek: (text: string) => Value | undefined;
  readonly put: (text: string, value: Value) => void;
  /** All texts that something belongs to, those that were put in last at the end; each once. */
  readonly texts: () => string[];
}

/** Two halves, of which the older goes when the newer is full: nothing is taken out by itself. */
export function keepLast<Value>(most: number): LastTexts<Value> {
  let newer = new Map<string, Value>();
  let older = newer;
  const put = (text: string, value: Value): void => {
    if (2 * newer.size >= most) [newer, older] = [new Map(), newer];
    newer.set(text, value);
  };
  return {
    get(text) {
      const known = newer.get(text);
      if (known !== undefined) return known;
      const old = older.get(text);
      if (old !== undefined) put(text, old);
      return old;
    },
    peek: (text) => newer.get(text) ?? older.get(text),
    put,
    texts: () => [...[...older.keys()].filter((text) => !newer.has(text)), ...newer.keys()],
  };
}

/**
 * Remembers what is derived from texts: of the last `most / 2` that were asked for, and of no more than `most`. What is
 * derived is never undefined.
 */
export function rememberLast<Derived extends object>(
  most: number,
  derive: (text: string) => Derived,
): (text: string) => Derived {
  const last = keepLast<Derived>(most);
  return (text) => {
    const known = last.get(text);
    if (known !== undefined) return known;
    const derived = derive(text);
    last.put(text, derived);
    return derived;
  };
}

/**
 * As `rememberLast`, of texts of which most come once: of those that come again, which the last `most / 2` are looked at
 * for, and of the `latest`, which one request may ask for more than once. What lives longer than its request is what the
 * collector spends its time on. What `surely` comes again is remembered from its first time on.
 */
export function rememberAgain<Derived extends object>(
  most: number,
  latest: number,
  derive: (text: string) => Derived,
  surely: (text: string) => boolean = () => false,
): (text: string) => Derived {
  const again = keepLast<Derived>(most);
  const first = keepLast<Derived>(latest);
  const asked = keepLast<true>(most);
  return (text) => {
    const known = again.get(text) ?? first.get(text);
    if (known !== undefined) return known;
    const derived = derive(text);
    if (asked.get(text) === true || surely(text)) again.put(text, derived);
    else {
      asked.put(text, true);
      first.put(text, derived);
    }
    return derived;
  };
}
