import type { IncomingHttpHeaders } from 'node:http';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { Admission, Gate } from '../../access/gate.ts';
import type { PaymentProtocol } from '../../access/payments/protocol.ts';
import type { Exchange, OnFault, RoutedRequest } from '../http/exchange.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { Transport } from '../http/transport.ts';
import type { Caller } from './caller.ts';
import type { ServerFor } from './server.ts';

/** What the endpoint is built on. */
export interface EndpointOptions {
  readonly transport: Transport;
  readonly gate: Gate;
  readonly protocols: readonly PaymentProtocol[];
  readonly limits: RateLimits;
  readonly serverFor: ServerFor;
  readonly onFault: OnFault;
}

/** The endpoint in service. */
export interface Endpoint {
  readonly serve: (exchange: Exchange, request: RoutedRequest) => Promise<void>;
  close(): Promise<void>;
}

const SENT_BY_US = new Set(['content-length', 'x-request-id', 'transfer-encoding', 'connection']);

function isKnownCaller({ authorization, 'x-payment-stub': stub }: IncomingHttpHeaders): boolean {
  return stub !== undefined || (authorization !== undefined && /^Bearer(?: |$)/i.test(authorization));
}

/**
 * Takes credentials out of headers. Payments come in `_meta` of a call, which they are bound to: not in headers of the
 * message around it.
 */
function credentialRemover(
  protocols: readonly PaymentProtocol[],
): (headers: IncomingHttpHeaders) => IncomingHttpHeaders {
  const proofs = protocols.flatMap(({ proofHeaders }) => proofHeaders);
  const credentials = new Set(
    ['Authorization', 'X-Payment-Stub', ...proofs].map((name) => name.toLowerCase()),
  );
  return (headers) => Object.fromEntries(Object.entries(headers).filter(([name]) => !credentials.has(name)));
}

/** Ends when the other side has gone before its answer. */
function goneSignal({ response }: Exchange): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableEnded) gone.abort();
  });
  return gone.signal;
}

/** Who calls, where that is known without a payment; undefined: the caller was told that it may not. */
async function admitted(
  { transport, gate, limits }: EndpointOptions,
  exchange: Exchange,
): Promise<Caller['admitted'] | undefined> {
  const { headers } = exchange.request;
  const admission: Admission | null = isKnownCaller(headers)
    ? await gate.admit(
        'POST',
        { authorization: headers.authorization, 'x-payment-stub': headers['x-payment-stub'] },
        limits.refusesAddress,
        exchange,
      )
    : null;
  if (admission?.pass === true && admission.by !== 'payment') {
    exchange.account = admission.account;
    if (admission.account !== null && limits.refusesKey(exchange, admission.account)) return undefined;
    return admission;
  }
  // A key that had to be looked up has counted before that.
  if (exchange.bucket === null && limits.refusesAddress(exchange)) return undefined;
  if (admission === null || admission.pass || admission.because === 'payment_required') return null;
  if (admission.because === 'limited') return undefined;
  const code = admission.because === 'unauthorized' ? 'unauthorized' : 'unavailable';
  const more =
    code === 'unauthorized' ? ['WWW-Authenticate', 'Bearer realm="gondola"'] : ['Retry-After', '1'];
  transport.fail(exchange, { code, detail: null }, more);
  return undefined;
}

/** What limits the calls of one message as if each had come by itself. */
function callLimit(
  { limits }: EndpointOptions,
  exchange: Exchange,
  admission: Caller['admitted'],
): Caller['limitCall'] {
  const isUnlimited = admission !== null && exchange.account === null;
  let hasCounted = false;
  return () => {
    if (hasCounted && !isUnlimited) return limits.furtherCall(exchange);
    hasCounted = true;
    return null;
  };
}

/**
 * `POST /mcp`: MCP's Streamable HTTP without sessions, for revision 2026-07-28 and those of 2025. A key comes in the
 * Authorization header; payments in `_meta` of a call. Limits, log and metrics are those of any request.
 */
export function mcpEndpoint(options: EndpointOptions): Endpoint {
  const { transport, protocols, limits, serverFor, onFault } = options;
  const withoutCredentials = credentialRemover(protocols);
  const handler = createMcpHandler(
    ({ authInfo }) => serverFor(authInfo?.extra?.['caller'] as Caller),
    // Nothing that we list changes while we run, so there is nothing to subscribe to.
    { maxSubscriptions: 0 },
  );
  return {
    close: () => handler.close(),
    async serve(exchange, { body }) {
      if (transport.isRebound(exchange)) {
        transport.fail(exchange, { code: 'host_refused', detail: null });
        return;
      }
      const caller = await admitted(options, exchange);
      if (caller === undefined) return;
      try {
        const { method = 'POST' } = exchange.request;
        const headers = withoutCredentials(exchange.request.headers);
        const baseUrl = transport.baseUrl(exchange);
        const url = new URL('/mcp', baseUrl);
        const signal = goneSignal(exchange);
        const request = new Request(url, {
          method,
          headers: Object.entries(headers).flatMap(([name, value]) =>
            [value ?? []].flat().map((one): [string, string] => [name, one]),
          ),
          body: body === null ? null : new Uint8Array(body),
          signal,
        });
        const known: Caller = {
          admitted: caller,
          headers,
          baseUrl,
          requestId: exchange.requestId,
          source: limits.source(exchange),
          refusesAttempt: () => limits.refusesAttempt(exchange),
          noteUnpaid: () => limits.noteUnpaid(exchange),
          limitCall: callLimit(options, exchange, caller),
          signal,
        };
        const authInfo = { token: '', clientId: '', scopes: [], extra: { caller: known } };
        const reply = await handler.fetch(request, { authInfo });
        // A call may have been refused beside its message, as over HTTP.
        if (exchange.answered) return;
        const bytes = Buffer.from(await reply.arrayBuffer());
        const sent = [...reply.headers].filter(([name]) => !SENT_BY_US.has(name)).flat();
        const whole = [...sent, 'Cache-Control', 'no-store', ...transport.cors];
        transport.send(exchange, reply.status, whole, bytes.length === 0 ? null : bytes);
      } catch (error) {
        onFault(error, exchange);
      }
    },
  };
}
