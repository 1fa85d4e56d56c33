import { z } from 'zod';
import { chainSlug, pattern, uuid } from '../http/params.ts';
import { internalComponents } from './registry.ts';

/** Most products of one cart. */
const MOST_ITEMS = 200;
const MOST_QUANTITY = 999;

const userId = () =>
  pattern(/^[A-Za-z0-9._~:@|-]{1,128}$/, 'must be 1 to 128 of A-Z a-z 0-9 . _ ~ : @ | -').describe(
    "The cart app's own id of the shopper.",
  );

const secret = (most: number) =>
  pattern(new RegExp(`^[\\x21-\\x7e]{1,${most}}$`), `must be 1 to ${most} visible ASCII characters`);

/** A UUID as JSON, read as lower case. */
const bodyUuid = () =>
  z
    .string()
    .regex(/^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/, 'must be a UUID')
    .toLowerCase();

const shownUuid = () => z.string().meta({ format: 'uuid' });
const shownTime = () => z.string().meta({ format: 'date-time' });

/** Path of the routes of one retailer. */
export const retailerPath = z.object({ slug: chainSlug().describe("The chain's slug.") });
/** Path of a shopper's sign-in at one retailer. */
export const accountPath = z.object({
  slug: chainSlug().describe("The chain's slug."),
  user_id: userId(),
});
/** Path of the routes of one cart. */
export const cartPath = z.object({ cart_id: uuid().describe("The caller's own id of the cart.") });

/** Body that starts a sign-in. */
export const authorizeBody = z.strictObject({ user_id: userId() }).register(internalComponents, {
  id: 'AuthorizeRequest',
});

/** Where a sign-in goes on. */
export const authorizeAnswer = z
  .object({
    authorization_url: z.string().meta({ format: 'uri' }).describe("Where to send the shopper's browser."),
    state: z.string().describe('Comes back in the callback. Works once, for ten minutes, for this shopper.'),
  })
  .register(internalComponents, { id: 'Authorization' });

/** Body that ends a sign-in: what came with the callback. */
export const exchangeBody = z
  .strictObject({
    state: secret(512).describe("The callback's `state`."),
    code: secret(4096).describe("The callback's `code`."),
    user_id: userId()
      .optional()
      .describe(
        'The shopper whose browser came back. Send it: it stops a sign-in that someone else started.',
      ),
    iss: secret(500).optional().describe("The callback's `iss` (RFC 9207), where it has one."),
  })
  .register(internalComponents, { id: 'ExchangeRequest' });

/** Body that refreshes tokens. */
export const refreshBody = z.strictObject({ user_id: userId() }).register(internalComponents, {
  id: 'RefreshRequest',
});

/** A shopper's sign-in at a retailer; no token is ever in it. */
export const accountAnswer = z
  .object({
    user_id: z.string(),
    retailer: z.string(),
    status: z.enum(['linked', 'sign_in_required']),
    scopes: z.array(z.string()),
    refreshable: z.boolean().describe('Whether the sign-in outlives the access token.'),
    expires_at: shownTime()
      .nullable()
      .describe('When the access token expires; null: the retailer does not say.'),
    linked_at: shownTime(),
    refreshed_at: shownTime().nullable(),
  })
  .register(internalComponents, { id: 'Account' });

/** What became of a sign-out. */
export const signOutAnswer = z
  .object({
    user_id: z.string(),
    retailer: z.string(),
    revoked_at_retailer: z
      .boolean()
      .describe('False: the tokens are deleted here, but the retailer did not confirm that it revoked them.'),
  })
  .register(internalComponents, { id: 'SignOut' });

const cartItem = z.strictObject({
  product_id: bodyUuid().meta({ format: 'uuid' }),
  quantity: z.int('must be a whole number').min(1).max(MOST_QUANTITY),
});

/** A cart as a caller puts it; whole, each product once. */
export const cartBody = z
  .strictObject({
    user_id: userId(),
    store_id: bodyUuid().meta({ format: 'uuid' }).describe('The store whose shelves the cart is for.'),
    items: z.array(cartItem).max(MOST_ITEMS),
    version: z
      .int('must be a whole number')
      .min(1)
      .max(2_147_483_647)
      .optional()
      .describe('The version that this change applies to; can be sent instead of If-Match.'),
  })
  .superRefine(({ items }, context) => {
    const seen = new Set<string>();
    items.forEach(({ product_id }, i) => {
      if (seen.has(product_id)) {
        const message = 'is in the cart twice: add up the quantities';
        context.addIssue({ code: 'custom', path: ['items', i, 'product_id'], message });
      }
      seen.add(product_id);
    });
  })
  .register(internalComponents, { id: 'CartRequest' });

const OUTCOMES = [
  'added',
  'changed_quantity',
  'unchanged',
  'removed',
  'substituted',
  'unavailable',
  'refused',
  'unconfirmed',
] as const;

const itemOutcome = {
  outcome: z
    .enum(OUTCOMES)
    .nullable()
    .describe('The outcome at the retailer; null: none yet at this version.'),
  retailer_product_id: z
    .string()
    .nullable()
    .describe("The retailer's id of the product that is in its cart."),
  detail: z.string().nullable(),
};

const syncStatus = z.enum(['running', 'complete', 'superseded']);

/** A cart, with what became of each item at this version. */
export const cartAnswer = z
  .object({
    cart_id: shownUuid(),
    user_id: z.string(),
    store_id: shownUuid(),
    chain_slug: z.string(),
    version: z.int(),
    updated_at: shownTime(),
    items: z.array(z.object({ product_id: shownUuid(), quantity: z.int(), ...itemOutcome })),
    sync: z
      .object({
        sync_id: shownUuid(),
        status: syncStatus,
        started_at: shownTime(),
        finished_at: shownTime().nullable(),
      })
      .nullable()
      .describe('The push of this version; null: it was never pushed.'),
  })
  .register(internalComponents, { id: 'Cart' });

/** A push of a cart; an item without an outcome waits for the next call. */
export const syncAnswer = z
  .object({
    cart_id: shownUuid(),
    version: z.int(),
    sync_id: shownUuid(),
    status: syncStatus.describe('`running`: the deadline came first. Call again to continue.'),
    started_at: shownTime(),
    finished_at: shownTime().nullable(),
    items: z.array(
      z.object({
        product_id: shownUuid(),
        quantity: z.int().describe('0: left over from an earlier version, to be removed.'),
        attempts: z.int(),
        ...itemOutcome,
      }),
    ),
  })
  .register(internalComponents, { id: 'Sync' });
