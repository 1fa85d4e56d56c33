import type { Pool } from 'pg';
import { createTokenSource, type TokenSource } from './access-token.ts';
import { type Account, type AccountName, findAccount } from './accounts.ts';
import type { CartAdapter } from './adapters/adapter.ts';
import { createGenericAdapter } from './adapters/generic.ts';
import { createKrogerAdapter } from './adapters/kroger.ts';
import type { Cart } from './carts.ts';
import { CartFault } from './fault.ts';
import { createBoundedFetch, type FetchBounds, type BoundedFetch } from '../process/bounded-fetch.ts';
import { createOAuthClient, type OAuthClient } from './oauth-client.ts';
import type { SecretKeys } from './secret-keys.ts';
import type { CartSettings, Retailer } from './settings.ts';
import { finishSignIn, type SignInCallback, type SignInContext, signOut, startSignIn } from './sign-in.ts';
import { type SyncBounds, type SyncCatalogue, syncCart, type SyncProgress } from './sync.ts';

/** What the cart app is built on. */
export interface CartAppDeps {
  readonly pool: Pool;
  readonly retailers: ReadonlyMap<string, Retailer>;
  /** Null: none are configured, and then no retailers are either. */
  readonly secretKeys: SecretKeys | null;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly bounds?: Partial<SyncBounds> & Partial<Omit<FetchBounds, 'hosts'>>;
}

/** Sign-in at retailers and the push of carts to them. Every method throws CartFault. */
export interface CartApp {
  /** Throws where the chain has no retailer configured. */
  requireRetailer(slug: string): void;
  startSignIn(slug: string, userId: string): ReturnType<typeof startSignIn>;
  finishSignIn(callback: SignInCallback): Promise<Account>;
  /** Refreshes the tokens now. Callers within some seconds share one refresh: its tokens are as good as new. */
  refresh(slug: string, userId: string): Promise<Account>;
  signOut(slug: string, userId: string): ReturnType<typeof signOut>;
  sync(cart: Cart, catalogue: SyncCatalogue): Promise<SyncProgress>;
  /** Lets the pushes that are under way end, and begins no more. */
  close(): Promise<void>;
}

const DEADLINE_MS = 20_000;
const JUST_REFRESHED_MS = 5_000;
const BACKOFF_MS = 250;
const MOST_SYNCS = 100;

/** A retailer with what speaks to it. */
interface Connection {
  readonly client: OAuthClient;
  readonly adapter: CartAdapter;
}

function adapterOf(settings: CartSettings, retailerFetch: BoundedFetch): CartAdapter {
  return settings.adapter === 'kroger'
    ? createKrogerAdapter(settings, retailerFetch)
    : createGenericAdapter(settings, retailerFetch);
}

function connectAll(
  retailers: CartAppDeps['retailers'],
  bounds: Partial<Omit<FetchBounds, 'hosts'>>,
  clock: () => number,
): Map<string, Connection> {
  const connections = new Map<string, Connection>();
  for (const retailer of retailers.values()) {
    const retailerFetch = createBoundedFetch({ ...bounds, hosts: retailer.hosts });
    connections.set(retailer.slug, {
      client: createOAuthClient(retailer, retailerFetch, clock),
      adapter: adapterOf(retailer.cart, retailerFetch),
    });
  }
  return connections;
}

function unlinked(slug: string): CartFault {
  return new CartFault('not_found', `The shopper is not signed in to ${slug}.`);
}

interface RefreshContext extends Pick<CartAppDeps, 'pool' | 'clock'> {
  readonly tokens: TokenSource;
  readonly client: OAuthClient;
}

/** Refreshes an account's tokens, unless somebody has just done so. */
async function refreshNow(context: RefreshContext, name: AccountName): Promise<Account> {
  const { pool, tokens, client, clock } = context;
  const account = await findAccount(pool, name);
  if (account === null) throw unlinked(name.retailer);
  const isNew =
    account.status === 'linked' &&
    account.refreshedAt !== null &&
    Math.abs(clock() - account.refreshedAt.getTime()) < JUST_REFRESHED_MS;
  if (isNew) return account;
  await tokens.after(name, client, account.tokenVersion);
  const refreshed = await findAccount(pool, name);
  if (refreshed === null) throw unlinked(name.retailer);
  return refreshed;
}

/** Builds the cart app. It holds no state that another process could not go on from. */
export function createCartApp({ pool, retailers, secretKeys, clock, bounds = {} }: CartAppDeps): CartApp {
  const { deadlineMs = DEADLINE_MS, backoffMs = BACKOFF_MS, ...fetchBounds } = bounds;
  const closing = new AbortController();
  const syncs = new Map<string, Promise<SyncProgress>>();
  const connections = connectAll(retailers, fetchBounds, clock);

  const connect = (slug: string): Connection & { readonly keys: SecretKeys } => {
    const connection = connections.get(slug);
    if (connection === undefined || secretKeys === null) {
      throw new CartFault('not_found', `No sign-in is configured for a retailer ${slug}.`);
    }
    return { ...connection, keys: secretKeys };
  };
  const signIn = (slug: string): SignInContext => ({ pool, ...connect(slug), nowMs: clock() });
  const tokens = secretKeys === null ? null : createTokenSource(pool, secretKeys, clock);

  const startSync = (cart: Cart, catalogue: SyncCatalogue): Promise<SyncProgress> => {
    const { client, adapter } = connect(cart.retailer);
    if (tokens === null) throw unlinked(cart.retailer);
    if (syncs.size >= MOST_SYNCS || closing.signal.aborted) {
      throw new CartFault('overloaded', 'Too many carts are being pushed.', 2);
    }
    const context = { pool, tokens, client, adapter, closing: closing.signal };
    return syncCart({ ...context, bounds: { deadlineMs, backoffMs } }, cart, catalogue);
  };

  return {
    requireRetailer: (slug) => void connect(slug),
    async startSignIn(slug, userId) {
      return startSignIn(signIn(slug), { retailer: slug, userId });
    },
    async finishSignIn(callback) {
      return finishSignIn(signIn(callback.retailer), callback);
    },
    async refresh(slug, userId) {
      const { client } = connect(slug);
      if (tokens === null) throw unlinked(slug);
      return refreshNow({ pool, tokens, client, clock }, { retailer: slug, userId });
    },
    async signOut(slug, userId) {
      return signOut(signIn(slug), { retailer: slug, userId });
    },
    async sync(cart, catalogue) {
      const key = `${cart.cartId} ${cart.version}`;
      let running = syncs.get(key);
      if (running === undefined) {
        running = startSync(cart, catalogue).finally(() => syncs.delete(key));
        syncs.set(key, running);
      }
      return running;
    },
    async close() {
      closing.abort();
      await Promise.allSettled(syncs.values());
    },
  };
}
