/** The call that a payment is for. */
export interface PaidCall {
  readonly method: string;
  /** Path and query as they were sent. */
  readonly target: string;
  /** The public host that the request came to. */
  readonly host: string;
  /** The route's template. */
  readonly route: string;
  readonly requestId: string;
  /** SHA-256 of method, URL and body, in hex. */
  readonly fingerprint: string;
}

/** The name of a way to pay, as the ledger has it. */
export type RailName = 'x402' | 'mpp' | 'sandbox';

/** A proof that was read: what it says, not yet whether it is true. Addresses and hashes are in lower case. */
export interface Offer {
  readonly rail: RailName;
  /** CAIP-2 id of the chain. */
  readonly network: string;
  readonly asset: string;
  readonly payTo: string;
  /** In the token's smallest unit. */
  readonly amountRaw: string;
  readonly payer: string;
  /** What the chain accepts once for this payer. */
  readonly nonce: string;
  /** Null outside MPP. */
  readonly challengeId: string | null;
  /** The client's own id of what it buys; null: none. */
  readonly identifier: string | null;
  /** Milliseconds since 1970 from which the chain refuses it. */
  readonly validBeforeMs: number;
  /** SHA-256 of the signature, in hex. */
  readonly proofDigest: string;
  /** What the rail settles by; plain JSON. */
  readonly proof: unknown;
}

/** What reading a proof came to. */
export type Reading =
  | { readonly kind: 'offer'; readonly offer: Offer }
  /** Not a proof at all. */
  | { readonly kind: 'malformed'; readonly reason: string }
  /** A proof of something else than what we ask for. */
  | { readonly kind: 'refused'; readonly reason: string };

/** Whether a proof would be good now. `unavailable`: it cannot be told, and nothing was charged. */
export type Verdict =
  | { readonly kind: 'good' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unavailable'; readonly reason: string };

/** What moved the money, as it is told to the client. */
export interface Receipt {
  /** Transaction hash. */
  readonly transaction: string;
  readonly network: string;
  readonly payer: string;
  /** ISO 8601. */
  readonly timestamp: string;
}

/** What became of the money. `unknown`: it may or may not have moved. */
export type Settlement =
  | { readonly kind: 'settled'; readonly receipt: Receipt }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string };

/** A protocol that takes payments. A charge happens in `settle` and nowhere else. */
export interface Rail {
  readonly name: RailName;
  /** The headers that this rail reads: x402's or MPP's. */
  readonly protocol: 'x402' | 'mpp';
  /**
   * Reads a proof and holds it against our terms, without asking anybody. Whether it is too late for it is not looked at
   * here: one that was charged buys its answer long after it has run out.
   */
  read(proof: string): Reading | Promise<Reading>;
  /** Whether the proof is good now: in time, and by whoever has to be asked. Has no effect. Never rejects. */
  verify(offer: Offer, call: Pick<PaidCall, 'method' | 'target' | 'host'>): Promise<Verdict>;
  /**
   * Moves the money. The same proof can be settled again without a second charge: `again` says that an earlier order
   * may still be on its way, so that a refusal proves nothing. Never rejects.
   */
  settle(offer: Offer, again: boolean): Promise<Settlement>;
  /** What became of the money, without moving any; `sinceMs` is when it can have moved at the earliest. Never rejects. */
  lookUp(offer: Offer, sinceMs: number): Promise<Settlement>;
}
