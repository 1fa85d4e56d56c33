import { randomBytes, randomUUID } from 'node:crypto';
import { pino } from 'pino';
import type { AppDeps, AppSettings } from '../../src/api/app-deps.ts';
import type { SecretKeys } from '../../src/retailers/secret-keys.ts';
import { parseRetailers, type Retailer } from '../../src/retailers/settings.ts';
import {
  type CallOptions,
  INTERNAL_TOKEN,
  type Reply,
  startTestApp,
  type TestApp,
  type TestAppOptions,
} from './app.ts';
import {
  type AuthorizationServer,
  CLIENT_ID,
  CLIENT_SECRET,
  REDIRECT_URI,
  SCOPE,
  startAuthorizationServer,
} from './authorization-server.ts';
import { uuid } from './catalogue.ts';
import { type RetailerCart, startGenericCart, startKrogerCart } from './retailer-carts.ts';

/** `freshmart` speaks our own cart protocol, `valuebarn` Kroger's; both sign in at one authorization server. */
export const FRESHMART = 'freshmart';
export const VALUEBARN = 'valuebarn';

/** An account as tests read it. */
export interface AccountReply {
  readonly user_id: string;
  readonly retailer: string;
  readonly status: string;
  readonly expires_at: string;
  readonly refreshed_at: string | null;
  readonly refreshable: boolean;
  readonly scopes: readonly string[];
}

/** A cart, or a push of one, as tests read it. */
export interface CartReply {
  readonly cart_id: string;
  readonly user_id: string;
  readonly store_id: string;
  readonly chain_slug: string;
  readonly version: number;
  readonly status: string;
  readonly sync: { readonly status: string; readonly sync_id: string } | null;
  readonly sync_id: string;
  readonly items: readonly {
    readonly product_id: string;
    readonly quantity: number;
    readonly outcome: string | null;
    readonly detail: string | null;
    readonly retailer_product_id: string | null;
    readonly attempts?: number;
  }[];
}

/** The application with two retailers, their authorization server, and a clock that tests can move. */
export interface CartTestApp {
  readonly app: TestApp;
  readonly server: AuthorizationServer;
  readonly generic: RetailerCart;
  readonly kroger: RetailerCart;
  readonly settings: Pick<AppSettings, 'retailers' | 'secretKeys'>;
  /** Everything that was logged. */
  readonly log: () => string;
  /** Moves the application's clock on. */
  advance(ms: number): void;
  /** The application's time, milliseconds since 1970. */
  now(): number;
  /** Sends a request with the internal token; a body is sent as JSON. */
  call(method: string, path: string, body?: object, options?: CallOptions): Promise<Reply>;
  /** Signs a shopper in, whole; a new one where none is named. Gives the shopper's id. */
  link(slug: string, userId?: string): Promise<string>;
  /** Puts a new cart of products by number, with quantities, and gives its id. */
  putCart(userId: string, store: number, items: Readonly<Record<number, number>>): Promise<string>;
  close(): Promise<void>;
}

/** Keys to seal with, the first being the current one. */
export function makeSecretKeys(...ids: [string, ...string[]]): SecretKeys {
  return { currentId: ids[0], keys: new Map(ids.map((id) => [id, randomBytes(32)])) };
}

/** Settings of both retailers at these servers, as a settings file has them. */
export function retailerSettings(
  server: AuthorizationServer,
  carts: { readonly generic: string; readonly kroger: string },
): object {
  const hostOf = (origin: string): string => new URL(origin).host;
  const settingsOf = (cart: object, cartOrigin: string): object => ({
    hosts: [hostOf(server.origin), hostOf(cartOrigin)],
    oauth: {
      issuer: server.origin,
      authorization_endpoint: `${server.origin}/auth`,
      token_endpoint: `${server.origin}/token`,
      revocation_endpoint: `${server.origin}/token/revocation`,
      client_id: CLIENT_ID,
      redirect_uri: REDIRECT_URI,
      scopes: [SCOPE],
    },
    cart: { ...cart, base_url: cartOrigin },
  });
  return {
    [FRESHMART]: settingsOf({ adapter: 'generic' }, carts.generic),
    [VALUEBARN]: settingsOf({ adapter: 'kroger' }, carts.kroger),
  };
}

function parseSettings(retailers: object): ReadonlyMap<string, Retailer> {
  const parsed = parseRetailers(JSON.stringify({ retailers }), () => CLIENT_SECRET);
  if (!parsed.ok) throw new Error(parsed.problems.join('; '));
  return parsed.retailers;
}

const BOUNDS = { deadlineMs: 20_000, backoffMs: 20, timeoutMs: 20_000 };

/** Items as the API takes them, from quantities by product number. */
export function itemsOf(items: Readonly<Record<number, number>>): object[] {
  return Object.entries(items).map(([product, quantity]) => ({
    product_id: uuid('product', Number(product)),
    quantity,
  }));
}

/** Starts everything; one a test file. `change`: what is done to the small catalogue first; `snapshots`: what is served. */
export async function startCartTestApp(
  bounds: AppDeps['retailerBounds'] = {},
  { change, snapshots }: Pick<TestAppOptions, 'change'> & Partial<Pick<AppDeps, 'snapshots'>> = {},
): Promise<CartTestApp> {
  const server = await startAuthorizationServer();
  const [generic, kroger] = await Promise.all([
    startGenericCart(server.accepts),
    startKrogerCart(server.accepts),
  ]);
  const settings = {
    retailers: parseSettings(retailerSettings(server, { generic: generic.origin, kroger: kroger.origin })),
    secretKeys: makeSecretKeys('k1'),
  };
  let aheadMs = 0;
  const now = (): number => Date.now() + aheadMs;
  let log = '';
  const logger = pino({ level: 'trace' }, { write: (line: string) => void (log += line) });
  const app = await startTestApp({
    settings,
    ...(change === undefined ? {} : { change }),
    deps: {
      clock: now,
      logger,
      retailerBounds: { ...BOUNDS, ...bounds },
      ...(snapshots === undefined ? {} : { snapshots }),
    },
  });
  const call = (method: string, path: string, body?: object, options: CallOptions = {}): Promise<Reply> =>
    app.call(path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...options,
      headers: { authorization: `Bearer svc_internal_${INTERNAL_TOKEN}`, ...options.headers },
    });
  return {
    app,
    server,
    generic,
    kroger,
    settings,
    log: () => log,
    advance: (ms) => void (aheadMs += ms),
    now,
    call,
    async link(slug, userId = `shopper-${randomUUID()}`) {
      const base = `/internal/v1/retailers/${slug}/oauth`;
      const started = await call('POST', `${base}/authorize`, { user_id: userId });
      const { authorization_url } = started.json<{ authorization_url: string }>();
      const callback = await server.signIn(authorization_url, userId);
      const done = await call('POST', `${base}/exchange`, {
        user_id: userId,
        ...Object.fromEntries(callback),
      });
      if (done.status !== 200) throw new Error(done.text);
      return userId;
    },
    async putCart(userId, store, items) {
      const cartId = randomUUID();
      const cart = { user_id: userId, store_id: uuid('store', store), items: itemsOf(items) };
      const reply = await call('PUT', `/internal/v1/carts/${cartId}`, cart);
      if (reply.status !== 201) throw new Error(reply.text);
      return cartId;
    },
    async close() {
      await app.close();
      await Promise.all([server.close(), generic.close(), kroger.close()]);
    },
  };
}
