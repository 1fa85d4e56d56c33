import { prometheusContentType } from 'prom-client';
import type { Gate } from '../../access/gate.ts';
import { encodeJson } from '../http/answer.ts';
import { type HeaderList, JSON_TYPE } from '../http/http-headers.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Transport } from '../http/transport.ts';
import type { Vitals } from './health.ts';
import { type Measures, measuresText } from './measures.ts';

/** What the routes for operators need. */
export interface OperationOptions {
  readonly transport: Transport;
  readonly gate: Gate;
  /** What each thread of the process has measured. */
  readonly measureAll: () => Promise<readonly Measures[]>;
  readonly vitals: () => Promise<Vitals>;
  /** Null: ready; else what is being waited for. */
  readonly notReady: () => string | null;
}

/** Answers by path. */
export type OperationRoutes = ReadonlyMap<string, (exchange: Exchange) => Promise<void>>;

const RETRY_AFTER: HeaderList = ['Retry-After', '1'];
const BEARER_CHALLENGE: HeaderList = ['WWW-Authenticate', 'Bearer realm="gondola"'];

/** `/health`, `/ready` and `/metrics`. */
export function operationRoutes(options: OperationOptions): OperationRoutes {
  const { transport, gate, measureAll, vitals, notReady } = options;
  const uncached: HeaderList = ['Cache-Control', 'no-store', ...transport.cors];
  const uncachedJson: HeaderList = ['Content-Type', JSON_TYPE, ...uncached];

  const sendState = (exchange: Exchange, problem: string | null, state: string): void => {
    const status = problem === null ? 200 : 503;
    const body = problem === null ? { status: state } : { detail: problem };
    const headers = problem === null ? uncachedJson : [...uncachedJson, ...RETRY_AFTER];
    transport.send(exchange, status, headers, encodeJson(body));
  };

  return new Map([
    ['/health', async (exchange: Exchange) => sendState(exchange, (await vitals()).health, 'ok')],
    ['/ready', async (exchange: Exchange) => sendState(exchange, notReady(), 'ready')],
    [
      '/metrics',
      async (exchange: Exchange) => {
        if (!gate.isInternal(exchange.request.headers)) {
          const detail = 'Metrics need the internal token.';
          return transport.fail(exchange, { code: 'unauthorized', detail }, BEARER_CHALLENGE);
        }
        const text = await measuresText(await measureAll());
        const headers = ['Content-Type', prometheusContentType, ...uncached];
        transport.send(exchange, 200, headers, Buffer.from(text));
      },
    ],
  ]);
}
