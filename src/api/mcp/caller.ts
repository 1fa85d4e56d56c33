import type { IncomingHttpHeaders } from 'node:http';
import type { Admission } from '../../access/gate.ts';
import type { KeyLimit } from '../../access/limits/key-account.ts';

/** Who calls tools: what was found out before the message was read. */
export interface Caller {
  /** By a key, the internal token or the stub; null: nobody known, who pays by the call. */
  readonly admitted: Extract<Admission, { pass: true }> | null;
  /** Of the request, without credentials: what a rail wants to know of its way. */
  readonly headers: IncomingHttpHeaders;
  /** The public address that the request came to: scheme and authority. */
  readonly baseUrl: string;
  readonly requestId: string;
  /** Where the request comes from, as limits count it. */
  readonly source: string;
  /** Whether too many payments from there were refused to look at another; true: 429 was sent. */
  readonly refusesAttempt: () => boolean;
  /** Notes that a payment was refused. */
  readonly noteUnpaid: () => void;
  /** Counts one more call of a tool. A message may hold a batch of them, of which the first has counted with it. */
  readonly limitCall: () => KeyLimit | null;
  /** Aborted when the caller has gone. */
  readonly signal: AbortSignal;
}
