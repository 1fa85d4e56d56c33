import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { internalRoutes } from '../../src/api/internal/routes.ts';
import type { CartApp } from '../../src/retailers/cart-app.ts';
import type { Pool } from 'pg';
import { type CartTestApp, FRESHMART, startCartTestApp } from '../support/cart-app.ts';
import { uuid } from '../support/catalogue.ts';

const COUNT = Number(process.env['FUZZ_INTERNAL_REQUESTS'] ?? 400);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121);

let test: CartTestApp;
beforeAll(async () => {
  test = await startCartTestApp();
});
afterAll(() => test.close());

/** Values that come close to what the bodies want, among any others. */
const near = fc.oneof(
  fc.constantFrom(
    uuid('store', 1),
    uuid('product', 1),
    uuid('product', 2),
    'ann',
    'x'.repeat(129),
    '',
    'a b',
    '\0',
  ),
  fc.constantFrom(0, 1, 2, -1, 1.5, 999, 1000, 1e300, null, true),
  fc.jsonValue({ maxDepth: 2 }),
);
const member = fc.constantFrom(
  'user_id',
  'store_id',
  'items',
  'version',
  'state',
  'code',
  'iss',
  '__proto__',
  'x',
);
const item = fc.oneof(
  fc.record({ product_id: fc.constantFrom(uuid('product', 1), uuid('product', 2), 'milk'), quantity: near }),
  near,
);
const cart = fc.record(
  {
    user_id: fc.oneof({ weight: 4, arbitrary: fc.constant('ann') }, { weight: 1, arbitrary: near }),
    store_id: fc.oneof(
      { weight: 4, arbitrary: fc.constant(uuid('store', 1)) },
      { weight: 1, arbitrary: near },
    ),
    items: fc.oneof(fc.array(item, { maxLength: 4 }), near),
  },
  { requiredKeys: ['user_id', 'store_id'] },
);
const body = fc.oneof(
  cart.map((value) => JSON.stringify(value)),
  fc.dictionary(member, near).map((value) => JSON.stringify(value)),
  fc.constantFrom('{"user_id":"ann"}', '{}', '', '[', 'null'),
  fc.string({ maxLength: 40 }),
);
const odd = fc.constantFrom('nobody', '%00', '%E0%A4', 'a%2Fb', "'", 'x'.repeat(200));
const condition = fc.constantFrom('"1"', 'W/"1"', '*', '"', '"99999999999999999999"', 'x', '"1", "2"');
const rarely = <T>(usual: T, other: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other });

const goodCart = fc.integer({ min: 1, max: 999 }).map((quantity) =>
  JSON.stringify({
    user_id: 'ann',
    store_id: uuid('store', 1),
    items: [{ product_id: uuid('product', 1), quantity }],
  }),
);

const request = fc.record({
  route: fc.constantFrom(...internalRoutes({} as CartApp, {} as Pool)),
  slug: rarely(FRESHMART, odd),
  user_id: rarely('ann', odd),
  cart_id: rarely(uuid('store', 1), fc.oneof(fc.uuid(), odd)),
  query: rarely(
    '',
    fc.constantFrom('?envelope=true', '?envelope=1', '?limit=1', '?envelope=true&envelope=true'),
  ),
  body: fc.oneof(fc.constant('{"user_id":"ann"}'), goodCart, body, body),
  ifMatch: fc.option(condition, { nil: undefined, freq: 2 }),
});

describe('the internal routes under made-up requests', () => {
  it('answer within their description, never with a 500', async () => {
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(request, async ({ route, query, body: text, ifMatch, ...names }) => {
        const path = route.template
          .replace('{slug}', names.slug)
          .replace('{user_id}', names.user_id)
          .replace('{cart_id}', names.cart_id);
        // Throws where the answer is not in the description.
        const reply = await test.call(route.method, path + query, undefined, {
          ...(route.method === 'GET' ? {} : { body: text }),
          ...(ifMatch === undefined ? {} : { headers: { 'if-match': ifMatch } }),
        });
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
        expect(reply.status, `${route.method} ${path} ${text}: ${reply.text}`).not.toBe(500);
        if (query !== '' && query !== '?envelope=true') expect(reply.status).toBeGreaterThanOrEqual(400);
      }),
      { numRuns: COUNT, seed: SEED },
    );
    // The run means something only if both sorts were sent.
    expect(statuses.get(422) ?? 0).toBeGreaterThan(COUNT / 10);
    expect([...statuses.keys()].filter((status) => status < 300)).toEqual(expect.arrayContaining([200, 201]));
  }, 300_000);
});
