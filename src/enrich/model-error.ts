/** A model that gave no whole answer; the message is for the operator. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  /** True: it will give none for the next store either, as when the budget is spent or nobody answers. */
  readonly endsRun: boolean;

  constructor(message: string, endsRun: boolean) {
    super(message);
    this.endsRun = endsRun;
  }
}
