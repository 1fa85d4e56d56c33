/** An array's kind, as `sharedArray` needs it. */
export interface SharedArrayKind<A> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: SharedArrayBuffer): A;
}

/** An array of zeros in memory that other threads may read too: posted to one, it is not copied. */
export function sharedArray<A>(kind: SharedArrayKind<A>, length: number): A {
  return new kind(new SharedArrayBuffer(length * kind.BYTES_PER_ELEMENT));
}
