import type { Offer, Receipt } from './rail.ts';

/** What a paid call answered, as it is handed out again. */
export interface StoredAnswer {
  readonly body: Buffer;
  readonly contentType: string;
  /** Null: the answer has none. */
  readonly etag: string | null;
}

/** How far a payment can be; what each word means and which may follow is told in checkout.ts. */
export const PAYMENT_STATES = ['executing', 'settling', 'settled', 'failed', 'unknown', 'released'] as const;

/** One of `PAYMENT_STATES`. */
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** A row of the ledger. */
export interface Payment {
  readonly paymentId: string;
  readonly state: PaymentState;
  readonly offer: Offer;
  readonly route: string;
  readonly fingerprint: string;
  readonly requestId: string;
  /** Whether somebody works on it at the moment. */
  readonly isLeased: boolean;
  readonly answer: StoredAnswer | null;
  readonly receipt: Receipt | null;
  readonly detail: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly settledAt: Date | null;
}

/** A row as `PAYMENT_COLUMNS` reads it. */
export interface PaymentRow {
  payment_id: string;
  rail: string;
  state: PaymentState;
  network: string;
  asset: string;
  payer: string;
  nonce: string;
  pay_to: string;
  amount_raw: string;
  challenge_id: string | null;
  payment_identifier: string | null;
  valid_before: Date;
  proof_digest: string;
  proof: unknown;
  route: string;
  fingerprint: string;
  request_id: string;
  is_leased: boolean;
  answer: Buffer | null;
  answer_type: string | null;
  answer_etag: string | null;
  receipt: Receipt | null;
  detail: string | null;
  created_at: Date;
  updated_at: Date;
  settled_at: Date | null;
}

/**
 * Whether somebody may be working on a payment. No lease is longer than a minute: one that ends later was given before
 * the database's clock was set back, and would keep a payment open for as long as that.
 */
export const IS_LEASED = `(lease_until between clock_timestamp() and clock_timestamp() + interval '1 minute')`;

/** What `toPayment` reads. */
export const PAYMENT_COLUMNS = `payment_id, rail, state, network, asset, payer, nonce, pay_to, amount_raw,
  challenge_id, payment_identifier, valid_before, proof_digest, proof, route, fingerprint, request_id,
  ${IS_LEASED} as is_leased, answer, answer_type, answer_etag, receipt, detail,
  created_at, updated_at, settled_at`;

/** A row of the table as the service has it. */
export function toPayment(row: PaymentRow): Payment {
  const { answer, answer_type: contentType, answer_etag: etag } = row;
  return {
    paymentId: row.payment_id,
    state: row.state,
    offer: {
      rail: row.rail,
      network: row.network,
      asset: row.asset,
      payer: row.payer,
      nonce: row.nonce,
      payTo: row.pay_to,
      amountRaw: row.amount_raw,
      challengeId: row.challenge_id,
      identifier: row.payment_identifier,
      validBeforeMs: row.valid_before.getTime(),
      proofDigest: row.proof_digest,
      proof: row.proof,
    },
    route: row.route,
    fingerprint: row.fingerprint,
    requestId: row.request_id,
    isLeased: row.is_leased,
    answer: answer === null || contentType === null ? null : { body: answer, contentType, etag },
    receipt: row.receipt,
    detail: row.detail,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    settledAt: row.settled_at,
  };
}

/** How long a process may work on a payment before another may take it over, in milliseconds: a minute at most. */
export interface Leases {
  readonly executingMs: number;
  readonly settlingMs: number;
}
