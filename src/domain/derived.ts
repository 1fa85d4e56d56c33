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

/** Remembers what is derived from texts, of the last `most` that were asked for. What is derived is never undefined. */
export function rememberLast<Derived extends object>(
  most: number,
  derive: (text: string) => Derived,
): (text: string) => Derived {
  const known = new Map<string, Derived>();
  return (text) => {
    let derived = known.get(text);
    if (derived === undefined) {
      derived = derive(text);
      const [oldest] = known.keys();
      if (known.size >= most && oldest !== undefined) known.delete(oldest);
    } else known.delete(text);
    known.set(text, derived);
    return derived;
  };
}
