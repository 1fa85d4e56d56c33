import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../record/transaction.ts';
import { CartFault } from './fault.ts';

/** One product of a cart. */
export interface CartItem {
  /** Lower-case UUID. */
  readonly productId: string;
  /** 1 to 999. */
  readonly quantity: number;
}

/** What a caller puts: the whole cart. */
export interface CartContent {
  readonly userId: string;
  /** The chain's slug. */
  readonly retailer: string;
  readonly storeId: string;
  readonly items: readonly CartItem[];
}

/** A cart as it is kept. */
export interface Cart extends CartContent {
  readonly cartId: string;
  /** From 1, one more with each put. */
  readonly version: number;
  readonly updatedAt: Date;
}

/** What the caller believes the cart to be: `absent`, any version (`*`), one of several versions, or nothing said. */
export type Precondition = 'absent' | 'any' | readonly number[] | null;

interface CartRow {
  user_id: string;
  retailer: string;
  store_id: string;
  version: number;
  updated_at: Date;
}

/** The cart, or null where there is none. In a transaction, `lock` keeps others from changing it. */
export async function findCart(
  client: Pool | PoolClient,
  cartId: string,
  lock = false,
): Promise<Cart | null> {
  const { rows } = await client.query<CartRow & { items: { product_id: string; quantity: number }[] }>(
    `select c.user_id, c.retailer, c.store_id, c.version, c.updated_at,
       coalesce((select json_agg(json_build_object('product_id', i.product_id, 'quantity', i.quantity)
         order by i.position) from cart_item i where i.cart_id = c.cart_id), '[]') as items
     from cart c where c.cart_id = $1 ${lock ? 'for update' : ''}`,
    [cartId],
  );
  const row = rows[0];
  if (row === undefined) return null;
  return {
    cartId,
    userId: row.user_id,
    retailer: row.retailer,
    storeId: row.store_id,
    version: row.version,
    updatedAt: row.updated_at,
    items: row.items.map((item) => ({ productId: item.product_id, quantity: item.quantity })),
  };
}

function conflict(current: Cart | null): CartFault {
  const now = current === null ? 'does not exist' : `is at version ${current.version}`;
  return new CartFault('version_conflict', `The cart ${now}: read it again and put your change on top.`);
}

/** Throws CartFault where the cart is not what the caller believes. */
function checkPrecondition(current: Cart | null, expected: Precondition): void {
  if (expected === null) {
    if (current === null) return;
    throw new CartFault('version_required', 'The cart exists: send If-Match with the ETag that you read.');
  }
  if (expected === 'absent') {
    if (current !== null) throw conflict(current);
    return;
  }
  if (current === null) throw conflict(null);
  if (expected !== 'any' && !expected.includes(current.version)) throw conflict(current);
}

/** A put that contradicts what the cart is: whose it is, or which chain's. */
export class CartOwnerError extends Error {
  override readonly name = 'CartOwnerError';
  readonly field: 'user_id' | 'store_id';

  constructor(field: 'user_id' | 'store_id', message: string) {
    super(message);
    this.field = field;
  }
}

/**
 * Puts a whole cart in place of the earlier one. Throws CartFault where the precondition does not hold, CartOwnerError
 * where the cart would change hands or chains: its lines lie in one shopper's cart at one retailer.
 */
export async function putCart(
  pool: Pool,
  cartId: string,
  content: CartContent,
  expected: Precondition,
  nowMs: number,
): Promise<Cart> {
  return inTransaction(pool, async (client) => {
    const current = await findCart(client, cartId, true);
    checkPrecondition(current, expected);
    if (current !== null && current.userId !== content.userId) {
      throw new CartOwnerError('user_id', "is not this cart's shopper: a cart never changes hands");
    }
    if (current !== null && current.retailer !== content.retailer) {
      throw new CartOwnerError('store_id', `is not of ${current.retailer}: a cart stays with its chain`);
    }
    const version = (current?.version ?? 0) + 1;
    const updatedAt = new Date(nowMs);
    const { rowCount } = await client.query(
      `insert into cart as c (cart_id, user_id, retailer, store_id, version, updated_at)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (cart_id) do update
       set store_id = excluded.store_id, version = excluded.version, updated_at = excluded.updated_at
       where c.version = excluded.version - 1`,
      [cartId, content.userId, content.retailer, content.storeId, version, updatedAt],
    );
    // Two first puts at once: there was no row to lock.
    if (rowCount !== 1) throw conflict(await findCart(client, cartId));
    await client.query('delete from cart_item where cart_id = $1', [cartId]);
    await client.query(
      `insert into cart_item (cart_id, product_id, position, quantity)
       select $1, i.product_id, i.position - 1, i.quantity
       from unnest($2::uuid[], $3::smallint[]) with ordinality as i (product_id, quantity, position)`,
      [
        cartId,
        content.items.map(({ productId }) => productId),
        content.items.map(({ quantity }) => quantity),
      ],
    );
    return { cartId, ...content, version, updatedAt };
  });
}
