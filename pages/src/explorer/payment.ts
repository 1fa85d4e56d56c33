import type { ViewAnswer } from '../../../src/api/pages/view-module.ts';

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

/** What a call came to that was paid for; null: nothing was paid. */
export interface PaidAnswer {
  readonly answer: ViewAnswer;
  readonly payment: Payment | null;
}
