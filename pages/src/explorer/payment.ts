/** One payment for one answer, told step by step. */
export interface Payment {
  readonly path: string;
  /** In US dollars. */
  readonly amountUsd: number;
  /** CAIP-2. */
  readonly network: string;
  readonly payer: string;
  readonly payTo: string;
  readonly nonce: string;
  readonly signature: string;
  /** What the answer came with: 200, unless something went wrong. */
  readonly status: number;
  /** Null: there was no receipt. */
  readonly transaction: string | null;
}
