import type { IncomingHttpHeaders } from 'node:http';

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
  /** Where it comes from: an IPv4 address, or the first 64 bits of an IPv6 address. */
  readonly source: string;
}

/** A proof that was read: what it says, not yet whether it is true. Addresses and hashes are in lower case. */
export interface Offer {
  /** The name of the rail that read it. */
  readonly rail: string;
  /** CAIP-2 id of the chain. */
  readonly network: string;
  readonly asset: string;
  readonly payTo: string;
  /** In the token's smallest unit. */
  readonly amountRaw: string;
  readonly payer: string;
  /** What the chain accepts once for this payer. */
  readonly nonce: string;
  /** The challenge that it answers, where a challenge buys one answer; null: it is bound to none. */
  readonly challengeId: string | null;
  /** The client's own id of what it buys; null: none. */
  readonly identifier: string | null;
  /** Milliseconds since 1970 from which the chain refuses it. */
  readonly validBeforeMs: number;
  /** SHA-256 of the signature, in hex. */
  readonly proofDigest: string;
  /** What the rail settles by; plain JSON. */
  readonly proof: unknown;
  /** Set where the payer is a contract: whether it has signed, others have to be asked. Not kept in the ledger. */
  readonly byContract?: true;
}

/** What reading a proof came to. */
export type Reading =
  | { readonly kind: 'offer'; readonly offer: Offer }
  /** Not a proof at all. */
  | { readonly kind: 'malformed'; readonly reason: string }
  /** A proof of something else than what we ask for, or one that its payer has not signed. */
  | { readonly kind: 'refused'; readonly reason: string }
  | Unavailable;

/** It cannot be told, because of whom; nothing was charged. */
export interface Unavailable {
  readonly kind: 'unavailable';
  readonly cause: 'facilitator' | 'node';
  readonly reason: string;
}

/** Whether a proof would be good now. */
export type Verification =
  | { readonly kind: 'good' }
  | { readonly kind: 'refused'; readonly reason: string }
  | Unavailable;

/** What moved the money, as it is told to the client. */
export interface Receipt {
  /** Transaction hash. */
  readonly transaction: string;
  readonly network: string;
  readonly payer: string;
  /** ISO 8601. */
  readonly timestamp: string;
  /** Set where nothing was charged: the receipt of a trial. */
  readonly sandbox?: true;
}

/** What became of the money. `unknown`: it may or may not have moved. */
export type Settlement =
  | { readonly kind: 'settled'; readonly receipt: Receipt }
  | {
      readonly kind: 'failed';
      readonly reason: string;
      /** The chain need not be asked later: whatever it says of the proof, this call was not what it paid for. */
      readonly isFinal?: true;
    }
  | { readonly kind: 'unknown'; readonly reason: string };

/** What takes payments. A charge happens in `settle` and nowhere else. */
export interface Rail {
  /** As the ledger has it. */
  readonly name: string;
  /** The name of the protocol whose proofs it takes. */
  readonly protocol: string;
  /** Whether it may take a payment now that comes with these headers. Default: any. */
  readonly mayTake?: (headers: IncomingHttpHeaders) => boolean;
  /** What is wrong with whom it asks, in words, so that no money may be taken; null: nothing. Rejects without an answer. */
  readonly findFault?: () => Promise<string | null>;
  /**
   * Reads a proof and holds it against our terms and its signature, so that a forged one costs nobody anything: nobody
   * is asked, but whether a payer is a contract. Whether it is too late for it is not looked at here: one that was
   * charged buys its answer long after it has run out.
   */
  read(proof: string): Reading | Promise<Reading>;
  /** Whether the proof is good now: in time, and by whoever has to be asked. Has no effect. Never rejects. */
  verify(offer: Offer, call: Pick<PaidCall, 'method' | 'target' | 'host'>): Promise<Verification>;
  /**
   * Moves the money. The same proof can be settled again without a second charge: `again` says that an earlier order
   * may still be on its way, so that a refusal proves nothing. Never rejects.
   */
  settle(offer: Offer, again: boolean): Promise<Settlement>;
  /** What became of the money, without moving any; `sinceMs` is when it can have moved at the earliest. Never rejects. */
  lookUp(offer: Offer, sinceMs: number): Promise<Settlement>;
}
