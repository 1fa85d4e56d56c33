import { isPassing } from '../fault.ts';
import { type BoundedFetch, retryAfterSeconds, HttpFault } from '../../process/bounded-fetch.ts';
import type { PushResult } from './adapter.ts';

/** A request that changes a line. */
export interface PushRequest {
  readonly method: 'PUT' | 'DELETE';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Null: none. */
  readonly body: object | null;
}

/** An answer that says something about the line, its body parsed; null where that is no JSON object. */
export interface PushAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>> | null;
}

/** Statuses that say that nothing was done, and that it can be tried again. */
const NOT_NOW = new Set([408, 425, 429, 503]);

async function readObject(response: Response): Promise<PushAnswer['body']> {
  try {
    const value: unknown = await response.json();
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Sends a change; what every adapter treats alike (401, not now, no answer) is a result already. Throws HttpFault. */
export async function sendPush(
  retailerFetch: BoundedFetch,
  request: PushRequest,
  accessToken: string,
): Promise<PushAnswer | Exclude<PushResult, { kind: 'done' }>> {
  const { method, url, headers, body } = request;
  let response: Response;
  try {
    response = await retailerFetch(url, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${accessToken}`,
        ...(body === null ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === null ? null : JSON.stringify(body),
    });
  } catch (error) {
    if (!(error instanceof HttpFault) || !isPassing(error)) throw error;
    const { mayHaveArrived, message } = error;
    return { kind: 'again', afterS: null, mayHaveArrived, detail: message };
  }
  const { status } = response;
  if (status === 401) return { kind: 'unauthorized' };
  if (NOT_NOW.has(status) || status >= 500) {
    return {
      kind: 'again',
      afterS: retryAfterSeconds(response.headers, Date.now()),
      mayHaveArrived: !NOT_NOW.has(status),
      detail: `the retailer answered ${status}`,
    };
  }
  return { status, body: await readObject(response) };
}
