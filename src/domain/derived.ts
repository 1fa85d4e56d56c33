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

/**
 * Remembers what is derived from texts: of the last `most / 2` that were asked for, and of no more than `most`. What is
 * derived is never undefined. Two halves, of which the older goes when the newer is full: nothing is taken out by itself.
 */
export function rememberLast<Derived extends object>(
  most: number,
  derive: (text: string) => Derived,
): (text: string) => Derived {
  let newer = new Map<string, Derived>();
  let older = newer;
  return (text) => {
    const known = newer.get(text);
    if (known !== undefined) return known;
    const derived = older.get(text) ?? derive(text);
    if (2 * newer.size >= most) [newer, older] = [new Map(), newer];
    newer.set(text, derived);
    return derived;
  };
}
