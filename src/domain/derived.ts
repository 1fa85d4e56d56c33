/**
 * Remembers what is derived from a part of the snapshot for as long as that part lives. Parts are immutable and
 * shared between versions, so an unchanged part is derived from once.
 */
export function derivedFrom<Part extends object, Derived>(
  derive: (part: Part) => Derived,
): (part: Part) => Derived {
  const known = new WeakMap<Part, Derived>();
  return (part) => {
    let derived = known.get(part);
    if (derived === undefined) {
      derived = derive(part);
      known.set(part, derived);
    }
    return derived;
  };
}
