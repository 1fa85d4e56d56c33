import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCartStore } from '../../src/api/internal/catalogue.ts';
import { resolveSkus } from '../../src/api/internal/resolve-skus.ts';
import { insertChain, insertProduct, insertStore, putPack, uuidOf } from '../publish/record-rows.ts';
import { type Reply, startTestApp, type TestApp } from '../support/app.ts';

interface Match {
  readonly canonical_product_id: string | null;
  readonly matched_name: string | null;
  readonly match_confidence: number;
  readonly [member: string]: unknown;
}

interface Item extends Match {
  readonly client_id: string;
  readonly resolved: boolean;
  readonly alternatives?: readonly Match[];
}

let test: TestApp;

const DEGREE_MI = (3958.7613 * Math.PI) / 180;

/** A chain along a meridian: `home` sells some products itself, its siblings the others. */
async function addPantry(pool: Pool): Promise<void> {
  const chain = await insertChain(pool, 'pantry', {
    pdp_url_template: 'https://pantry.example/s/{store_id}/p/{retailer_product_id}',
  });
  const other = await insertChain(pool, 'other-pantry', {
    pdp_url_template: 'https://other.example/gtin/{upc}',
  });
  const add = (name: string, milesNorth: number, row = {}): Promise<number> =>
    insertStore(pool, chain, name, {
      lat: 40 + milesNorth / DEGREE_MI,
      lng: -99,
      web_external_id: name,
      ...row,
    });
  const home = await add('home', 0);
  const near = await add('near', 49.99);
  const far = await add('far', 50.01);
  const shut = await add('shut', 1, { is_active: false });
  await add('gone home', 2);
  await pool.query('insert into store_merge (from_id, to_id) values ($1, $2)', [
    uuidOf('gone home'),
    uuidOf('home'),
  ]);
  const elsewhere = await insertStore(pool, other, 'elsewhere');
  const sell = async (
    name: string,
    of: number,
    prices: Parameters<typeof putPack>[3],
    {
      sku = null,
      page = null,
      ...row
    }: {
      sku?: string | null;
      page?: string | null;
      brand?: string;
      upc?: string;
      size_display?: string;
    } = {},
  ): Promise<void> => {
    const product = await insertProduct(pool, name, row);
    await putPack(pool, of, product, prices);
    await pool.query(
      'update price_pack set retailer_product_id = $3, pdp_url = $4 where chain_id = $1 and product_id = $2',
      [of, product, sku, page],
    );
  };
  const at = (store: number, more = {}) => ({ store, regular: 4_0000, ...more });
  await sell('Oat Milk', chain, [at(home, { sale: 3_5000 }), at(near)], { sku: 'A/1', brand: 'Haver' });
  await sell('Oat Milk Barista', chain, [at(near, { regular: 5_0000 })], { sku: 'A/2' });
  await sell('Rolled Oats', chain, [at(home, { sale: 4_0000, available: false })], {
    sku: '77',
    page: 'https://pantry.example/odd/77?ref=77',
  });
  await sell('Steel Cut Oats', chain, [at(far, { regular: null })], { page: 'https://pantry.example/steel' });
  await sell('Chicken Breast', chain, [at(home), at(near, { regular: 3_5000 })], { size_display: '1.1 lb' });
  await sell('Chicken Thighs', chain, [at(home)], { size_display: 'lb' });
  await sell('Navel Oranges', chain, [at(home)], { size_display: 'each' });
  await sell('Apple Vinegar', chain, [
    at(home, { packSize: '32 fl oz' }),
    at(near, { packSize: '16 fl oz' }),
  ]);
  await sell('Closed Cereal', chain, [at(shut)]);
  await sell('Elsewhere Jam', other, [{ store: elsewhere, regular: 1_0000 }], { upc: '4006381333931' });
  await sell('Crunchy Granola', chain, [at(home)]);
  await sell('Granola', chain, [at(near)]);
  await sell('abc', chain, [at(home)]);
  await sell('Hot Dogs, Bun Size', chain, [at(home)]);
  await sell('Hot Dog Buns', chain, [at(near)]);
  await sell('Spicy Brown Mustard', chain, [at(home), at(near), at(far)]);
  await sell('Yellow Mustard', chain, [at(far)]);
  await sell('Club Soda, 12 oz', chain, [at(home)], { size_display: '12 oz' });
  await sell('Club Soda, 1 gal', chain, [at(near)], { size_display: '1 gal' });
  await sell('Hot Cocoa Mix', chain, [at(near)]);
  // What more stores sell goes first where all is meant alike.
  for (let i = 0; i < 12; i++) await sell(`Cane Sugar, ${10 + i} oz`, chain, [at(near), at(far)]);
  await sell('Cane Sugar, 64 oz', chain, [at(home)]);
}

beforeAll(async () => {
  test = await startTestApp({
    change: addPantry,
  });
});

afterAll(() => test.close());

function post(body: unknown, slug = 'pantry', headers = {}): Promise<Reply> {
  return test.paid(`/v1/chains/${slug}/resolve-list`, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

type Wanted = string | { readonly name: string; readonly canonical_product_id?: string };

async function fill(wanted: readonly Wanted[], more = {}, store = 'home'): Promise<readonly Item[]> {
  const items = wanted.map((item, i) => ({
    client_id: `c${i}`,
    ...(typeof item === 'string' ? { name: item } : item),
  }));
  const reply = await post({ store_id: uuidOf(store), items, ...more });
  expect(reply.status, reply.text).toBe(200);
  return reply.json<{ items: readonly Item[] }>().items;
}

async function fillOne(wanted: Wanted, more = {}, store = 'home'): Promise<Item> {
  const items = await fill([wanted], more, store);
  expect(items).toHaveLength(1);
  return items[0]!;
}

function fieldsOf(reply: Reply): string[] {
  expect(reply.status, reply.text).toBe(422);
  const { error } = reply.json<{ error: { errors: readonly { in: string; field: string }[] } }>();
  return error.errors.map((one) => `${one.in} ${one.field}`);
}

describe('a ResolvedItem', () => {
  it('has every field', async () => {
    const item = await fillOne('2 lb oat milk');
    expect(item).toEqual({
      client_id: 'c0',
      resolved: true,
      canonical_product_id: uuidOf('Oat Milk'),
      upc: null,
      retailer_product_id: 'A/1',
      pdp_url: 'https://pantry.example/s/home/p/A%2F1',
      in_stock: true,
      price: 3.5,
      regular_price: 4,
      sale_price: 3.5,
      on_sale: true,
      match_method: 'fuzzy_name',
      matched_name: 'Oat Milk',
      matched_brand: 'Haver',
      match_confidence: item.match_confidence,
      similarity: 1,
      source_tier: 'specific',
      source_store_id: uuidOf('home'),
      source_distance_mi: 0,
      size_display: null,
      unit_price: null,
      unit_price_uom: null,
      packs: 1,
      packs_basis: 'unknown',
      line_total: 3.5,
      missing_reason: null,
      quantity: 2,
      unit: 'lb',
    });
    expect(item.match_confidence).toBeGreaterThan(0.8);
    expect(item.match_confidence).toBeLessThan(1);
  });

  it('is unresolved where nothing is likely meant, and says nothing else', async () => {
    expect(await fillOne('dozen zzz')).toEqual({
      client_id: 'c0',
      resolved: false,
      canonical_product_id: null,
      upc: null,
      retailer_product_id: null,
      pdp_url: null,
      in_stock: null,
      price: null,
      regular_price: null,
      sale_price: null,
      on_sale: false,
      match_method: null,
      matched_name: null,
      matched_brand: null,
      match_confidence: 0,
      similarity: null,
      source_tier: null,
      source_store_id: null,
      source_distance_mi: null,
      size_display: null,
      unit_price: null,
      unit_price_uom: null,
      packs: null,
      packs_basis: null,
      line_total: null,
      missing_reason: 'unknown_name',
      quantity: 1,
      unit: 'dozen',
    });
  });

  it.each([
    ['elsewhere jam', 'not_at_chain'],
    ['zzz', 'unknown_name'],
    ['chicken breast and oat milk', 'several_things'],
    ['oat milk, granola, rolled oats', 'several_things'],
    ['steel cut oats', 'no_price'],
    ['oat milk', null],
  ])('says why it has no price: %s, %s', async (name, reason) => {
    // The second time and the third what the chain answers is remembered.
    for (let time = 0; time < 3; time++)
      expect(await fillOne(name)).toMatchObject({
        resolved: reason === null || reason === 'no_price',
        missing_reason: reason,
      });
  });

  it.each([
    ['rolled oats or steel cut oats', 'rolled oats'],
    ['2 cups zzz or oat milk', 'oat milk'],
  ])('takes the first of what will do and is sold: %s', async (name, taken) => {
    const matched = await fillOne(taken);
    expect(matched['matched_name']).not.toBeNull();
    expect((await fillOne(name))['matched_name']).toBe(matched['matched_name']);
  });

  it('takes the page that came with the prices before the chain’s template', async () => {
    expect(await fillOne('rolled oats')).toMatchObject({
      retailer_product_id: '77',
      pdp_url: 'https://pantry.example/odd/77?ref=77',
    });
    expect(await fillOne('steel cut oats')).toMatchObject({
      retailer_product_id: null,
      pdp_url: 'https://pantry.example/steel',
    });
  });

  it('has no page where the template needs a number that is not known', async () => {
    expect(await fillOne('chicken breast')).toMatchObject({ retailer_product_id: null, pdp_url: null });
  });

  it('is on sale only where the sale price is below the regular price, and in stock as last seen', async () => {
    expect(await fillOne('rolled oats')).toMatchObject({
      price: 4,
      sale_price: 4,
      on_sale: false,
      in_stock: false,
    });
  });
});

describe('POST /v1/chains/{slug}/resolve-list', () => {
  it('keeps order and client_id, and answers with the surviving store of a merged id', async () => {
    const reply = await post({
      store_id: uuidOf('gone home'),
      items: [
        { client_id: 'z', name: 'chicken breast' },
        { client_id: 'a', name: 'zzz' },
        { client_id: 'm ü', name: 'oat milk' },
      ],
    });
    const body = reply.json<{ store_id: string; items: readonly Item[] }>();
    expect(body.store_id).toBe(uuidOf('home'));
    expect(body.items.map(({ client_id, resolved }) => [client_id, resolved])).toEqual([
      ['z', true],
      ['a', false],
      ['m ü', true],
    ]);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers.etag).toBeUndefined();
  });

  it('lets a canonical id decide, at confidence 1, whatever the name says', async () => {
    expect(
      await fillOne({ name: 'chicken breast', canonical_product_id: uuidOf('Oat Milk').toUpperCase() }),
    ).toMatchObject({
      canonical_product_id: uuidOf('Oat Milk'),
      match_method: 'canonical_id',
      match_confidence: 1,
      similarity: null,
      source_tier: 'specific',
    });
  });

  it('gives a canonical id that the store does not sell the price of a sibling, by tier', async () => {
    expect(await fillOne({ name: 'x', canonical_product_id: uuidOf('Oat Milk Barista') })).toMatchObject({
      match_method: 'canonical_id',
      price: 5,
      in_stock: null,
      source_tier: 'regional',
      source_store_id: uuidOf('near'),
      source_distance_mi: 49.99,
    });
    expect(await fillOne({ name: 'x', canonical_product_id: uuidOf('Steel Cut Oats') })).toMatchObject({
      price: null,
      source_tier: 'chain',
      source_distance_mi: 50.01,
    });
  });

  it.each([
    ['the chain does not sell', uuidOf('Elsewhere Jam')],
    ['only a closed store sells', uuidOf('Closed Cereal')],
    ['nobody knows', uuidOf('nothing')],
  ])('falls back to the name for a canonical id that %s', async (_, canonical_product_id) => {
    expect(await fillOne({ name: 'oat milk', canonical_product_id })).toMatchObject({
      canonical_product_id: uuidOf('Oat Milk'),
      match_method: 'fuzzy_name',
    });
  });

  it('matches what the store sells itself before a better match of its siblings', async () => {
    const item = await fillOne('granola', { alternatives: 1 });
    expect(item).toMatchObject({ matched_name: 'Crunchy Granola', source_tier: 'specific' });
    expect(item.alternatives).toMatchObject([{ matched_name: 'Granola', source_tier: 'regional' }]);
    expect(item.alternatives![0]!.match_confidence).toBeGreaterThan(item.match_confidence);
  });

  it('matches what its siblings sell where that is meant more', async () => {
    expect(await fillOne('hot dog buns')).toMatchObject({
      matched_name: 'Hot Dog Buns',
      source_tier: 'regional',
    });
    expect(await fillOne('hot dogs')).toMatchObject({
      matched_name: 'Hot Dogs, Bun Size',
      source_tier: 'specific',
    });
  });

  it('matches what is usually meant, and the size that is asked for, before what the store sells itself', async () => {
    expect(await fillOne('mustard')).toMatchObject({ matched_name: 'Yellow Mustard', source_tier: 'chain' });
    expect(await fillOne('brown mustard')).toMatchObject({ matched_name: 'Spicy Brown Mustard' });
    expect(await fillOne('club soda')).toMatchObject({ source_tier: 'specific' });
    expect(await fillOne('club soda gallon')).toMatchObject({
      matched_name: 'Club Soda, 1 gal',
      source_tier: 'regional',
    });
  });

  it('leaves out what people say around a thing, and knows hot chocolate by its other names', async () => {
    for (const name of ['I need oat milk', 'where can I find oat milk please'])
      expect(await fillOne(name), name).toMatchObject({ matched_name: 'Oat Milk', similarity: 1 });
    expect(await fillOne('hot chocolate')).toMatchObject({ matched_name: 'Hot Cocoa Mix' });
  });

  it('matches what the store sells itself among however many that are meant alike', async () => {
    // The second time and the third what the chain answers is remembered.
    for (let time = 0; time < 3; time++) {
      const item = await fillOne('cane sugar', { alternatives: 3 });
      expect(item).toMatchObject({ matched_name: 'Cane Sugar, 64 oz', source_tier: 'specific' });
      expect(item.alternatives!.map(({ source_tier }) => source_tier)).toEqual([
        'regional',
        'regional',
        'regional',
      ]);
      expect(await fillOne('cane sugar', {}, 'near')).toMatchObject({
        matched_name: expect.stringMatching(/^Cane Sugar, \d\d oz$/),
        source_tier: 'specific',
      });
    }
  });

  it('matches what siblings sell where the store sells nothing likely, and never another chain’s', async () => {
    expect(await fillOne('steel cut')).toMatchObject({
      matched_name: 'Steel Cut Oats',
      source_tier: 'chain',
    });
    expect(await fillOne('elsewhere jam')).toMatchObject({ resolved: false });
    expect(await fillOne('closed cereal')).toMatchObject({ resolved: false });
  });

  it('matches the name alone or with the brand, whichever is more similar', async () => {
    expect(await fillOne('oat milk')).toMatchObject({ matched_name: 'Oat Milk', similarity: 1 });
    expect(await fillOne('haver oat milk')).toMatchObject({ matched_name: 'Oat Milk', similarity: 1 });
  });

  it('matches what is meant: a synonym, another language, a misspelt word', async () => {
    for (const name of ['oat mlk', 'oatmilk', 'oat milks', 'leche de avena'])
      expect(await fillOne(name), name).toMatchObject({ matched_name: 'Oat Milk', similarity: 1 });
    expect(await fillOne('pechuga de pollo')).toMatchObject({ matched_name: 'Chicken Breast' });
  });

  it.each([
    // 'abc' has four trigrams. A name of n letters that begins with it shares three of them.
    ['abcdefghi', false],
    ['abcde', true],
    ['milk for a lawn mower blade sharpener kit', false],
    ['lawn mower', false],
  ])('resolves nothing below a similarity and a confidence of 0.3: %s', async (name, resolved) => {
    const item = await fillOne(name);
    expect(item).toMatchObject({ resolved });
    if (!resolved) return;
    expect(item.match_confidence).toBeGreaterThanOrEqual(0.3);
    expect(item['similarity']).toBeGreaterThanOrEqual(0.3);
  });

  it('reads quantity and unit and does not match them as text', async () => {
    const [plain, pounds, times] = await fill(['chicken breast', '2 lb chicken breast', '3x chicken breast']);
    for (const item of [plain, pounds, times])
      expect(item).toMatchObject({ matched_name: 'Chicken Breast', similarity: 1 });
    expect([plain, pounds, times].map((item) => [item?.['quantity'], item?.['unit']])).toEqual([
      [null, null],
      [2, 'lb'],
      [3, null],
    ]);
  });

  it('adds up to three alternatives where asked: own before siblings’, never the match itself', async () => {
    expect(await fillOne('chicken')).not.toHaveProperty('alternatives');
    const { matched_name, alternatives } = await fillOne('chicken', { alternatives: 3 });
    const names = [matched_name, ...alternatives!.map((one) => one.matched_name)];
    expect(new Set(names)).toEqual(new Set(['Chicken Breast', 'Chicken Thighs']));
    expect(names).toHaveLength(2);
    const granola = await fillOne('granola', { alternatives: 1 });
    expect(granola.alternatives).toMatchObject([
      { matched_name: 'Granola', similarity: 1, source_tier: 'regional', in_stock: null },
    ]);
    const canonical = await fillOne(
      { name: 'oat milk', canonical_product_id: uuidOf('Oat Milk') },
      { alternatives: 3 },
    );
    expect(canonical.alternatives!.map((one) => one.matched_name)).toEqual(['Oat Milk Barista']);
  });

  it('fills nothing at a closed store', async () => {
    const items = await fill(
      ['oat milk', { name: 'x', canonical_product_id: uuidOf('Oat Milk') }],
      {},
      'shut',
    );
    expect(items.map(({ resolved }) => resolved)).toEqual([false, false]);
    expect(items[0]).toMatchObject({ missing_reason: 'store_closed' });
  });

  it('answers fifty items, and the same name twice under two client ids', async () => {
    const items = await fill(Array.from({ length: 50 }, () => 'oat milk'));
    expect(items).toHaveLength(50);
    expect(new Set(items.map(({ matched_name }) => matched_name))).toEqual(new Set(['Oat Milk']));
  });

  it('reads the slug in either case, and wraps its answer where asked', async () => {
    const body = { store_id: uuidOf('home'), items: [{ client_id: 'a', name: 'oat milk' }] };
    expect((await post(body, 'PANTRY')).status).toBe(200);
    const reply = await test.paid('/v1/chains/pantry/resolve-list?envelope=true', {
      method: 'POST',
      body: JSON.stringify(body),
    });
    expect(reply.json()).toMatchObject({ data: { store_id: uuidOf('home') }, error: null });
  });

  it.each([
    [
      'an unknown slug',
      'pantri',
      'home',
      `No chain has the slug pantri: the nearest is pantry. The store ${uuidOf('home')} is of the chain pantry.`,
    ],
    ['an unknown store', 'pantry', 'nobody', `No store has or had the id ${uuidOf('nobody')}.`],
    [
      'both',
      'pantri',
      'nobody',
      `No chain has the slug pantri: the nearest is pantry. No store has or had the id ${uuidOf('nobody')}.`,
    ],
    [
      'a merged store of another chain',
      'other-pantry',
      'gone home',
      `The store ${uuidOf('gone home')} is of the chain pantry.`,
    ],
  ])('is 404 for %s, and says what is wrong', async (_, slug, store, detail) => {
    const reply = await post({ store_id: uuidOf(store), items: [{ client_id: 'a', name: 'x' }] }, slug);
    expect(reply.status).toBe(404);
    expect(reply.json()).toMatchObject({ error: { code: 'not_found', detail } });
  });

  it('asks for payment without a credential', async () => {
    const reply = await test.call('/v1/chains/pantry/resolve-list', { method: 'POST', body: '{}' });
    expect(reply.status).toBe(402);
  });
});

describe('POST /v1/chains/{slug}/resolve-list with bad input', () => {
  const items = [{ client_id: 'a', name: 'milk' }];
  const store_id = uuidOf('home');
  const of = (count: number, name = 'x') =>
    Array.from({ length: count }, (_, i) => ({ client_id: `${i}`, name }));

  it.each<[what: string, body: unknown, fields: string[]]>([
    ['no JSON', '{', ['body *']],
    ['no body', '', ['body *']],
    ['no object', [], ['body *']],
    ['nothing', {}, ['body store_id', 'body items']],
    ['a store id that is no UUID', { store_id: 'home', items }, ['body store_id']],
    ['items that are no list', { store_id, items: {} }, ['body items']],
    ['no items', { store_id, items: [] }, ['body items']],
    ['more than 50 items', { store_id, items: of(51) }, ['body items']],
    ['an item without client_id', { store_id, items: [{ name: 'x' }] }, ['body items[0].client_id']],
    ['an item without name', { store_id, items: [{ client_id: 'a' }] }, ['body items[0].name']],
    ['an empty client_id', { store_id, items: [{ client_id: '', name: 'x' }] }, ['body items[0].client_id']],
    ['a name of 201 characters', { store_id, items: of(1, 'x'.repeat(201)) }, ['body items[0].name']],
    [
      'a canonical id that is no UUID',
      { store_id, items: [{ ...items[0], canonical_product_id: '1' }] },
      ['body items[0].canonical_product_id'],
    ],
    ['an unknown member', { store_id, items, store: 1 }, ['body store']],
    ['an unknown member of an item', { store_id, items: [{ ...items[0], qty: 2 }] }, ['body items[0].qty']],
    ['four alternatives', { store_id, items, alternatives: 4 }, ['body alternatives']],
    ['alternatives that are no whole number', { store_id, items, alternatives: 1.5 }, ['body alternatives']],
    [
      'a client_id that no UTF-8 has bytes for',
      { store_id, items: [{ client_id: '\ud800', name: 'x' }] },
      ['body items[0].client_id'],
    ],
    ['a client_id twice', { store_id, items: [...items, ...of(1), ...items] }, ['body items[2].client_id']],
    [
      'all of it at once',
      {
        store_id: 1,
        alternatives: -1,
        items: [
          { client_id: 'a', name: '' },
          { client_id: 'a', name: 'x' },
        ],
      },
      ['body store_id', 'body alternatives', 'body items[0].name', 'body items[1].client_id'],
    ],
  ])('names each bad field: %s', async (_, body, fields) => {
    expect(fieldsOf(await post(body)).sort()).toEqual(fields.sort());
  });

  it('names bad fields of the path, the query and the body together', async () => {
    const reply = await test.paid('/v1/chains/no%20pe/resolve-list?limit=3', { method: 'POST', body: '{}' });
    expect(fieldsOf(reply)).toEqual(['path slug', 'query limit', 'body store_id', 'body items']);
  });

  it('accepts the bounds: 50 items, names of 1 and 200 characters', async () => {
    expect((await post({ store_id, items: of(50, 'ü'.repeat(200)) })).status).toBe(200);
    expect((await post({ store_id, items: of(1, ' ') })).status).toBe(200);
  });

  it('refuses a body of more than 64 KB', async () => {
    expect((await post(JSON.stringify({ pad: 'x'.repeat(70_000) }))).status).toBe(413);
  });

  it('is no GET', async () => {
    expect((await test.paid('/v1/chains/pantry/resolve-list')).status).toBe(405);
  });
});

describe('what a list comes to', () => {
  interface List {
    readonly store_id: string;
    readonly items: readonly Item[];
    readonly total: number | null;
    readonly items_priced: number;
    readonly items_missing: number;
    readonly stores?: readonly List[];
  }
  const items = ['2 lb chicken breast', '1.5 lb chicken thighs', 'lawn mower'].map((name, i) => ({
    client_id: `c${i}`,
    name,
  }));
  const list = async (more = {}): Promise<List> => {
    const reply = await post({ store_id: uuidOf('home'), items, ...more });
    expect(reply.status, reply.text).toBe(200);
    return reply.json();
  };

  it('is the packs that hold the amount, or the price of the weight', async () => {
    const { items: lines } = await list();
    expect(lines[0]).toMatchObject({
      matched_name: 'Chicken Breast',
      size_display: '1.1 lb',
      price: 4,
      unit_price: 0.227273,
      unit_price_uom: 'oz',
      packs: 2,
      packs_basis: 'size',
      line_total: 8,
    });
    expect(lines[1]).toMatchObject({
      matched_name: 'Chicken Thighs',
      size_display: 'lb',
      packs: 1.5,
      packs_basis: 'weight',
      line_total: 6,
    });
  });

  it('counts what is sold by the piece', async () => {
    const [dozens, pieces] = await fill(['2 dozen navel oranges', '3 navel oranges']);
    expect(dozens).toMatchObject({ packs: 24, packs_basis: 'size', line_total: 96 });
    expect(pieces).toMatchObject({ packs: 3, line_total: 12, unit_price: 4, unit_price_uom: 'ct' });
  });

  it('is of the size that was seen with the price where the catalogue has none', async () => {
    const [line] = await fill(['64 fl oz apple vinegar']);
    expect(line).toMatchObject({
      size_display: '32 fl oz',
      unit_price: 0.125,
      unit_price_uom: 'fl oz',
      packs: 2,
      packs_basis: 'size',
      line_total: 8,
    });
  });

  it('is the sum of what is priced', async () => {
    expect(await list()).toMatchObject({ total: 14, items_priced: 2, items_missing: 1 });
    expect(await list({ items: [items[2]] })).toMatchObject({
      total: null,
      items_priced: 0,
      items_missing: 1,
    });
  });

  it('is told of several stores, the best one first, each as if it were the only one', async () => {
    const some = { items: [items[0], items[2]] };
    const { stores, ...own } = await list({ ...some, store_ids: ['home', 'near', 'gone home'].map(uuidOf) });
    const [home, near] = await Promise.all(
      ['home', 'near'].map((name) => list({ ...some, store_id: uuidOf(name) })),
    );
    expect(own).toEqual(home);
    expect(stores).toEqual([near, home]);
    expect(stores!.map(({ total }) => total)).toEqual([7, 8]);
  });

  it('is 404 where one of the stores is not of the chain, and 422 for more than five', async () => {
    expect((await post({ store_id: uuidOf('home'), items, store_ids: [uuidOf('elsewhere')] })).status).toBe(
      404,
    );
    const six = Array.from({ length: 6 }, () => uuidOf('home'));
    expect((await post({ store_id: uuidOf('home'), items, store_ids: six })).status).toBe(422);
  });
});

describe('products as the chain of a cart’s store knows them', () => {
  it('go by the chain’s own number, else by the barcode; unknown ones are left out', () => {
    const at = (store: string, ...names: string[]) => {
      const { ordinal } = findCartStore(test.snapshot, uuidOf(store))!;
      return Object.fromEntries(resolveSkus(test.snapshot, ordinal, names.map(uuidOf)));
    };
    expect(at('home', 'Oat Milk', 'Elsewhere Jam', 'no such product')).toEqual({
      [uuidOf('Oat Milk')]: { retailerProductId: 'A/1', upc: null },
      [uuidOf('Elsewhere Jam')]: { retailerProductId: null, upc: '4006381333931' },
    });
    expect(at('gone home', 'Oat Milk Barista')).toEqual({
      [uuidOf('Oat Milk Barista')]: { retailerProductId: 'A/2', upc: null },
    });
  });
});
