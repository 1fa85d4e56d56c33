import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { AccessToken, TokenSource } from './access-token.ts';
import { type AccountName, findAccount, requireSignIn } from './accounts.ts';
import type { CartAdapter, LineChange, PushResult, Sku } from './adapters/adapter.ts';
import type { Cart } from './carts.ts';
import { CartFault } from './fault.ts';
import { HttpFault } from '../process/bounded-fetch.ts';
import type { OAuthClient } from './oauth-client.ts';
import {
  type CartLine,
  completeRun,
  findLine,
  findRun,
  finishItem,
  holdAccount,
  isCurrentRun,
  type LineState,
  openRun,
  releaseAccount,
  returnItem,
  startItem,
  type SyncItem,
  type SyncRun,
} from './sync-runs.ts';

/** What a sync works with. */
export interface SyncContext {
  readonly pool: Pool;
  readonly tokens: TokenSource;
  readonly client: OAuthClient;
  readonly adapter: CartAdapter;
  /** Aborted when the process is about to end: what is under way is finished, nothing is begun. */
  readonly closing: AbortSignal;
  readonly bounds: SyncBounds;
}

/** How long a sync goes on, and how patiently it tries again. */
export interface SyncBounds {
  /** The whole sync; what is not done by then waits for the next call. */
  readonly deadlineMs: number;
  /** First pause before another try; it doubles from try to try, up to sixteen times this, and is drawn at random below. */
  readonly backoffMs: number;
}

/** What of the catalogue a sync needs. */
export interface SyncCatalogue {
  /** How the retailer knows each product, by product id. */
  readonly skus: ReadonlyMap<string, Sku>;
  /** The store as its chain numbers it; null: not known. */
  readonly storeNumber: string | null;
}

/** A sync as far as it came. */
export interface SyncProgress {
  readonly run: SyncRun;
  /** Where the run is not complete: seconds after which to call again. */
  readonly retryAfterS: number;
}

/** Longer than one push with its refresh may take, so that a push never outlives the right to it. */
const LEASE_MS = 30_000;
const POLL_MS = 150;
const MOST_DOUBLINGS = 4;

/** One item is done; or the sync is to stop and go on with a later call. */
type ItemEnd = { readonly done: true } | { readonly done: false; readonly retryAfterS: number };

/** A running sync: the account is ours while it lasts. */
interface Push {
  readonly context: SyncContext;
  readonly catalogue: SyncCatalogue;
  readonly name: AccountName;
  readonly run: SyncRun;
  readonly holder: string;
  readonly untilMs: number;
}

function isDue({ context, untilMs }: Push, waitMs = 0): boolean {
  return context.closing.aborted || performance.now() + waitMs >= untilMs;
}

/** The pause before try `attempt` (from 0), in milliseconds. */
function backoffMs({ backoffMs: first }: SyncBounds, attempt: number): number {
  const longest = first * 2 ** Math.min(attempt, MOST_DOUBLINGS);
  return longest / 2 + (Math.random() * longest) / 2;
}

/** The change that brings the retailer's cart to what an item wants; null: the retailer cannot be told the product. */
function changeOf(
  { context, catalogue, run }: Push,
  item: SyncItem,
  before: CartLine | null,
): LineChange | null {
  const { adapter } = context;
  const known = catalogue.skus.get(item.productId);
  const sku = item.quantity === 0 ? (before?.sku ?? null) : known === undefined ? null : adapter.skuOf(known);
  if (sku === null) return null;
  // A change that can be sent again is sent again where it is not sure that it arrived; else it counts as there.
  const counts = before !== null && before.sku === sku && (before.confirmed || !adapter.repeatable);
  return {
    reference: `${run.cartId}.${item.productId}`,
    storeNumber: catalogue.storeNumber,
    sku,
    quantity: item.quantity,
    earlierQuantity: counts ? before.quantity : 0,
  };
}

const NO_LINE = { sku: '-', quantity: 0, confirmed: true } as const;

/** Keeps the outcome of an item, and what the retailer's cart has of it now. */
async function finish(
  { context: { pool }, run }: Push,
  item: SyncItem,
  before: CartLine | null,
  result: Extract<PushResult, { kind: 'done' }>,
): Promise<ItemEnd> {
  const { outcome, detail, sku, quantity } = result;
  const isAsBefore = outcome === 'unavailable' || outcome === 'refused' || outcome === 'unchanged';
  const confirmed = outcome !== 'unconfirmed';
  const line = isAsBefore ? (before ?? NO_LINE) : { sku, quantity, confirmed };
  await finishItem(pool, { run, item, line }, { outcome, sku: sku === NO_LINE.sku ? null : sku, detail });
  return { done: true };
}

const UNCONFIRMED =
  'The retailer was asked, and its answer never came. To ask again could put it there twice: look into the cart.';

/** Brings one item to its end, trying again while there is time. Throws CartFault. */
async function pushItem(push: Push, item: SyncItem): Promise<ItemEnd> {
  const { context, run } = push;
  const { pool, adapter } = context;
  const before = await findLine(pool, run.cartId, item.productId);
  const change = changeOf(push, item, before);
  const done = { kind: 'done', sku: change?.sku ?? NO_LINE.sku, quantity: item.quantity } as const;
  if (change === null) {
    const gone = item.quantity === 0;
    const detail = gone ? null : "The retailer's own number of this product is not known.";
    return finish(push, item, before, { ...done, outcome: gone ? 'removed' : 'unavailable', detail });
  }
  if (item.state === 'sending' && !adapter.repeatable) {
    const sent = { ...done, quantity: before?.quantity ?? item.quantity };
    return finish(push, item, before, { ...sent, outcome: 'unconfirmed', detail: UNCONFIRMED });
  }
  const isSure = before === null || before.confirmed || !adapter.repeatable;
  const settled = isSure ? adapter.settle(change) : null;
  if (settled?.kind === 'done') return finish(push, item, before, settled);
  return sendUntilDone(push, item, before, change);
}

async function sendUntilDone(
  push: Push,
  item: SyncItem,
  before: CartLine | null,
  change: LineChange,
): Promise<ItemEnd> {
  const { context, run, name, holder } = push;
  const { pool, adapter, tokens, client, bounds } = context;
  const sent: LineState = {
    run,
    item,
    line: { sku: change.sku, quantity: change.quantity, confirmed: false },
  };
  const notSent: LineState = { run, item, line: before ?? NO_LINE };
  let token: AccessToken | null = null;
  let refused = false;
  // Once a try may have arrived, the line stays noted as perhaps there, whatever becomes of later tries.
  let mayBeThere = item.state === 'sending';
  const takeBack = async (): Promise<void> => {
    if (!mayBeThere) await returnItem(pool, notSent);
  };
  for (let attempt = 0; ; attempt++) {
    if (isDue(push) || !(await holdAccount(pool, name, holder, LEASE_MS)))
      return { done: false, retryAfterS: 1 };
    if (!(await isCurrentRun(pool, run))) return { done: false, retryAfterS: 0 };
    token ??= await tokens.fresh(name, client);
    await startItem(pool, sent);
    let result: PushResult;
    try {
      result = await adapter.push(change, token.token);
    } catch (error) {
      if (!(error instanceof HttpFault)) throw error;
      if (!error.mayHaveArrived) await takeBack();
      throw new CartFault('retailer_misbehaved', `${name.retailer}: ${error.message}.`);
    }
    if (result.kind === 'done') return finish(push, item, before, result);
    if (result.kind === 'unauthorized') {
      await takeBack();
      if (refused) {
        await requireSignIn(pool, name, token.version);
        throw new CartFault('sign_in_required', `${name.retailer} no longer takes the shopper's sign-in.`);
      }
      refused = true;
      token = await tokens.after(name, client, token.version);
      continue;
    }
    if (result.mayHaveArrived && !adapter.repeatable) {
      const { sku, quantity } = change;
      const end = { kind: 'done', outcome: 'unconfirmed', detail: UNCONFIRMED, sku, quantity } as const;
      return finish(push, item, before, end);
    }
    mayBeThere ||= result.mayHaveArrived;
    await takeBack();
    const waitMs = Math.max((result.afterS ?? 0) * 1000, backoffMs(bounds, attempt));
    if (isDue(push, waitMs)) return { done: false, retryAfterS: Math.ceil(waitMs / 1000) };
    await sleep(waitMs, undefined, { signal: context.closing }).catch(() => {});
    token = null;
  }
}

/** Waits for the right to push to the account's cart. False: the run ended meanwhile, or there is no more time. */
async function waitForAccount(push: Push): Promise<boolean> {
  const { context, name, run, holder } = push;
  const { pool } = context;
  for (;;) {
    if (await holdAccount(pool, name, holder, LEASE_MS)) return true;
    if ((await findAccount(pool, name)) === null) {
      throw new CartFault('sign_in_required', `The shopper has to sign in to ${name.retailer} first.`);
    }
    const latest = await findRun(pool, run.cartId, run.version);
    if (latest?.status !== 'running' || isDue(push)) return false;
    const pauseMs = POLL_MS * (0.5 + Math.random());
    await sleep(pauseMs, undefined, { signal: context.closing }).catch(() => {});
  }
}

/**
 * Pushes a cart to the retailer, item by item, once for each version: what another call did, or a process that ended, is
 * not done again. Comes back when all items are done, or at the deadline with the run still `running`. Throws CartFault.
 */
export async function syncCart(
  context: SyncContext,
  cart: Cart,
  catalogue: SyncCatalogue,
): Promise<SyncProgress> {
  const { pool, tokens, client, bounds } = context;
  const untilMs = performance.now() + bounds.deadlineMs;
  const moved = new CartFault('version_conflict', 'The cart has changed meanwhile: read it again.');
  const opened = await openRun(pool, cart);
  if (opened === null) throw moved;
  if (opened.status === 'complete') return { run: opened, retryAfterS: 0 };
  const name = { retailer: cart.retailer, userId: cart.userId };
  // Whoever has to sign in is told at once, not after the wait.
  await tokens.fresh(name, client);
  const push = { context, catalogue, name, run: opened, holder: randomUUID(), untilMs };
  let retryAfterS = 1;
  if (await waitForAccount(push)) {
    try {
      // What others did while this one waited is in the record.
      const current = await findRun(pool, cart.cartId, cart.version);
      for (const item of current?.items ?? []) {
        if (item.state === 'done') continue;
        const end = await pushItem(push, item);
        if (end.done) continue;
        retryAfterS = end.retryAfterS;
        break;
      }
      await completeRun(pool, opened.syncId);
    } finally {
      await releaseAccount(pool, name, push.holder);
    }
  }
  const run = await findRun(pool, cart.cartId, cart.version);
  if (run === null || !(await isStillWanted(pool, run))) throw moved;
  return { run, retryAfterS };
}

async function isStillWanted(pool: Pool, run: SyncRun): Promise<boolean> {
  return run.status === 'complete' || (run.status === 'running' && (await isCurrentRun(pool, run)));
}
