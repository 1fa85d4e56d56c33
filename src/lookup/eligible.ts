/** Which texts a search may find; the others are as if they were not there. Both conditions hold where both are given. */
export interface Eligible {
  /** One bit a text: right for few texts. The others cost nothing. */
  readonly bits?: Uint32Array | undefined;
  /** Asked for promising texts only: right where most are eligible. */
  readonly test?: ((text: number) => boolean) | undefined;
}

/** The bits of some of `count` texts. */
export function bitsOf(texts: Iterable<number>, count: number): Uint32Array {
  const bits = new Uint32Array((count >>> 5) + 1);
  for (const text of texts) bits[text >>> 5]! |= 1 << (text & 31);
  return bits;
}

/** Whether a text is eligible. */
export function isEligible({ bits, test }: Eligible, text: number): boolean {
  if (bits !== undefined && ((bits[text >>> 5]! >>> (text & 31)) & 1) === 0) return false;
  return test === undefined || test(text);
}
