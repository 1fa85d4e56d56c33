/** An index command that cannot be done as asked; the message says why, and what to do. */
export class IndexError extends Error {
  override readonly name = 'IndexError';
}
