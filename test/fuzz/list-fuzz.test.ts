import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { uuid } from '../support/catalogue.ts';

const RUNS = Number(process.env['FUZZ_LISTS'] ?? 600);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121);

const name = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }),
  fc.constantFrom('2 lb whole milk', 'dozen eggs', 'chips', 'x'.repeat(200), '½', '1/0 milk', '   '),
);
const item = fc.record(
  {
    name,
    client_id: fc.string({ minLength: 1, maxLength: 60 }),
    canonical_product_id: fc.oneof(fc.uuid(), fc.constantFrom(uuid('product', 1), uuid('product', 4))),
  },
  { requiredKeys: ['name', 'client_id'] },
);
const body = fc.record(
  {
    store_id: fc.constantFrom(
      uuid('store', 1),
      uuid('store', 6),
      uuid('store', 7),
      uuid('gone', 1),
      uuid('gone', 9),
    ),
    items: fc.uniqueArray(item, { minLength: 1, maxLength: 50, selector: ({ client_id }) => client_id }),
    alternatives: fc.integer({ min: 0, max: 3 }),
  },
  { requiredKeys: ['store_id', 'items'] },
);

/** What breaks a body, and the field that the answer has to name. */
const breaks: readonly ((whole: Record<string, unknown>) => readonly [field: string, broken: unknown])[] = [
  (whole) => ['store_id', { ...whole, store_id: 'x' }],
  (whole) => ['store_id', { ...whole, store_id: null }],
  (whole) => ['items', { ...whole, items: [] }],
  (whole) => ['items', { ...whole, items: 'milk' }],
  (whole) => [
    'items',
    { ...whole, items: Array.from({ length: 51 }, (_, i) => ({ client_id: `${i}`, name: 'x' })) },
  ],
  (whole) => ['items[0]', { ...whole, items: [null] }],
  (whole) => ['items[0].name', { ...whole, items: [{ client_id: 'a', name: 'x'.repeat(201) }] }],
  (whole) => ['items[1].client_id', { ...whole, items: [1, 2].map(() => ({ client_id: 'a', name: 'x' })) }],
  (whole) => ['items[0].qty', { ...whole, items: [{ client_id: 'a', name: 'x', qty: 1 }] }],
  (whole) => ['alternatives', { ...whole, alternatives: 4 }],
  (whole) => ['alternatives', { ...whole, alternatives: '1' }],
  (whole) => ['extra', { ...whole, extra: 1 }],
  (whole) => ['*', [whole]],
];

describe('POST /v1/chains/{slug}/resolve-list under generated bodies', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp();
  });

  afterAll(() => app.close());

  // Every answer is held against the OpenAPI document too.
  const post = (sent: unknown) =>
    app.paid('/v1/chains/freshmart/resolve-list', { method: 'POST', body: JSON.stringify(sent) });

  it(`answers ${RUNS} valid ones in their order`, async () => {
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        const reply = await post(sent);
        expect(reply.status, reply.text).toBe(sent.store_id === uuid('gone', 9) ? 404 : 200);
        if (reply.status === 404) return;
        const { items } = reply.json<{ items: readonly { client_id: string }[] }>();
        expect(items.map(({ client_id }) => client_id)).toEqual(sent.items.map(({ client_id }) => client_id));
      }),
      { numRuns: RUNS, seed: SEED },
    );
  }, 600_000);

  it(`refuses ${RUNS} broken ones, and names what is broken`, async () => {
    await fc.assert(
      fc.asyncProperty(body, fc.constantFrom(...breaks), async (whole, breakIt) => {
        const [field, sent] = breakIt(whole);
        const reply = await post(sent);
        expect(reply.status, reply.text).toBe(422);
        const { error } = reply.json<{ error: { errors: readonly { field: string }[] } }>();
        expect(error.errors.map((one) => one.field)).toContain(field);
      }),
      { numRuns: RUNS, seed: SEED },
    );
  }, 600_000);
});
