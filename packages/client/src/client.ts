import { openMemory } from './answer-memory.ts';
import type { Operations } from './api.ts';
import { type Fetch, patientFetch } from './patient-fetch.ts';
import { GondolaProblem, SnapshotChanged } from './problem.ts';
import { type OperationName, requestOf, type RouteLine, routeOf } from './request.ts';
import { openSpending } from './spending.ts';

export type * from './api.ts';
export { type FieldError, GondolaProblem, SnapshotChanged, SpendLimitReached } from './problem.ts';
export type { Fetch, OperationName };

/** Settings of a client. */
export interface ClientOptions {
  /** Scheme and authority of the service, such as `https://gondola.example`. */
  readonly baseUrl: string;
  /** An API key. Default: none, so that paid calls need `pay`. */
  readonly key?: string | undefined;
  /** What requests are sent by. It must not pay by itself: that is `pay`. Default: the global `fetch`. */
  readonly fetch?: Fetch;
  /**
   * Wraps the client's `fetch` with one that pays: `(fetch) => wrapFetchWithPayment(fetch, x402)` of `@x402/fetch`, or
   * `(fetch) => Mppx.create({ fetch, polyfill: false, methods }).fetch` of mppx. Retries happen inside, with the same payment.
   */
  readonly pay?: (fetch: Fetch) => Fetch;
  /** US dollars after which no more is paid: `SpendLimitReached`. Default: no limit. */
  readonly maxSpendUsd?: number;
  /** Milliseconds for which a call is tried again on 409, 429, 502, 503, 504 and a broken connection. Default: 30,000. */
  readonly patienceMs?: number;
  /** Most answers that are remembered with their ETags, so that asking again may cost nothing. Default: 100. */
  readonly memory?: number;
}

/** What a call takes. */
export type Parameters<Name extends OperationName> = Operations[Name]['parameters'];
/** What it answers. */
export type Answer<Name extends OperationName> = Operations[Name]['answer'];
/** One row of a list. */
export type Row<Name extends OperationName> = Operations[Name]['row'];

/** Settings of one call. */
export interface CallOptions {
  /** Calls it off, also while it waits for another try or its answer comes in. Default: a call has no time limit of its own. */
  readonly signal?: AbortSignal;
}

/** A client of one service. */
export interface Client {
  /**
   * Makes a call; path, query and body are one object. Rejects with `GondolaProblem`, `SpendLimitReached`, or what `fetch`
   * rejects with.
   */
  call<Name extends OperationName>(
    name: Name,
    parameters: Parameters<Name>,
    options?: CallOptions,
  ): Promise<Answer<Name>>;
  /**
   * The pages of a list, each a call, as large as the service allows where no `limit` is given. Rejects with
   * `SnapshotChanged` where the service goes on to other data between two of them.
   */
  pages<Name extends OperationName>(
    name: Name,
    parameters: Parameters<Name>,
    options?: CallOptions,
  ): AsyncGenerator<Answer<Name>, void, undefined>;
  /** The rows of those pages. */
  rows<Name extends OperationName>(
    name: Name,
    parameters: Parameters<Name>,
    options?: CallOptions,
  ): AsyncGenerator<Row<Name>, void, undefined>;
  /** What was paid so far, in US dollars. */
  readonly spentUsd: number;
}

/** An answer and the tag that it came with. */
interface Answered {
  readonly answer: unknown;
  readonly etag: string | null;
}

const PATIENCE_MS = 30_000;
const REMEMBERED = 100;
const DEFAULT_ROWS = 100;

/** What of an ETag stands for the snapshot: its first part is the checksum of the data that the route reads. */
function snapshotOf(etag: string | null): string | null {
  return /^W\/"([0-9a-f]+)-/.exec(etag ?? '')?.[1] ?? null;
}

/** What makes single calls. */
type Send = (
  route: RouteLine,
  parameters: Readonly<Record<string, unknown>>,
  options: CallOptions,
) => Promise<Answered>;

function sender({ baseUrl, key, memory = REMEMBERED }: ClientOptions, fetch: Fetch): Send {
  const kept = openMemory(memory);
  return async (route, parameters, { signal }) => {
    const { url, body } = requestOf(baseUrl, route, parameters);
    const remembered = kept.get(url);
    const headers: Record<string, string> = { accept: 'application/json' };
    if (key !== undefined && route.paid) headers['authorization'] = `Bearer ${key}`;
    if (body !== null) headers['content-type'] = 'application/json';
    else if (remembered !== undefined) headers['if-none-match'] = remembered.etag;
    const response = await fetch(url, {
      method: route.method,
      headers,
      ...(body === null ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
    });
    if (response.status === 304 && remembered !== undefined) return remembered;
    const answer: unknown = await response.json().catch(() => null);
    if (!response.ok || answer === null) throw new GondolaProblem(response, answer);
    const etag = response.headers.get('etag');
    if (body === null && etag !== null) kept.put(url, { etag, answer });
    return { answer, etag };
  };
}

async function* pagesOf(
  send: Send,
  name: OperationName,
  parameters: Readonly<Record<string, unknown>>,
  options: CallOptions,
): AsyncGenerator<Readonly<Record<string, unknown>>, void, undefined> {
  const route = routeOf(name);
  if (route.rows === null) throw new TypeError(`${name} has no pages`);
  const limit = Number(parameters['limit'] ?? route.mostRows ?? DEFAULT_ROWS);
  let first: string | null = null;
  for (let offset = Number(parameters['offset'] ?? 0); ; offset += limit) {
    const { answer, etag } = await send(route, { ...parameters, limit, offset }, options);
    const snapshot = snapshotOf(etag);
    first ??= snapshot;
    if (snapshot !== first) throw new SnapshotChanged(`${name} is answered from other data than before`);
    const page = answer as Readonly<Record<string, unknown>>;
    yield page;
    if ((page[route.rows] as readonly unknown[]).length < limit) return;
  }
}

/** Makes a client. Nothing is sent before the first call. */
export function createClient(options: ClientOptions): Client {
  const { fetch = globalThis.fetch, pay, maxSpendUsd = null, patienceMs = PATIENCE_MS } = options;
  const spending = openSpending(maxSpendUsd);
  const patient = patientFetch(fetch, { patienceMs, spending });
  const send = sender(options, pay === undefined ? patient : pay(patient));
  const pages = (name: OperationName, parameters: object, callOptions: CallOptions = {}) =>
    pagesOf(send, name, { ...parameters }, callOptions);
  return {
    async call(name, parameters, callOptions = {}) {
      const { answer } = await send(routeOf(name), { ...parameters }, callOptions);
      return answer as Answer<typeof name>;
    },
    pages: (name, parameters, callOptions) =>
      pages(name, parameters, callOptions) as AsyncGenerator<Answer<typeof name>, void, undefined>,
    async *rows(name, parameters, callOptions) {
      const rows = routeOf(name).rows ?? '';
      for await (const page of pages(name, parameters, callOptions)) {
        yield* page[rows] as readonly Row<typeof name>[];
      }
    },
    get spentUsd() {
      return spending.spentUsd;
    },
  };
}
