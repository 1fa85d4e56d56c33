/** A list of whole numbers that grows, kept as a typed array. */
export interface NumberList {
  values: Uint32Array;
  length: number;
}

/** An empty list. */
export function makeNumberList(room = 1024): NumberList {
  return { values: new Uint32Array(room), length: 0 };
}

/** Appends a number below 2^32. */
export function append(list: NumberList, value: number): void {
  if (list.length === list.values.length) {
    const larger = new Uint32Array(2 * list.values.length);
    larger.set(list.values);
    list.values = larger;
  }
  list.values[list.length++] = value;
}

/** The numbers so far, in an array of their own. */
export function listed({ values, length }: NumberList): Uint32Array {
  return values.slice(0, length);
}
