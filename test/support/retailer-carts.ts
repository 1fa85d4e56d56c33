import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a retailer received. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly token: string;
  readonly body: unknown;
}

/** What a retailer does in place of its own answer; `act` does what it would have done. */
export type Trouble = (response: ServerResponse, received: Received, act: () => void) => void;

/** A retailer's cart service on a real port. */
export interface RetailerCart {
  readonly origin: string;
  readonly received: readonly Received[];
  /** The cart: quantity by line (Kroger: by UPC; generic: by reference). */
  readonly lines: ReadonlyMap<string, number>;
  /** Troubles for the next requests, one each. */
  readonly troubles: Trouble[];
  close(): Promise<void>;
}

type Act = (received: Received, lines: Map<string, number>) => { status: number; body?: object };

async function readBody(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? null : (JSON.parse(text) as unknown);
}

function answer(response: ServerResponse, status: number, body?: object): void {
  response.writeHead(status, body === undefined ? {} : { 'content-type': 'application/json' });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

async function startCart(
  accepts: (token: string) => Promise<boolean>,
  unauthorized: object,
  act: Act,
): Promise<RetailerCart> {
  const received: Received[] = [];
  const lines = new Map<string, number>();
  const troubles: Trouble[] = [];
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url: path = '', headers } = request;
    const token = (headers.authorization ?? '').replace(/^Bearer /, '');
    const one = { method, path, token, body: await readBody(request) };
    received.push(one);
    const trouble = troubles.shift();
    if (trouble !== undefined) return trouble(response, one, () => void act(one, lines));
    if (!(await accepts(token))) return answer(response, 401, unauthorized);
    const { status, body } = act(one, lines);
    answer(response, status, body);
  };
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => answer(response, 500, { error: String(error) }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    lines,
    troubles,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const krogerError = (code: string, reason: string): object => ({
  errors: { timestamp: 1_564_159_296_910, code, reason },
});

const addToKroger: Act = ({ method, path, body }, lines) => {
  if (method !== 'PUT' || path !== '/v1/cart/add') return { status: 404 };
  const items = (body as { items?: unknown } | null)?.items;
  if (!Array.isArray(items) || items.length === 0)
    return { status: 400, body: krogerError('CART-1', 'no items') };
  for (const { upc, quantity, modality } of items as Record<string, unknown>[]) {
    if (typeof upc !== 'string' || !/^\d{13}$/.test(upc))
      return { status: 400, body: krogerError('CART-2216', 'Invalid UPC') };
    if (typeof quantity !== 'number' || !Number.isInteger(quantity) || quantity < 1)
      return { status: 400, body: krogerError('CART-2214', 'Invalid quantity') };
    if (modality !== 'PICKUP' && modality !== 'DELIVERY')
      return { status: 400, body: krogerError('CART-2215', 'Invalid modality') };
    lines.set(upc, (lines.get(upc) ?? 0) + quantity);
  }
  return { status: 204 };
};

/** Kroger's public cart as it is documented: it adds, it answers 204, and it cannot be read. */
export function startKrogerCart(accepts: (token: string) => Promise<boolean>): Promise<RetailerCart> {
  return startCart(accepts, krogerError('AUTH-1007', 'Invalid token'), addToKroger);
}

const setLine: Act = ({ method, path, body }, lines) => {
  const [, reference] = /^\/cart\/items\/([A-Za-z0-9.-]+)$/.exec(path) ?? [];
  if (reference === undefined) return { status: 404 };
  if (method === 'DELETE') return { status: lines.delete(reference) ? 204 : 404 };
  const { sku, quantity } = body as { sku?: unknown; quantity?: unknown };
  if (typeof sku !== 'string' || typeof quantity !== 'number') return { status: 422 };
  const outcome = lines.has(reference) ? 'changed_quantity' : 'added';
  lines.set(reference, quantity);
  return { status: 200, body: { outcome } };
};

/** A retailer that speaks our own cart protocol (docs/cart-app.md). */
export function startGenericCart(accepts: (token: string) => Promise<boolean>): Promise<RetailerCart> {
  return startCart(accepts, { detail: 'unknown token' }, setLine);
}
