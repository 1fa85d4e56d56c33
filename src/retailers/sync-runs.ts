import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../record/transaction.ts';
import type { AccountName } from './accounts.ts';
import type { Outcome } from './adapters/adapter.ts';
import { type Cart, findCart } from './carts.ts';

/** One push of one version of a cart. */
export interface SyncRun {
  readonly syncId: string;
  readonly cartId: string;
  readonly version: number;
  readonly status: 'running' | 'complete' | 'superseded';
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  readonly items: readonly SyncItem[];
}

/** What is to be done, or was done, for one product. */
export interface SyncItem {
  readonly position: number;
  readonly productId: string;
  /** 0: to be taken out of the retailer's cart. */
  readonly quantity: number;
  /** `sending` without anyone at work: the process ended before the answer came. */
  readonly state: 'pending' | 'sending' | 'done';
  readonly attempts: number;
  /** Null until it is done. */
  readonly outcome: Outcome | null;
  /** The retailer's number; null where it is not known. */
  readonly sku: string | null;
  readonly detail: string | null;
}

/** What of a cart is in the retailer's cart, as far as we know. */
export interface CartLine {
  readonly sku: string;
  readonly quantity: number;
  /** False: it was sent and the answer never came. */
  readonly confirmed: boolean;
}

interface RunRow {
  sync_id: string;
  version: number;
  status: SyncRun['status'];
  started_at: Date;
  finished_at: Date | null;
}

interface ItemRow {
  position: number;
  product_id: string;
  quantity: number;
  state: SyncItem['state'];
  attempts: number;
  outcome: Outcome | null;
  sku: string | null;
  detail: string | null;
}

/** The run of a cart's version, null where there was none. */
export async function findRun(pool: Pool, cartId: string, version: number): Promise<SyncRun | null> {
  const { rows } = await pool.query<RunRow>(
    `select sync_id, version, status, started_at, finished_at from cart_sync where cart_id = $1 and version = $2`,
    [cartId, version],
  );
  const run = rows[0];
  if (run === undefined) return null;
  const items = await pool.query<ItemRow>(
    `select position, product_id, quantity, state, attempts, outcome, sku, detail
     from cart_sync_item where sync_id = $1 order by position`,
    [run.sync_id],
  );
  return {
    syncId: run.sync_id,
    cartId,
    version: run.version,
    status: run.status,
    startedAt: run.started_at,
    finishedAt: run.finished_at,
    items: items.rows.map((item) => ({ ...item, productId: item.product_id })),
  };
}

/**
 * Starts the run of a cart's version, or finds the one that was started: the cart's items as they are given, and behind them
 * what earlier versions left in the retailer's cart and this one does not want. Null where the cart has moved on.
 */
export async function openRun(pool: Pool, { cartId, version, items }: Cart): Promise<SyncRun | null> {
  const isCurrent = await inTransaction(pool, async (client) => {
    const cart = await findCart(client, cartId, true);
    if (cart?.version !== version) return false;
    const { rows } = await client.query<{ sync_id: string }>(
      `insert into cart_sync (sync_id, cart_id, version, status) values ($1, $2, $3, 'running')
       on conflict (cart_id, version) do nothing returning sync_id`,
      [randomUUID(), cartId, version],
    );
    const created = rows[0];
    if (created === undefined) return true;
    await client.query(
      `update cart_sync set status = 'superseded', finished_at = now()
       where cart_id = $1 and version < $2 and status = 'running'`,
      [cartId, version],
    );
    await client.query(
      `insert into cart_sync_item (sync_id, position, product_id, quantity)
       select $1, row_number() over (order by wanted.rank, wanted.position, wanted.product_id) - 1,
         wanted.product_id, wanted.quantity
       from (
         select 0 as rank, i.position, i.product_id, i.quantity
         from unnest($3::uuid[], $4::smallint[]) with ordinality as i (product_id, quantity, position)
         union all
         select 1, 0, l.product_id, 0 from cart_line l where l.cart_id = $2 and l.product_id <> all ($3::uuid[])
       ) wanted`,
      [
        created.sync_id,
        cartId,
        items.map(({ productId }) => productId),
        items.map(({ quantity }) => quantity),
      ],
    );
    return true;
  });
  return isCurrent ? findRun(pool, cartId, version) : null;
}

/**
 * Takes, or keeps, the right to push to an account's cart for `leaseMs`: one push at a time for each account over all
 * processes. False where another has it. A lease that seems longer was given before the database's clock was set back.
 */
export async function holdAccount(
  pool: Pool,
  { retailer, userId }: AccountName,
  holder: string,
  leaseMs: number,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update retailer_account
     set sync_lease_by = $3, sync_lease_until = clock_timestamp() + make_interval(secs => $4)
     where retailer = $1 and user_id = $2
       and (sync_lease_by = $3 or sync_lease_until is null or sync_lease_until <= clock_timestamp()
         or sync_lease_until > clock_timestamp() + make_interval(secs => $4))`,
    [retailer, userId, holder, leaseMs / 1000],
  );
  return rowCount === 1;
}

/** Gives the right up. */
export async function releaseAccount(
  pool: Pool,
  { retailer, userId }: AccountName,
  holder: string,
): Promise<void> {
  await pool.query(
    `update retailer_account set sync_lease_by = null, sync_lease_until = null
     where retailer = $1 and user_id = $2 and sync_lease_by = $3`,
    [retailer, userId, holder],
  );
}

/** What of a product of a cart is in the retailer's cart; null: nothing that we know of. */
export async function findLine(pool: Pool, cartId: string, productId: string): Promise<CartLine | null> {
  const { rows } = await pool.query<CartLine>(
    'select sku, quantity, confirmed from cart_line where cart_id = $1 and product_id = $2',
    [cartId, productId],
  );
  return rows[0] ?? null;
}

/** A change of a line that is about to be sent, or was. */
export interface LineState {
  readonly run: SyncRun;
  readonly item: SyncItem;
  /** What the retailer's cart then has; quantity 0: nothing. */
  readonly line: CartLine;
}

const SAVE_LINE = `
  insert into cart_line as l (cart_id, product_id, sku, quantity, confirmed) values ($1, $2, $3, $4, $5)
  on conflict (cart_id, product_id) do update
  set sku = excluded.sku, quantity = excluded.quantity, confirmed = excluded.confirmed`;

/**
 * Notes that a change is about to be sent. From now until `finishItem` the line counts as there and not confirmed, so
 * that a crash leaves no line that nobody knows of.
 */
export async function startItem(pool: Pool, { run, item, line }: LineState): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(
      `update cart_sync_item set state = 'sending', attempts = attempts + 1, sku = $3
       where sync_id = $1 and position = $2`,
      [run.syncId, item.position, line.sku],
    );
    await client.query(SAVE_LINE, [run.cartId, item.productId, line.sku, Math.max(1, line.quantity), false]);
  });
}

/** What came of an item. */
export interface ItemResult {
  readonly outcome: Outcome;
  readonly sku: string | null;
  readonly detail: string | null;
}

/** Notes what came of an item, and what the retailer's cart has of it now. */
export async function finishItem(
  pool: Pool,
  { run, item, line }: LineState,
  result: ItemResult,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(
      `update cart_sync_item set state = 'done', outcome = $3, sku = $4, detail = $5
       where sync_id = $1 and position = $2`,
      [run.syncId, item.position, result.outcome, result.sku, result.detail],
    );
    await writeLine(client, run.cartId, item.productId, line);
  });
}

/** Takes back a change that surely did not arrive: it waits again, and the line is what it was. */
export async function returnItem(pool: Pool, { run, item, line }: LineState): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(
      `update cart_sync_item set state = 'pending' where sync_id = $1 and position = $2 and state = 'sending'`,
      [run.syncId, item.position],
    );
    await writeLine(client, run.cartId, item.productId, line);
  });
}

async function writeLine(
  client: PoolClient,
  cartId: string,
  productId: string,
  { sku, quantity, confirmed }: CartLine,
): Promise<void> {
  if (quantity > 0) await client.query(SAVE_LINE, [cartId, productId, sku, quantity, confirmed]);
  else
    await client.query('delete from cart_line where cart_id = $1 and product_id = $2', [cartId, productId]);
}

/** Ends a run whose items are all done. */
export async function completeRun(pool: Pool, syncId: string): Promise<void> {
  await pool.query(
    `update cart_sync set status = 'complete', finished_at = now() where sync_id = $1 and status = 'running'
       and not exists (select from cart_sync_item where sync_id = $1 and state <> 'done')`,
    [syncId],
  );
}

/** Whether a run is still the one to go on with: its cart has not moved on. */
export async function isCurrentRun(pool: Pool, { cartId, version }: SyncRun): Promise<boolean> {
  const { rowCount } = await pool.query('select from cart where cart_id = $1 and version = $2', [
    cartId,
    version,
  ]);
  return rowCount === 1;
}
