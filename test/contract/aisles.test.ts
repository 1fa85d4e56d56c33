import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertChain, insertProduct, insertStore, putPack, uuidOf } from '../publish/record-rows.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { uuid } from '../support/catalogue.ts';

interface AisleList {
  readonly store_id?: string;
  readonly chain_slug: string;
  readonly source: string;
  readonly coverage: number;
  readonly count: number;
  readonly total?: number;
  readonly aisles: readonly string[];
  readonly aisle_counts: Readonly<Record<string, number>>;
  readonly entries: readonly {
    readonly rank: number;
    readonly aisle: string;
    readonly product_count: number;
    readonly share: number;
    readonly sections: readonly string[];
    readonly top_categories: readonly string[];
  }[];
}

let test: TestApp;

type Stand = readonly [product: number, aisle: string | null, section?: string];

/** Ten products of each letter, `a0` to `a9`; those of one letter are of one category, `e` has none. */
async function addShelves(pool: Pool): Promise<void> {
  const products = await Promise.all(
    Array.from({ length: 50 }, (_, i) => {
      const letter = 'abcde'.charAt(i / 10);
      return insertProduct(pool, `${letter}${i % 10}`, {
        category: letter === 'e' ? null : `Category ${letter}`,
      });
    }),
  );
  const chain = await insertChain(pool, 'shelves');
  const bare = await insertChain(pool, 'bare');
  const add = async (of: number, name: string, stands: readonly Stand[], row = {}): Promise<number> => {
    const store = await insertStore(pool, of, name, row);
    for (const [product, aisle, section] of stands)
      packs.push({ of, product, store, aisle, section: section ?? null });
    return store;
  };
  const packs: {
    of: number;
    product: number;
    store: number;
    aisle: string | null;
    section: string | null;
  }[] = [];
  const many = (from: number, count: number, aisle: string | null, section?: string): Stand[] =>
    Array.from({ length: count }, (_, i) =>
      section === undefined ? [from + i, aisle] : [from + i, aisle, section],
    );
  await add(chain, 'ranked', [
    ...many(0, 3, 'Aisle 10', 'Snacks'),
    ...many(3, 1, 'aisle 10, Shelf 4', 'Chips'),
    ...many(10, 2, '2', 'Tea'),
    ...many(12, 2, 'Aisle 02', 'Coffee'),
    ...many(20, 5, 'Dairy'),
    ...many(30, 1, 'Checkout 3', 'Gum'),
    ...many(31, 1, null),
    ...many(40, 6, 'Wall'),
  ]);
  await add(chain, 'at the bound', [...many(0, 3, '7'), ...many(10, 7, null)]);
  await add(chain, 'under the bound', [...many(0, 2, '7'), ...many(10, 7, 'N/A')]);
  await add(chain, 'empty', []);
  const merged = await add(chain, 'merged', []);
  await add(chain, 'closed', many(0, 10, 'Closed Aisle'), { is_active: false });
  await pool.query('insert into store_merge (from_id, to_id) values ($1, $2)', [
    uuidOf('merged'),
    uuidOf('ranked'),
  ]);
  expect(merged).toBeGreaterThan(0);
  await add(bare, 'bare one', [...many(0, 1, 'Bare'), ...many(10, 4, null)]);
  await add(
    chain,
    'crowded',
    ['s9', 's10', 's1', 's2', 's3', 's4', 's5'].flatMap((section, i): Stand[] => [
      [i, 'Long', section],
      [10 + i, 'Long', section],
      ...(i < 3 ? ([[20 + i, 'Long', section]] as const) : []),
      ...(i < 1 ? ([[30 + i, 'Long', section]] as const) : []),
    ]),
  );
  for (const of of [chain, bare]) {
    for (const [product, id] of products.entries()) {
      const prices = packs.filter((pack) => pack.of === of && pack.product === product);
      if (prices.length > 0)
        await putPack(
          pool,
          of,
          id,
          prices.map((price) => ({ ...price, regular: 10_000 })),
        );
    }
  }
}

beforeAll(async () => {
  test = await startTestApp({
    change: addShelves,
  });
});

afterAll(() => test.close());

async function list(path: string): Promise<AisleList> {
  const reply = await test.paid(path);
  expect(reply.status, reply.text).toBe(200);
  return reply.json();
}

const ofStore = (name: string, query = ''): Promise<AisleList> =>
  list(`/v1/stores/${uuidOf(name)}/aisles${query}`);

describe('GET /v1/stores/{store_id}/aisles', () => {
  it('ranks normalized aisles by products, ties in natural order, and leaves out the tills', async () => {
    expect(await ofStore('ranked')).toEqual({
      store_id: uuidOf('ranked'),
      chain_slug: 'shelves',
      source: 'store',
      coverage: 0.9048,
      count: 4,
      aisles: ['Wall', 'Dairy', 'Aisle 2', 'Aisle 10'],
      aisle_counts: { Wall: 6, Dairy: 5, 'Aisle 2': 4, 'Aisle 10': 4 },
      entries: [
        { rank: 1, aisle: 'Wall', product_count: 6, share: 0.3158, sections: [], top_categories: [] },
        {
          rank: 2,
          aisle: 'Dairy',
          product_count: 5,
          share: 0.2632,
          sections: [],
          top_categories: ['Category c'],
        },
        {
          rank: 3,
          aisle: 'Aisle 2',
          product_count: 4,
          share: 0.2105,
          sections: ['Coffee', 'Tea'],
          top_categories: ['Category b'],
        },
        {
          rank: 4,
          aisle: 'Aisle 10',
          product_count: 4,
          share: 0.2105,
          sections: ['Snacks', 'Chips'],
          top_categories: ['Category a'],
        },
      ],
    });
  });

  it('names at most five sections and three categories of an aisle, the most frequent first, ties in natural order', async () => {
    const { entries } = await ofStore('crowded');
    expect(entries[0]).toMatchObject({
      sections: ['s9', 's1', 's10', 's2', 's3'],
      top_categories: ['Category a', 'Category b', 'Category c'],
    });
  });

  it('is the store’s own list at a coverage of exactly 0.3', async () => {
    expect(await ofStore('at the bound')).toMatchObject({
      source: 'store',
      coverage: 0.3,
      aisles: ['Aisle 7'],
    });
  });

  it('cascades to the chain below 0.3, with the store’s own coverage', async () => {
    const store = await ofStore('under the bound');
    const chain = await list('/v1/chains/shelves/aisles');
    expect(store).toMatchObject({ source: 'chain', coverage: 0.2222, entries: chain.entries });
  });

  it.each(['empty', 'closed'])('cascades where the store has no price rows: %s', async (name) => {
    expect(await ofStore(name)).toMatchObject({ store_id: uuidOf(name), source: 'chain', coverage: 0 });
  });

  it('cascades to the list over all chains where the chain is below 0.3 too', async () => {
    const body = await ofStore('bare one');
    expect(body).toMatchObject({ chain_slug: 'bare', source: 'generic', coverage: 0.2 });
    expect(body.aisles).toContain('Dairy');
    expect(body.aisles).toContain('Bare');
  });

  it('answers for the surviving store of a merged id', async () => {
    expect(await ofStore('merged')).toEqual(await ofStore('ranked'));
    expect((await list(`/v1/stores/${uuid('gone', 1)}/aisles`)).store_id).toBe(uuid('store', 1));
  });

  it('pages by limit and offset; ranks and shares are those of the whole list', async () => {
    const whole = await ofStore('ranked', '?include_count=true');
    const page = await ofStore('ranked', '?limit=2&offset=1&include_count=true');
    expect(whole.total).toBe(4);
    expect(page).toMatchObject({ count: 2, total: 4, aisles: ['Dairy', 'Aisle 2'] });
    expect(page.entries).toEqual(whole.entries.slice(1, 3));
    expect(await ofStore('ranked', '?offset=4')).toMatchObject({
      count: 0,
      aisles: [],
      aisle_counts: {},
      entries: [],
    });
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['offset=-1', 'offset'],
    ['page=2', 'page'],
  ])('refuses %s', async (query, field) => {
    const reply = await test.paid(`/v1/stores/${uuidOf('ranked')}/aisles?${query}`);
    expect(reply.status).toBe(422);
    expect(reply.json()).toMatchObject({ error: { errors: [{ field }] } });
  });

  it('names every bad field at once', async () => {
    const reply = await test.paid('/v1/stores/nope/aisles?limit=x&offset=y');
    const { error } = reply.json<{ error: { errors: readonly { field: string }[] } }>();
    expect(error.errors.map(({ field }) => field).sort()).toEqual(['limit', 'offset', 'store_id']);
  });

  it('is 404 for an unknown store, and asks for payment without a credential', async () => {
    expect((await test.paid(`/v1/stores/${uuidOf('nobody')}/aisles`)).status).toBe(404);
    expect((await test.call(`/v1/stores/${uuidOf('ranked')}/aisles`)).status).toBe(402);
  });

  it('answers 304 to its own ETag and in the envelope where asked', async () => {
    const path = `/v1/stores/${uuidOf('ranked')}/aisles`;
    const first = await test.paid(path);
    const again = await test.paid(path, { headers: { 'if-none-match': first.headers.etag ?? '' } });
    expect(again.status).toBe(304);
    expect(first.headers['cache-control']).toBe('public, max-age=300, stale-while-revalidate=600');
    expect((await test.paid(`${path}?envelope=true`)).json()).toMatchObject({
      data: first.json(),
      error: null,
    });
  });
});

describe('GET /v1/chains/{slug}/aisles', () => {
  it('counts a product once an aisle, in however many stores it stands there', async () => {
    const body = await list('/v1/chains/SHELVES/aisles');
    expect(body).not.toHaveProperty('store_id');
    expect(body).toMatchObject({ chain_slug: 'shelves', source: 'chain' });
    // Three products at one store, two of them at another.
    expect(body.aisle_counts['Aisle 7']).toBe(3);
    expect(body.aisles).not.toContain('Closed Aisle');
  });

  it('answers with the list over all chains below 0.3', async () => {
    expect(await list('/v1/chains/bare/aisles')).toMatchObject({ source: 'generic', coverage: 0.2 });
    expect(await list('/v1/chains/corner/aisles')).toMatchObject({ source: 'generic', coverage: 0 });
  });

  it('is 404 for an unknown slug, 422 for what is no slug, and asks for payment without a credential', async () => {
    const unknown = await test.paid('/v1/chains/shelfs/aisles');
    expect(unknown.status).toBe(404);
    expect(unknown.json()).toMatchObject({
      error: { detail: 'No chain has the slug shelfs: the nearest is shelves.' },
    });
    expect((await test.paid('/v1/chains/no%20pe/aisles')).status).toBe(422);
    expect((await test.call('/v1/chains/shelves/aisles')).status).toBe(402);
  });
});
