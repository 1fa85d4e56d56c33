import type { IncomingHttpHeaders } from 'node:http';
import type { Offer, Receipt } from './rail.ts';

/** The `_meta` of a message of the Model Context Protocol. */
export type McpMeta = Readonly<Record<string, unknown>>;

/** What one protocol puts into a result that asks for payment. */
export interface McpChallenge {
  /** Members of `structuredContent`; absent: none. */
  readonly structured?: object;
  /** Members of `_meta`; absent: none. */
  readonly meta?: McpMeta;
}

/** How a protocol travels in MCP: the same proofs, challenges and receipts as over HTTP, in `_meta` of calls and results. */
export interface McpCarriage {
  /**
   * The headers in which an HTTP request would bring the proof of a call; null: the call brings none of this protocol.
   * What cannot be read as a proof comes as it is, for the gate to refuse.
   */
  headersOf(meta: McpMeta): IncomingHttpHeaders | null | Promise<IncomingHttpHeaders | null>;
  /** From the headers that the protocol puts into a 402, as alternating names and values. */
  challengeOf(headers: readonly string[]): McpChallenge | Promise<McpChallenge>;
  /** The `_meta` of a result that was paid for by this protocol. */
  receiptOf(receipt: Receipt, offer: Offer): McpMeta;
}
