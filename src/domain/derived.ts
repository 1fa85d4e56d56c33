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
interface LastTexts<Value> {
  readonly get: (text: string) => Value | undefined;
  readonly put: (text: string, value: Value) => void;
}

/** Two halves, of which the older goes when the newer is full: nothing is taken out by itself. */
function keepLast<Value>(most: number): LastTexts<Value> {
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
    put,
  };
}

/** So many texts are remembered from the first time on: a list asks for each of its lines more than once. */
const LATEST = 128;

/**
 * Remembers what is derived from texts: of those that come again, which the last `most / 2` are looked at for, and of the
 * latest few, `latest` of them. Most texts come once, and what lives longer than its request is what the collector spends
 * its time on. What is derived is never undefined.
 */
export function rememberLast<Derived extends object>(
  most: number,
  derive: (text: string) => Derived,
  latest = LATEST,
): (text: string) => Derived {
  const again = keepLast<Derived>(most);
  const first = keepLast<Derived>(Math.min(latest, most));
  const asked = keepLast<true>(most);
  return (text) => {
    const known = again.get(text) ?? first.get(text);
    if (known !== undefined) return known;
    const derived = derive(text);
    const comesAgain = asked.get(text) === true;
    if (comesAgain) again.put(text, derived);
    else {
      asked.put(text, true);
      first.put(text, derived);
    }
    return derived;
  };
}
