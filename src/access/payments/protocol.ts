import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import type { McpCarriage } from './mcp-carriage.ts';
import type { Offer, Rail, Receipt } from './rail.ts';

/** A paid route, as far as a challenge describes it. */
export interface PaidRoute {
  readonly method: 'GET' | 'POST';
  /** OpenAPI template, such as `/v1/stores/{store_id}`. */
  readonly template: string;
  /** What a call buys, in one line. */
  readonly description: string;
  /** Names of the parameters in the path. */
  readonly pathNames: readonly string[];
  /** Names of the parameters in the query. */
  readonly queryNames: readonly string[];
}

/** A call that is answered with 402. */
export interface UnpaidCall {
  /** The full URL that was asked for, query included. */
  readonly url: string;
  /** The host of that URL. */
  readonly host: string;
  readonly method: string;
  /** Path and query, which a challenge is bound to. */
  readonly path: string;
  /** Why the payment that came with it buys nothing; null: none came. */
  readonly problem: string | null;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
}

/** What one protocol puts into a 402. */
export interface ChallengePart {
  /** Alternating names and values. */
  readonly headers: readonly string[];
  /** Its entry in the body's `accepts`. */
  readonly accepts: object;
}

/** A header that a protocol adds to answers. */
export interface AnswerHeader {
  readonly name: string;
  /** Where it stands: on a 402, or on an answer that was paid for. */
  readonly on: 'challenge' | 'receipt';
  /** What the description of the service says of it; null: nothing, for it is another's older name. */
  readonly meaning: string | null;
}

/** What the documents about the service say of a protocol: facts alone, which nobody has to be asked for. */
export interface ProtocolDescription {
  /** The free route that tells where its payments go. */
  readonly discovery: {
    readonly path: `/.well-known/${string}`;
    readonly operationId: string;
    readonly summary: string;
    /** Of the body; with an id in its meta. */
    readonly schema: z.ZodType;
    /** `baseUrl` is scheme and authority of the service, without a slash at the end. */
    body(baseUrl: string): object;
  };
  /** Of its entry in a 402's `accepts`. */
  readonly acceptsSchema: z.ZodType;
  /** OpenAPI's security schemes by name: one of them is enough for a paid route. */
  readonly securitySchemes: Readonly<Record<string, object>>;
  /** Its entry in `x-payment-info`, which MPP's discovery reads. */
  readonly offer: object;
}

/**
 * A way to pay as clients see it: which headers bring a proof, what a 402 asks for, what a receipt looks like. All of it
 * is known from the settings, also where no payment is taken; what takes payments is a `Rail`, opened apart, because its
 * libraries are large.
 */
export interface PaymentProtocol {
  /** As its rails name it; one of a kind. */
  readonly name: string;
  /** The rails that speak it, as the ledger names them, those of earlier settings included. */
  readonly railNames: readonly string[];
  /** Request headers that bring a proof: answers vary by them, and scripts may send them. */
  readonly proofHeaders: readonly string[];
  /** Headers of its challenges and receipts: scripts may read them. */
  readonly answerHeaders: readonly AnswerHeader[];
  /** What answers a proof that is none: the error, or a challenge where its clients read nothing else. */
  readonly malformedIs: 'payment_malformed' | 'payment_required';
  /** The proof that a request brings; null: none of this protocol. */
  proofIn(headers: IncomingHttpHeaders): string | null;
  /** Makes a route's challenges: needs neither facilitator nor chain. */
  challengeFor(route: PaidRoute): (call: UnpaidCall) => ChallengePart;
  /**
   * What a paid answer carries of it, as alternating names and values. `isOwn`: it was paid by this protocol; a header
   * that clients of any protocol are promised comes in either case.
   */
  receiptHeaders(receipt: Receipt, isOwn: boolean): readonly string[];
  /** The same for a 402 after a charge that failed. */
  failureHeaders(reason: string, offer: Offer): readonly string[];
  readonly description: ProtocolDescription;
  /** Absent: calls of MCP cannot be paid by it. */
  readonly mcp?: McpCarriage;
  /** The rail that the settings ask for; null: payments by this protocol are not taken. */
  open(): Promise<Rail | null>;
}
