import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Purchase } from '../../access/gate.ts';
import type { Bucket } from '../../access/limits/bucket.ts';
import type { KeyAccount } from '../../access/limits/key-account.ts';

/** One request and what is needed to answer it. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  /** The route's template, or a word for what is no route. */
  readonly route: string;
  /** By `performance.now()`. */
  readonly startedMs: number;
  /** The caller's key; null: none. */
  account: KeyAccount | null;
  /** What limits the caller's rate; null: nothing. */
  bucket: Bucket | null;
  /** The payment offered for the answer; null: it is not paid for by the call. */
  purchase: Purchase | null;
  /** Whether an answer was handed to the transport; a second one is never sent. */
  answered: boolean;
}

/** What routing found in a request. */
export interface RoutedRequest {
  /** The path's parameters, decoded. */
  readonly path: Readonly<Record<string, string>>;
  /** Null where none was sent. */
  readonly body: Buffer | null;
}

/** Whether the client has gone, so that no answer can reach it. */
export function isGone({ request, response }: Exchange): boolean {
  return response.destroyed || request.socket.destroyed;
}

/** Told of what nobody else caught; answers with 500, or breaks the connection off where an answer is on its way. */
export type OnFault = (error: unknown, exchange: Exchange) => void;
