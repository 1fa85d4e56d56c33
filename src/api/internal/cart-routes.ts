import type { Pool } from 'pg';
import type { CartApp } from '../../retailers/cart-app.ts';
import { type Cart, CartOwnerError, findCart, putCart } from '../../retailers/carts.ts';
import { CartFault } from '../../retailers/fault.ts';
import { findRun, type SyncItem, type SyncRun } from '../../retailers/sync-runs.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { findUuid } from '../../lookup/uuid-index.ts';
import type { FieldError } from '../http/errors.ts';
import type { HeaderList } from '../http/http-headers.ts';
import { type CartStore, findCartStore, readCart } from './catalogue.ts';
import { readPrecondition } from './precondition.ts';
import { resolveSkus } from './resolve-skus.ts';
import { defineInternalRoute, type InternalRoute, RefusedRequest } from './route.ts';
import { cartAnswer, cartBody, cartPath, syncAnswer } from './schema.ts';

const IF_MATCH = "The cart's ETag, or `*`.";

function tagOf({ version }: Cart): HeaderList {
  return ['ETag', `"${version}"`];
}

function refuse(errors: readonly FieldError[]): RefusedRequest {
  return new RefusedRequest({ code: 'validation_failed', detail: null, errors });
}

function noCart(): RefusedRequest {
  return new RefusedRequest({ code: 'not_found', detail: 'There is no such cart.' });
}

function describeOutcome(item: SyncItem | undefined): object {
  return {
    outcome: item?.outcome ?? null,
    retailer_product_id: item?.sku ?? null,
    detail: item?.detail ?? null,
  };
}

function describeTimes({ syncId, status, startedAt, finishedAt }: SyncRun): object {
  return {
    sync_id: syncId,
    status,
    started_at: startedAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
  };
}

function describeCart(cart: Cart, run: SyncRun | null): object {
  const synced = new Map(run?.items.map((item) => [item.productId, item]));
  return {
    cart_id: cart.cartId,
    user_id: cart.userId,
    store_id: cart.storeId,
    chain_slug: cart.retailer,
    version: cart.version,
    updated_at: cart.updatedAt.toISOString(),
    items: cart.items.map(({ productId, quantity }) => ({
      product_id: productId,
      quantity,
      ...describeOutcome(synced.get(productId)),
    })),
    sync: run === null ? null : describeTimes(run),
  };
}

function describeSync(run: SyncRun): object {
  return {
    cart_id: run.cartId,
    version: run.version,
    ...describeTimes(run),
    items: run.items.map((item) => ({
      product_id: item.productId,
      quantity: item.quantity,
      attempts: item.attempts,
      ...describeOutcome(item),
    })),
  };
}

/** What the catalogue has against a store for a cart. */
function storeErrors(store: CartStore | null): FieldError[] {
  if (store === null) return [{ in: 'body', field: 'store_id', detail: 'is not a store of the catalogue' }];
  return store.isActive ? [] : [{ in: 'body', field: 'store_id', detail: 'is a closed store' }];
}

/** The products of a cart that the catalogue does not know, as errors of their fields. */
function findUnknownProducts(snapshot: Snapshot, productIds: readonly string[]): FieldError[] {
  return productIds.flatMap((productId, i) =>
    findUuid(snapshot.products.ids, productId) >= 0
      ? []
      : [{ in: 'body', field: `items[${i}].product_id`, detail: 'is not a product of the catalogue' }],
  );
}

function putCartRoute(pool: Pool): InternalRoute {
  return defineInternalRoute({
    operationId: 'putCart',
    method: 'PUT',
    template: '/internal/v1/carts/{cart_id}',
    tag: 'Carts',
    summary: 'Put a whole cart',
    description:
      'Replaces the earlier cart, at the next version. To replace an existing cart, send If-Match with the ETag that you ' +
      'read (or `version` in the body). The shopper and the chain of a cart never change.',
    path: cartPath,
    body: cartBody,
    conditions: { 'If-Match': IF_MATCH, 'If-None-Match': '`*`: only if this cart does not exist yet.' },
    tagged: true,
    answers: { 200: cartAnswer, 201: cartAnswer },
    problems: ['version_conflict', 'version_required'],
    async answer({ path, body, ifMatch, ifNoneMatch, snapshot, nowMs }) {
      const precondition = readPrecondition(ifMatch, ifNoneMatch, body.version);
      const store = findCartStore(snapshot(), body.store_id);
      const items = body.items.map((item) => ({ productId: item.product_id, quantity: item.quantity }));
      const productIds = items.map(({ productId }) => productId);
      const errors = [...storeErrors(store), ...findUnknownProducts(snapshot(), productIds)];
      if (!precondition.ok) errors.push(...precondition.errors);
      if (!precondition.ok || store === null || errors.length > 0) throw refuse(errors);
      const content = { userId: body.user_id, retailer: store.chainSlug, storeId: body.store_id, items };
      try {
        const cart = await putCart(pool, path.cart_id, content, precondition.expected, nowMs);
        return {
          status: cart.version === 1 ? 201 : 200,
          body: describeCart(readCart(snapshot(), cart), null),
          headers: tagOf(cart),
        };
      } catch (error) {
        if (!(error instanceof CartOwnerError)) throw error;
        throw refuse([{ in: 'body', field: error.field, detail: error.message }]);
      }
    },
  });
}

function getCartRoute(pool: Pool): InternalRoute {
  return defineInternalRoute({
    operationId: 'getCart',
    method: 'GET',
    template: '/internal/v1/carts/{cart_id}',
    tag: 'Carts',
    summary: 'A cart, with the outcome of each item at this version',
    description:
      'The ETag names the version, for If-Match. A store or product that was merged into another is shown as that other ' +
      'one, and two lines that became the same product are shown as one.',
    path: cartPath,
    tagged: true,
    answers: { 200: cartAnswer },
    problems: ['not_found'],
    async answer({ path, snapshot }) {
      const kept = await findCart(pool, path.cart_id);
      if (kept === null) throw noCart();
      const cart = readCart(snapshot(), kept);
      const run = await findRun(pool, cart.cartId, cart.version);
      return { status: 200, body: describeCart(cart, run), headers: tagOf(cart) };
    },
  });
}

function syncCartRoute(app: CartApp, pool: Pool): InternalRoute {
  return defineInternalRoute({
    operationId: 'syncCart',
    method: 'POST',
    template: '/internal/v1/carts/{cart_id}/sync',
    tag: 'Carts',
    summary: "Push a cart into the retailer's own cart",
    description:
      'Each version is pushed once, item by item. 200: every item has its outcome. 202: the deadline came first; call ' +
      'again after Retry-After to continue. The request has no body.',
    path: cartPath,
    conditions: { 'If-Match': IF_MATCH },
    tagged: true,
    answers: { 200: syncAnswer, 202: syncAnswer },
    problems: [
      'not_found',
      'sign_in_required',
      'version_conflict',
      'retailer_misbehaved',
      'retailer_unavailable',
      'overloaded',
    ],
    async answer({ path, ifMatch, ifNoneMatch, snapshot }) {
      const precondition = readPrecondition(ifMatch, ifNoneMatch, undefined);
      if (!precondition.ok) throw refuse(precondition.errors);
      const kept = await findCart(pool, path.cart_id);
      if (kept === null) throw noCart();
      const current = snapshot();
      const cart = readCart(current, kept);
      const { expected } = precondition;
      if (Array.isArray(expected) && !expected.includes(cart.version)) {
        throw new CartFault('version_conflict', `The cart is at version ${cart.version}.`);
      }
      app.requireRetailer(cart.retailer);
      const store = findCartStore(current, cart.storeId);
      const productIds = cart.items.map(({ productId }) => productId);
      const { run, retryAfterS } = await app.sync(cart, {
        skus: store === null ? new Map() : resolveSkus(current, store.ordinal, productIds),
        storeNumber: store?.storeNumber ?? null,
      });
      const isComplete = run.status === 'complete';
      const wait = isComplete ? [] : ['Retry-After', String(retryAfterS)];
      return { status: isComplete ? 200 : 202, body: describeSync(run), headers: [...tagOf(cart), ...wait] };
    },
  });
}

/** The routes of carts. */
export function cartRoutes(app: CartApp, pool: Pool): readonly InternalRoute[] {
  return [putCartRoute(pool), getCartRoute(pool), syncCartRoute(app, pool)];
}
