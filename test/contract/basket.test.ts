import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finish } from '../../src/domain/slices.ts';
import { queryBasket } from '../../src/api/basket/queries.ts';
import { uuidOf } from '../publish/record-rows.ts';
import { type Reply, startTestApp, type TestApp } from '../support/app.ts';
import {
  addBasketCatalogue,
  addCrowd,
  addTwins,
  CROWD,
  NOW_MS,
  OBSERVED_AT,
  START,
  TWINS,
  UPC,
} from './basket-fixture.ts';

interface Line {
  readonly name: string | null;
  readonly price: number | null;
  readonly line_total: number | null;
  readonly store_name: string | null;
  readonly missing_reason: string | null;
  readonly [field: string]: unknown;
}

interface Basket {
  readonly data: {
    readonly scope: object;
    readonly items: readonly Line[];
    readonly total: number | null;
    readonly items_priced: number;
    readonly items_missing: number;
    readonly groups?: readonly { name: string; total: number; items_missing: number; complete: boolean }[];
    readonly groups_total?: number;
    readonly split?: {
      readonly stores: readonly { name: string; positions: number[]; total: number }[];
      readonly best_single: { name: string; total: number };
      readonly saving: number | null;
      readonly total: number;
    } | null;
  };
  readonly meta: Readonly<Record<string, unknown>>;
}

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp({
    observedAt: OBSERVED_AT,
    deps: { clock: () => NOW_MS },
    change: async (pool) => {
      await addBasketCatalogue(pool);
      await addCrowd(pool);
      await addTwins(pool);
    },
  });
});

afterAll(() => test.close());

const urlOf = (items: unknown, query: string): string =>
  `/v1/index/basket?items=${encodeURIComponent(JSON.stringify(items))}&${query}`;

const get = (items: unknown, query: string): Promise<Reply> => test.paid(urlOf(items, query));

const post = (body: unknown, query = ''): Promise<Reply> =>
  test.paid(`/v1/index/basket${query}`, { method: 'POST', body: JSON.stringify(body) });

async function basket(items: readonly object[], query: string): Promise<Basket> {
  const reply = await get(items, query);
  expect(reply.status, reply.text).toBe(200);
  return reply.json();
}

/** The one line of a basket of one item. */
async function line(item: object, query: string): Promise<Line> {
  return (await basket([item], query)).data.items[0]!;
}

const storeId = (name: string): string => `store_id=${uuidOf(name)}`;
const NEAR = `near=${START.lat},${START.lng}`;
const upc = (name: string) => ({ upc: UPC[name] });
const BEANS = { category: 'Pantry > Beans' };

async function faults(reply: Reply | Promise<Reply>): Promise<Record<string, string>> {
  const { status, json } = await reply;
  expect(status).toBe(422);
  const { error } = json<{ error: { errors: { in: string; field: string; detail: string }[] } }>();
  return Object.fromEntries(error.errors.map((one) => [`${one.in} ${one.field}`, one.detail]));
}

describe('a line of a basket', () => {
  it('has every field', async () => {
    expect(await line({ ...upc('Rice'), quantity: 3, label: 'rice' }, storeId('plains 0'))).toEqual({
      position: 1,
      label: 'rice',
      quantity: 3,
      match: 'upc',
      product_id: uuidOf('Rice'),
      upc: UPC['Rice'],
      name: 'Rice',
      brand: null,
      size_display: '5 lb',
      price: 3.5,
      line_total: 10.5,
      is_on_sale: true,
      store_id: uuidOf('plains 0'),
      store_name: 'plains 0',
      chain_slug: 'plains',
      source_tier: 'specific',
      source_store_id: uuidOf('plains 0'),
      n_prices: 1,
      n_stores: 1,
      missing_reason: null,
    });
  });

  it('matches a upc as it stands and padded with zeros', async () => {
    expect(await line({ upc: UPC['Rice'] }, 'metro=platte')).toMatchObject({ name: 'Rice', match: 'upc' });
    expect(await line({ upc: '00036000291452' }, 'state=GA')).toMatchObject({ name: 'Whole Milk' });
  });

  it('takes the cheapest of several upcs', async () => {
    const item = { upcs: [UPC['Beans large'], UPC['Beans small'], '99999999'] };
    expect(await line(item, 'metro=platte')).toMatchObject({
      name: 'Beans small',
      store_name: 'plains 3',
      price: 1.8,
      match: 'upcs',
      n_prices: 6,
      n_stores: 4,
    });
  });

  it.each(['pantry > beans', 'Pantry > Beans'])('matches the category %j in any case', async (category) => {
    expect(await line({ category }, 'metro=platte&size_normalized=false')).toMatchObject({
      name: 'Beans loose',
      store_name: 'plains 3',
      match: 'category',
      n_prices: 8,
      n_stores: 4,
    });
  });

  it('matches a part of the category, over several of them', async () => {
    expect(await line({ category: 'pantry' }, 'chain_slug=ridge')).toMatchObject({ name: 'Rice', price: 2 });
  });

  it('numbers lines from 1, in the order of the items, one quantity each by default', async () => {
    const { data } = await basket([upc('Rice'), upc('Salt'), upc('Rice')], 'chain_slug=ridge');
    expect(data.items.map(({ position, quantity, name }) => [position, quantity, name])).toEqual([
      [1, 1, 'Rice'],
      [2, 1, 'Salt'],
      [3, 1, 'Rice'],
    ]);
  });

  it('has price times quantity in its total, rounded half away from zero to cents', async () => {
    expect(await line({ ...upc('Salt') }, 'chain_slug=ridge')).toMatchObject({
      price: 1.005,
      line_total: 1.01,
    });
    expect(await line({ ...upc('Salt'), quantity: 3 }, 'chain_slug=ridge')).toMatchObject({
      line_total: 3.02,
    });
    const { data } = await basket([upc('Salt'), upc('Salt')], 'chain_slug=ridge');
    expect(data.total).toBe(2.01);
  });
});

describe('what counts as a price', () => {
  it('is the sale price when on sale', async () => {
    expect(await line(upc('Rice'), 'chain_slug=plains')).toMatchObject({ price: 3.5, is_on_sale: true });
  });

  it('is an observed price of the stores in scope, without a store_id', async () => {
    expect(await line(upc('Salt'), 'metro=platte&market_position=value')).toMatchObject({
      store_name: 'plains 100',
      source_tier: 'specific',
    });
    expect(await line(upc('Salt'), `${NEAR}&radius_mi=5&chain_slug=plains`)).toMatchObject({ price: null });
  });

  it('falls back to the nearest sibling of a store_id, and says so', async () => {
    expect(await line(upc('Salt'), storeId('plains 0'))).toMatchObject({
      price: 0.9,
      store_id: uuidOf('plains 0'),
      source_tier: 'chain',
      source_store_id: uuidOf('plains 100'),
    });
    expect(await line(upc('Beans loose'), storeId('plains 0'))).toMatchObject({
      source_tier: 'regional',
      source_store_id: uuidOf('plains 3'),
    });
    expect(await line(BEANS, `${storeId('plains 100')}&size_normalized=false`)).toMatchObject({
      price: 1,
      source_tier: 'chain',
      n_prices: 3,
      n_stores: 1,
    });
  });

  it('is never that of a closed store', async () => {
    expect(await line(upc('Salt'), 'chain_slug=plains')).toMatchObject({ price: 0.8 });
  });
});

describe('an item without a price', () => {
  it.each([
    [{ upc: '99999999' }, 'metro=platte', 'unknown_product'],
    [{ upcs: ['99999999', '99999998'] }, 'state=HI', 'unknown_product'],
    [{ category: 'no such thing' }, 'metro=platte', 'unknown_category'],
    [{ category: '!!!' }, 'metro=platte', 'unknown_category'],
    [upc('Rice'), 'state=HI', 'no_stores_in_scope'],
    [upc('Rice'), storeId('plains closed'), 'no_stores_in_scope'],
    [upc('Rice'), 'chain_slug=uni', 'no_price_in_scope'],
    [{ category: 'rice' }, storeId('uni 2'), 'no_price_in_scope'],
    [upc('Unpriced'), 'metro=platte', 'no_price_in_scope'],
    [upc('Sold out'), 'metro=platte', 'out_of_stock'],
    [{ category: 'gone' }, 'metro=platte', 'out_of_stock'],
    [upc('Sold out'), storeId('plains 3'), 'out_of_stock'],
    [{ category: 'spices' }, 'metro=platte&size_normalized=true', 'size_unknown'],
  ])('%j at %s has a null price and the reason %3$s', async (item, query, reason) => {
    expect(await line(item, query)).toMatchObject({
      price: null,
      line_total: null,
      product_id: null,
      store_id: null,
      n_prices: 0,
      n_stores: 0,
      missing_reason: reason,
    });
  });

  it('is left out of the total, which is null without any price', async () => {
    const both = await basket([upc('Rice'), upc('Sold out')], 'chain_slug=ridge');
    expect(both.data).toMatchObject({ total: 2, items_priced: 1, items_missing: 1 });
    const none = await basket([upc('Sold out')], 'chain_slug=ridge');
    expect(none.data).toMatchObject({ total: null, items_priced: 0, items_missing: 1 });
    expect(none.meta).toMatchObject({ freshness_p50_hours: null });
  });

  it('says too_broad beyond the bound on work, in the order of the items', () => {
    const items = [upc('Rice'), BEANS, upc('Rice')];
    const answer = finish(queryBasket(test.snapshot, { items, metro: 'platte' }, NOW_MS, 6));
    const { data } = JSON.parse(answer.toString()) as Basket;
    expect(data.items.map(({ missing_reason }) => missing_reason)).toEqual([null, 'too_broad', null]);
  });
});

describe('the scope of a basket', () => {
  it.each([
    ['chain_slug=RIDGE', 'ridge 4'],
    ['chain_slugs=plains,uni', 'plains 0'],
    ['state=ne&chain_slugs=plains,ridge', 'ridge 4'],
    ['market_position=value', 'plains 0'],
    ['metro=platte', 'ridge 4'],
    ['region=midwest', 'ridge 4'],
    [`${NEAR}&radius_mi=3.5`, 'ridge 1'],
    [NEAR, 'ridge 4'],
    [`${NEAR}&radius_mi=0.5`, 'plains 0'],
    [storeId('ridge 1'), 'ridge 1'],
    [`${storeId('ridge 1')}&state=NE&chain_slug=ridge&region=midwest`, 'ridge 1'],
  ])('%s finds rice at %s', async (query, name) => {
    expect(await line(upc('Rice'), query)).toMatchObject({ store_name: name });
  });

  it.each([
    'state=GA&chain_slug=ridge',
    'region=south&metro=platte',
    'chain_slug=ridge&chain_slugs=plains',
    `${NEAR}&radius_mi=2&chain_slug=ridge&market_position=value`,
    `${storeId('ridge 4')}&${NEAR}&radius_mi=2`,
  ])('combines with AND: %s has no store', async (query) => {
    const { data, meta } = await basket([upc('Rice')], query);
    expect(data.items[0]).toMatchObject({ missing_reason: 'no_stores_in_scope' });
    expect(meta).toMatchObject({ n_stores_in_scope: 0, coverage_score: 0 });
  });

  it.each([
    [
      `${storeId('ridge 4')}&${NEAR}&radius_mi=2`,
      /^None of the stores given by id matches the other store parameters/,
    ],
    [
      `${storeId('ridge 4')}&chain_slug=plains`,
      /^None of the stores given by id matches the other store parameters/,
    ],
    [storeId('plains closed'), /^None of the stores given by id is open any more\.$/],
    ['chain_slug=ridge&chain_slugs=plains', /^No open store is in this scope\.$/],
  ])('says why %s is no store', async (query, message) => {
    const { meta } = await basket([upc('Rice')], query);
    expect(meta).toMatchObject({ n_stores_in_scope: 0, message: expect.stringMatching(message) as string });
  });

  it('has no region for territories', async () => {
    for (const region of ['northeast', 'midwest', 'south', 'west']) {
      const found = await line(upc('Salt'), `region=${region}&chain_slug=plains`);
      expect(found.store_name).not.toBe('plains island');
    }
    expect(await line(upc('Salt'), 'state=PR')).toMatchObject({ store_name: 'plains island' });
  });

  it('follows a merged store id to the survivor, and shows that one', async () => {
    const { data } = await basket([upc('Rice')], storeId('plains merged'));
    expect(data.scope).toEqual({ store_id: uuidOf('plains 0') });
    expect(data.items[0]).toMatchObject({ store_name: 'plains 0' });
  });

  it('is shown as it was asked for', async () => {
    const query = `chain_slugs=plains,ridge&state=ne&region=midwest&${NEAR}`;
    expect((await basket([upc('Rice')], query)).data.scope).toEqual({
      chain_slugs: ['plains', 'ridge'],
      state: 'NE',
      region: 'midwest',
      near: START,
      radius_mi: 10,
    });
  });

  it.each([storeId('no such store'), `${storeId('no such store')}&state=NE`])(
    'has no store where %s does not exist, and says so',
    async (query) => {
      const { data, meta } = await basket([upc('Rice')], query);
      expect(data).toMatchObject({ items_priced: 0, items_missing: 1 });
      expect(meta).toMatchObject({ n_stores_in_scope: 0, message: 'No store has or had this id.' });
      expect(meta.warning).toBe(
        'No open store whose chain has prices online is in scope: no figure rests on one.',
      );
    },
  );

  it('answers 422 with the nearest chain where one does not exist, and charges nothing', async () => {
    for (const query of ['chain_slug=plain', 'chain_slugs=plains,ridgy']) {
      const reply = await get([upc('Rice')], query);
      expect(reply.status).toBe(422);
      expect(reply.text).toMatch(/the nearest is (plains|ridge)/);
    }
  });
});

describe('aggregation', () => {
  it('is the cheapest price by default', async () => {
    expect((await basket([upc('Rice')], 'metro=platte')).data).toMatchObject({
      aggregation: 'cheapest',
      items: [{ price: 2 }],
    });
  });

  it('median is the lower median over the stores', async () => {
    const prices = async (query: string) => (await line(upc('Rice'), `${query}&aggregation=median`)).price;
    expect(await prices('metro=platte')).toBe(3);
    expect(await prices('chain_slug=ridge')).toBe(2);
    expect(await prices(storeId('plains 0'))).toBe(3.5);
  });

  it('median of a category is that of each shelf first, so that large assortments weigh no more', async () => {
    // Shelves: plains 0 has 2 and 3, plains 3 has 1 and 1.80, ridge 1 has 2.50 and 3.10, uni 2 has 1.20 and 2.20.
    expect(await line(BEANS, 'metro=platte&aggregation=median&size_normalized=false')).toMatchObject({
      price: 1.2,
      name: 'Beans counted',
      store_name: 'uni 2',
    });
  });

  it('names the product and store of a price that was really seen', async () => {
    expect(
      await line(BEANS, `${storeId('plains 0')}&aggregation=median&size_normalized=false`),
    ).toMatchObject({
      name: 'Beans small',
      source_store_id: uuidOf('plains 0'),
      n_prices: 3,
    });
  });
});

describe('group_by', () => {
  const items = [upc('Rice'), BEANS];

  it('none has no groups', async () => {
    expect((await basket(items, 'metro=platte&group_by=none')).data.groups).toBeUndefined();
  });

  it('chain ranks complete baskets first, cheapest first', async () => {
    const { data } = await basket(items, 'metro=platte&group_by=chain&size_normalized=false');
    expect(data.groups).toEqual([
      {
        chain_slug: 'plains',
        name: 'Chain plains',
        total: 4.5,
        items_priced: 2,
        items_substituted: 0,
        items_missing: 0,
        complete: true,
      },
      {
        chain_slug: 'ridge',
        name: 'Chain ridge',
        total: 4.5,
        items_priced: 2,
        items_substituted: 0,
        items_missing: 0,
        complete: true,
      },
      {
        chain_slug: 'uni',
        name: 'Chain uni',
        total: 1.2,
        items_priced: 1,
        items_substituted: 0,
        items_missing: 1,
        complete: false,
      },
    ]);
    expect(data.groups_total).toBe(3);
  });

  it('store ranks each store, and tells its distance', async () => {
    const { data } = await basket(items, `${NEAR}&group_by=store&size_normalized=false`);
    expect(data.groups?.map(({ name, total, complete }) => [name, total, complete])).toEqual(
      [
        ['plains 0', 5.5, true],
        ['ridge 1', 5.5, true],
        ['plains 3', 1, false],
        ['uni 2', 1.2, false],
        ['ridge 4', 2, false],
      ].toSorted((a, b) => rankOf(a) - rankOf(b)),
    );
    expect(data.groups?.find(({ name }) => name === 'ridge 1')).toMatchObject({ distance_mi: 1 });
  });

  /** Ties are by store id. */
  function rankOf([name]: readonly (string | number | boolean)[]): number {
    const order = ['plains 0', 'ridge 1'].toSorted((a, b) => (uuidOf(a) < uuidOf(b) ? -1 : 1));
    return [...order, 'plains 3', 'uni 2', 'ridge 4'].indexOf(String(name));
  }

  it('lists the first 100 groups, and counts all', async () => {
    const { data } = await basket([{ upc: CROWD.upc }], 'state=WY&group_by=store');
    expect(data.groups).toHaveLength(100);
    expect(data.groups_total).toBe(CROWD.stores);
    expect(data.groups?.[0]).toMatchObject({ name: 'crowd 204', total: 7.96 });
  });

  it('counts quantities, and takes the median of each group where asked', async () => {
    const { data } = await basket([{ ...upc('Rice'), quantity: 10 }], 'chain_slug=ridge&group_by=store');
    expect(data.groups?.map(({ name, total }) => [name, total])).toEqual([
      ['ridge 4', 20],
      ['ridge 1', 30],
    ]);
    const median = await basket(
      [BEANS],
      'metro=platte&group_by=chain&aggregation=median&size_normalized=false',
    );
    expect(median.data.groups?.map(({ name, total }) => [name, total])).toEqual([
      ['Chain plains', 1],
      ['Chain uni', 1.2],
      ['Chain ridge', 2.5],
    ]);
  });
});

describe('coverage', () => {
  it('counts each open store of per_store chains, chain_level chains once, no_ecommerce chains never', async () => {
    const { meta } = await basket([upc('Beans small')], 'metro=platte');
    // plains 0, 3 and 100, ridge 1 and 4, uni; all but plains 100 and ridge 4 have beans.
    expect(meta).toMatchObject({
      n_stores_in_scope: 6,
      n_stores_contributing: 4,
      coverage_score: 0.6667,
      warning: null,
    });
    expect((await basket([upc('Rice')], 'chain_slug=bare')).meta).toMatchObject({ n_stores_in_scope: 0 });
  });

  it.each([
    ['chain_slugs=plains,ridge&state=NE', [upc('Beans small')], 0.6, false],
    ['chain_slugs=plains,ridge&state=NE', [upc('Beans large')], 0.4, true],
    ['chain_slug=ridge', [upc('Rice')], 1, false],
    ['chain_slug=ridge', [upc('Salt')], 0.5, true],
    ['state=HI', [upc('Salt')], 0, true],
  ])('%s with %j is %d, and warns below 0.6: %s', async (query, items, score, warns) => {
    const { meta } = await basket(items, query);
    expect(meta['coverage_score']).toBe(score);
    expect(meta['warning'] !== null).toBe(warns);
  });

  it('of a store_id counts its own prices, and the only price of a chain_level chain', async () => {
    const coverage = async (name: string) =>
      (await basket([upc('Beans small')], storeId(name))).meta['n_stores_contributing'];
    expect(await coverage('plains 0')).toBe(1);
    expect(await coverage('plains 100')).toBe(0);
    expect(await coverage('uni 6')).toBe(1);
  });
});

describe('size_normalized', () => {
  it('compares the products of a category per unit, in the unit that most prices have', async () => {
    expect(await line(BEANS, 'metro=platte&size_normalized=true')).toMatchObject({
      name: 'Beans large',
      price: 3,
      line_total: 3,
      unit_price: 0.09375,
      unit_price_uom: 'oz',
      n_prices: 6,
    });
  });

  it('falls to another unit where that is what there is', async () => {
    const item = BEANS;
    expect(await line(item, `${storeId('uni 2')}&size_normalized=true`)).toMatchObject({
      name: 'Beans small',
      unit_price_uom: 'oz',
    });
    expect(await line(item, `${storeId('plains 3')}&size_normalized=true&aggregation=median`)).toMatchObject({
      unit_price_uom: 'oz',
      n_prices: 2,
    });
  });

  it('leaves items with barcodes as they are', async () => {
    expect(await line(upc('Beans small'), 'metro=platte&size_normalized=true')).toMatchObject({
      price: 1.8,
      unit_price: null,
      unit_price_uom: null,
    });
  });
});

describe('an item in words', () => {
  it('takes what is likely meant, and says why', async () => {
    expect(await line({ name: 'beans', quantity: 2, label: 'pulses' }, 'metro=platte')).toEqual({
      position: 1,
      label: 'pulses',
      quantity: 2,
      match: 'name',
      product_id: uuidOf('Beans large'),
      upc: UPC['Beans large'],
      name: 'Beans large',
      brand: null,
      size_display: '2 lb',
      price: 3,
      line_total: 6,
      is_on_sale: false,
      store_id: uuidOf('plains 0'),
      store_name: 'plains 0',
      chain_slug: 'plains',
      source_tier: 'specific',
      source_store_id: uuidOf('plains 0'),
      n_prices: 8,
      n_stores: 4,
      unit_price: 0.09375,
      unit_price_uom: 'oz',
      packs: 2,
      packs_basis: 'count',
      confidence: expect.closeTo(0.95, 1) as number,
      similarity: 1,
      is_substitute: false,
      reason: expect.stringContaining('of a usual size') as string,
      missing_reason: null,
    });
  });

  it('is the same as a category, which may be any word', async () => {
    const [named, category] = [
      await line({ name: 'beans' }, 'metro=platte'),
      await line({ category: 'beans' }, 'metro=platte'),
    ];
    expect(category).toEqual({ ...named, match: 'category' });
  });

  it('takes any product of a category whose name is not the word for what is in it', async () => {
    expect(await line({ category: 'pantry' }, 'chain_slug=ridge&size_normalized=false')).toMatchObject({
      name: 'Rice',
      packs: null,
      confidence: null,
      reason: 'Any product of the category will do.',
    });
  });

  it('prefers the size that is asked for, and pays for the packs that hold it where there is none', async () => {
    expect(await line({ name: 'beans, 1 lb' }, 'metro=platte')).toMatchObject({
      name: 'Beans small',
      store_name: 'plains 3',
      packs: 1,
      packs_basis: 'size',
      line_total: 1.8,
      reason: expect.stringContaining('of the size asked for') as string,
    });
    expect(await line({ name: 'beans, 4 lb' }, 'metro=platte')).toMatchObject({
      name: 'Beans large',
      packs: 2,
      line_total: 6,
      reason: expect.stringContaining('of another size') as string,
    });
    expect(await line({ name: '3 lb rice', quantity: 3 }, storeId('plains 0'))).toMatchObject({
      name: 'Rice',
      packs: 2,
      line_total: 7,
    });
  });

  it('compares prices of packs where sizes are not to be compared', async () => {
    expect(await line({ name: 'beans' }, 'metro=platte&size_normalized=false')).toMatchObject({
      name: 'Beans loose',
      price: 1,
      unit_price: null,
    });
  });

  it('that nothing matches says so, and the rest is priced', async () => {
    const { data } = await basket([{ name: 'lawn mower' }, { name: 'rice' }], 'metro=platte');
    expect(data.items[0]).toMatchObject({
      name: null,
      price: null,
      packs: null,
      missing_reason: 'unknown_name',
      reason: 'Nothing in the catalogue is likely to be meant by this name.',
    });
    expect(data).toMatchObject({ total: 2, items_priced: 1, items_missing: 1 });
  });

  it('that names several things says so', async () => {
    for (const name of ['rice and salt', 'salt, rice']) {
      expect(await line({ name }, 'metro=platte')).toMatchObject({
        price: null,
        missing_reason: 'several_things',
        reason: 'This names several things, or a whole department: ask for each thing as an item of its own.',
      });
    }
  });

  it('that leaves a choice takes the first that is sold', async () => {
    const { name } = await line({ name: 'rice' }, 'metro=platte');
    expect(await line({ name: 'rice or salt' }, 'metro=platte')).toMatchObject({ name });
    expect(await line({ name: 'lawn mower or rice' }, 'metro=platte')).toMatchObject({ name });
  });

  it('is not priced by what lacks what somebody cannot do without', async () => {
    expect(await line({ name: 'rice' }, 'metro=platte')).toMatchObject({ name: 'Rice' });
    expect(await line({ name: 'gluten free rice' }, 'metro=platte')).toMatchObject({
      price: null,
      missing_reason: 'unknown_name',
    });
  });

  it.each([
    ['rice', 'state=HI', 'no_stores_in_scope'],
    ['rice', storeId('uni 2'), 'no_price_in_scope'],
    ['sold out', 'metro=platte', 'out_of_stock'],
    ['unpriced', 'metro=platte', 'no_price_in_scope'],
  ])('%j with %s has the reason %s', async (name, scope, reason) => {
    expect(await line({ name }, scope)).toMatchObject({ price: null, missing_reason: reason });
  });
});

describe('stores', () => {
  interface Shown {
    readonly name: string;
    readonly total: number;
    readonly items: readonly Line[];
  }
  const storesOf = async (items: readonly object[], query: string): Promise<readonly Shown[]> =>
    ((await basket(items, query)).data as { stores?: readonly Shown[] }).stores!;

  it('shows the best ones item by item: fewest missing, then cheapest, then nearest', async () => {
    const shown = await storesOf(
      [{ name: 'rice' }, upc('Salt'), { name: 'beans, 1 lb' }],
      `${NEAR}&stores=2`,
    );
    expect(shown).toMatchObject([
      {
        name: 'ridge 1',
        chain_slug: 'ridge',
        distance_mi: 1,
        total: 6.51,
        items_priced: 3,
        items_missing: 0,
        complete: true,
      },
      { name: 'plains 0', distance_mi: 0, items_priced: 2, items_missing: 1, complete: false },
    ]);
    expect(shown[0]!.items.map(({ name, line_total }) => [name, line_total])).toEqual([
      ['Rice', 3],
      ['Salt', 1.01],
      ['Beans small', 2.5],
    ]);
    expect(shown[1]!.items[1]).toMatchObject({ name: null, price: null, missing_reason: 'not_at_store' });
  });

  it('puts a store that has but a substitute behind those that have the thing, whatever it costs', async () => {
    const wanted = [{ name: 'boneless chicken thighs' }];
    const shown = await storesOf(wanted, `${NEAR}&stores=3`);
    expect(
      shown.map(({ name, total, items }) => [name, total, items[0]!.name, items[0]!['is_substitute']]),
    ).toEqual([
      ['ridge 4', 8, 'Boneless Chicken Thighs', false],
      ['ridge 1', 9, 'Boneless Chicken Thighs', false],
      ['plains 0', 2, 'Chicken Thighs', true],
    ]);
    expect(shown).toMatchObject([
      { items_substituted: 0, complete: true },
      { items_substituted: 0 },
      { items_substituted: 1, items_missing: 0, complete: true },
    ]);
    const { data } = await basket(wanted, `${NEAR}&group_by=chain&split=2`);
    expect(data).toMatchObject({ total: 8, items_substituted: 0 });
    expect(data.groups!.map(({ name, total }) => [name, total])).toEqual([
      ['Chain ridge', 8],
      ['Chain plains', 2],
    ]);
    expect(data.split).toMatchObject({
      stores: [{ name: 'ridge 4', positions: [1] }],
      total: 8,
      items_substituted: 0,
      saving: 0,
    });
  });

  it('splits a basket so that nothing is a substitute, and then has no saving to tell', async () => {
    const wanted = [{ name: 'boneless chicken thighs' }, upc('Beans large')];
    // Where nothing more of what is asked for is sold, it is no substitute.
    const { data } = await basket(wanted, `${NEAR}&radius_mi=0.5&split=2`);
    expect(data.split).toMatchObject({
      stores: [{ name: 'plains 0', positions: [1, 2] }],
      items_substituted: 0,
    });
    const wide = await basket(wanted, `${NEAR}&radius_mi=5&split=2`);
    expect(wide.data.split).toMatchObject({
      stores: [
        { name: 'plains 0', positions: [2], total: 3 },
        { name: 'ridge 4', positions: [1], total: 8 },
      ],
      items_substituted: 0,
      best_single: { name: 'ridge 1', items_substituted: 0, total: 12.1 },
      saving: 1.1,
    });
    const none = await basket([...wanted, upc('Beans loose')], `${NEAR}&radius_mi=5&split=2`);
    expect(none.data.split).toMatchObject({ items_missing: 0, items_substituted: 0, saving: null });
    const better = await basket([wanted[0]!, upc('Pepper')], `${NEAR}&radius_mi=5&split=2`);
    expect(better.data.split).toMatchObject({
      items_substituted: 0,
      best_single: { name: 'plains 0', items_missing: 0, items_substituted: 1 },
      saving: null,
    });
  });

  it('shows of equally good ones the nearest, and of equally near ones those with the lowest ids', async () => {
    const near = `near=${TWINS.lat},${TWINS.lng}&radius_mi=50`;
    const shown = await storesOf([{ upc: TWINS.upc }], `${near}&stores=5`);
    expect(shown.map(({ name }) => name)).toEqual([...TWINS.names.slice(0, 3).toReversed(), 'twin far']);
  });

  it('has as many as there are, without a distance where there is no point', async () => {
    const shown = await storesOf([upc('Rice')], 'chain_slug=ridge&stores=5');
    expect(shown.map(({ name }) => name)).toEqual(['ridge 4', 'ridge 1']);
    expect(shown[0]).not.toHaveProperty('distance_mi');
  });

  it.each(['0', '6', 'all'])('refuses %s of them', async (stores) => {
    expect((await get([upc('Rice')], `metro=platte&stores=${stores}`)).status).toBe(422);
  });
});

describe('split=2', () => {
  it('finds the two stores that are cheapest together, and the saving over the best single one', async () => {
    const { data } = await basket([upc('Rice'), upc('Beans large')], `${NEAR}&split=2`);
    expect(data.split).toMatchObject({
      stores: [
        { name: 'plains 0', positions: [2], total: 3, distance_mi: 0 },
        { name: 'ridge 4', positions: [1], total: 2, distance_mi: 4 },
      ],
      total: 5,
      complete: true,
      best_single: { name: 'ridge 1', total: 6.1 },
      saving: 1.1,
      n_stores_compared: 3,
    });
  });

  it('names one store where a second one saves nothing', async () => {
    const { data } = await basket([upc('Beans large')], `${NEAR}&split=2`);
    expect(data.split).toMatchObject({ stores: [{ name: 'plains 0', positions: [1] }], saving: 0 });
  });

  it('has no saving where no single store has as many items', async () => {
    const { data } = await basket([upc('Beans loose'), upc('Salt')], `${NEAR}&split=2`);
    expect(data.split).toMatchObject({ total: 2.01, items_missing: 0, saving: null });
  });

  it('compares the 200 nearest stores', async () => {
    const near = `near=${CROWD.lat},${CROWD.lng}&radius_mi=50`;
    const { data } = await basket([{ upc: CROWD.upc }], `${near}&split=2`);
    expect(data.total).toBe(7.96);
    expect(data.split).toMatchObject({
      n_stores_compared: 200,
      total: 8.01,
      best_single: { name: 'crowd 199' },
    });
  });

  it('takes of equally good stores the nearest as shown, and of equally near ones the one with the lowest id', async () => {
    const near = `near=${TWINS.lat},${TWINS.lng}&radius_mi=50`;
    const { data } = await basket([{ upc: TWINS.upc }], `${near}&split=2`);
    const best = { name: TWINS.names.at(-2), distance_mi: 1 };
    expect(data.split).toMatchObject({ stores: [best], best_single: best, n_stores_compared: 4 });
  });

  it('buys at the nearer store what costs the same, and nowhere what neither sells', async () => {
    const near = `near=${TWINS.lat},${TWINS.lng}&radius_mi=50`;
    const [first, second] = TWINS.others;
    const wanted = [{ upc: first }, { upc: TWINS.upc }, { upc: second }, upc('Salt')];
    const { data } = await basket(wanted, `${near}&split=2`);
    expect(data.split).toMatchObject({
      stores: [
        { name: TWINS.names.at(-2), positions: [1, 2], total: 10 },
        { name: 'twin far', positions: [3], total: 5 },
      ],
      total: 15,
      items_missing: 1,
    });
  });

  it('is null where no store has any of the items', async () => {
    expect((await basket([upc('Sold out')], `${NEAR}&split=2`)).data.split).toBeNull();
  });
});

describe('bad input', () => {
  const item = upc('Rice');

  it('names every bad field of items in the query, and everything else that is wrong', async () => {
    const items = [
      { upc: '12345', upcs: [], quantity: 0, label: '' },
      { category: 'x'.repeat(101), quantity: 1.5, colour: 'red' },
      {},
      'milk',
      { ...item, quantity: 1000, label: 'x'.repeat(101) },
      { upcs: ['90000011', 7] },
    ];
    const reply = get(
      items,
      'state=GEO&region=north&radius_mi=0&aggregation=mean&split=3&market_position=cheap',
    );
    expect(Object.keys(await faults(reply)).toSorted()).toEqual(
      [
        'items[0].upc',
        'items[0].upcs',
        'items[0].quantity',
        'items[0].label',
        'items[1].category',
        'items[1].quantity',
        'items[1].colour',
        'items[2]',
        'items[3]',
        'items[4].quantity',
        'items[4].label',
        'items[5].upcs[1]',
        'state',
        'region',
        'radius_mi',
        'aggregation',
        'split',
        'market_position',
      ]
        .map((field) => `query ${field}`)
        .toSorted(),
    );
  });

  it('names the same fields of the same items in a body', async () => {
    const items = [{ upc: '12345', upcs: [] }, {}, 'milk', { upc: 7 }, { ...item, quantity: '2' }];
    const inQuery = Object.entries(await faults(get(items, 'state=NE')));
    const inBody = Object.entries(await faults(post({ items, state: 'NE' })));
    expect(inBody).toEqual(inQuery.map(([field, detail]) => [field.replace('query', 'body'), detail]));
  });

  it('names every bad member of a body', async () => {
    const body = {
      items: [{ ...item, extra: 1 }],
      store_id: 'x',
      chain_slug: 7,
      chain_slugs: 'plains',
      state: 'GEO',
      market_position: 'cheap',
      metro: ' x',
      region: 'north',
      near: '91,0',
      radius_mi: 51,
      aggregation: 'mean',
      group_by: 'city',
      size_normalized: 'true',
      split: 3,
      colour: 'red',
    };
    expect(Object.keys(await faults(post(body))).toSorted()).toEqual(
      Object.keys(body)
        .map((name) => (name === 'items' ? 'body items[0].extra' : `body ${name}`))
        .toSorted(),
    );
  });

  it('names the nearest right name, and the nearest right value', async () => {
    const body = {
      items: [{ nmae: 'milk', quanttiy: 2 }],
      aggregation: 'medain',
      region: 'suoth',
      city: 'Omaha',
    };
    const detail = await faults(post(body));
    expect(detail).toMatchObject({
      'body items[0].nmae': 'is not a known member: the nearest known one is name',
      'body items[0].quanttiy': 'is not a known member: the nearest known one is quantity',
      'body aggregation': 'must be one of cheapest, median; the nearest is median',
      'body region': 'must be one of northeast, midwest, south, west; the nearest is south',
      'body city': 'is not a known member: the nearest known one is near',
    });
    expect(await faults(get([item], 'state=NE&aggregation=medain'))).toEqual({
      'query aggregation': 'must be one of cheapest, median; the nearest is median',
    });
    expect(await faults(get([item], 'state=Nebrasca'))).toEqual({
      'query state': 'must be a state of two letters: the nearest is NE',
    });
  });

  it.each([
    ['not JSON', 'items=milk', 'must be JSON'],
    ['cut off', `items=${encodeURIComponent('[{"upc":"90000011"}')}`, 'must be JSON'],
    ['an object', `items=${encodeURIComponent('{"upc":"90000011"}')}`, 'must be a list'],
    ['empty', 'items=%5B%5D', 'must have at least 1 value'],
    ['missing', '', 'is required'],
  ])('refuses items that are %s', async (_what, items, detail) => {
    const reply = test.paid(`/v1/index/basket?state=NE&${items}`);
    expect(await faults(reply)).toEqual({ 'query items': detail });
  });

  it('takes 50 items and 50 upcs, and no more', async () => {
    const many = (count: number) => Array.from({ length: count }, () => item);
    expect((await post({ items: many(50), state: 'NE' })).status).toBe(200);
    expect(await faults(post({ items: many(51), state: 'NE' }))).toEqual({
      'body items': 'must have at most 50 values',
    });
    const upcs = (count: number) => [{ upcs: Array.from({ length: count }, () => UPC['Rice']) }];
    expect((await post({ items: upcs(50), state: 'NE' })).status).toBe(200);
    expect(await faults(post({ items: upcs(51), state: 'NE' }))).toHaveProperty(['body items[0].upcs']);
  });

  it.each(
    [
      [{ quantity: 1 }, { quantity: 999 }, { label: 'x' }, { label: '🥕'.repeat(100) }],
      [
        { quantity: 0 },
        { quantity: -1 },
        { quantity: 1000 },
        { quantity: 1.5 },
        { label: '' },
        { label: '🥕'.repeat(101) },
      ],
    ].flatMap((cases, i) => cases.map((more) => [more, i === 0 ? 200 : 422] as const)),
  )('answers an item with %j with %d', async (more, status) => {
    expect((await post({ items: [{ ...item, ...more }], state: 'NE' })).status).toBe(status);
  });

  it.each([
    [{ ...item, upcs: ['90000011'] }, ['items[0].upc', 'items[0].upcs']],
    [{ ...item, category: 'beans' }, ['items[0].category', 'items[0].upc']],
    [{ upcs: ['90000011'], category: 'beans' }, ['items[0].category', 'items[0].upcs']],
    [{ quantity: 2 }, ['items[0]']],
  ])('refuses %j: exactly one of upc, upcs, name, category', async (bad, fields) => {
    const found = await faults(get([bad], 'state=NE'));
    expect(Object.keys(found).toSorted()).toEqual(fields.map((field) => `query ${field}`));
    for (const detail of Object.values(found))
      expect(detail).toContain('exactly one of upc, upcs, name, category');
  });

  it('needs a scope, in the query and in the body', async () => {
    const detail =
      'needs at least one of store_id, chain_slug, chain_slugs, state, market_position, metro, region, near';
    expect(await faults(get([item], 'aggregation=median'))).toEqual({ 'query *': detail });
    expect(await faults(post({ items: [item] }))).toEqual({ 'body *': detail });
  });

  it('needs near for a split', async () => {
    expect(await faults(get([item], 'state=NE&split=2'))).toEqual({ 'query split': 'needs near' });
    expect(await faults(post({ items: [item], state: 'NE', split: 2 }))).toEqual({
      'body split': 'needs near',
    });
  });

  it('needs near for a radius', async () => {
    expect(await faults(get([item], 'state=NE&radius_mi=5'))).toEqual({ 'query radius_mi': 'needs near' });
    expect(await faults(post({ items: [item], state: 'NE', radius_mi: 5 }))).toEqual({
      'body radius_mi': 'needs near',
    });
  });

  it.each(['', '[]', 'null', '7', '{', '{"items":[]}', '\u0000'])('refuses the body %j', async (body) => {
    const reply = await test.paid('/v1/index/basket', { method: 'POST', body });
    expect(reply.status).toBe(422);
  });

  it('refuses control characters and white space around texts inside of JSON', async () => {
    for (const label of ['a\u0000b', ' a', 'a\n']) {
      expect(await faults(get([{ ...item, label }], 'state=NE'))).toHaveProperty(['query items[0].label']);
    }
  });

  it('refuses half of a surrogate pair inside of JSON, which it could only answer with in the same unreadable form', async () => {
    const items = [{ ...item, label: '\ud800' }];
    expect(await faults(get(items, 'state=NE'))).toHaveProperty(['query items[0].label']);
    expect((await get([{ ...item, label: '🥛' }], 'state=NE')).status).toBe(200);
  });

  it('is not fooled by members that objects inherit', async () => {
    const body = '{"items":[{"__proto__":{"upc":"90000059"}}],"state":"NE"}';
    expect((await test.paid('/v1/index/basket', { method: 'POST', body })).status).toBe(422);
  });
});

describe('GET and POST', () => {
  const items = [{ ...upc('Rice'), quantity: 2 }, BEANS];

  it('answer alike', async () => {
    const request = {
      items,
      near: `${START.lat},${START.lng}`,
      radius_mi: 20,
      chain_slugs: ['plains', 'ridge'],
      group_by: 'store',
      aggregation: 'median',
      size_normalized: true,
      split: 2,
    };
    const { items: _, ...rest } = request;
    const query = new URLSearchParams(
      Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])),
    );
    const { request_id: requestId, ...meta } = (await post(request)).json<Basket>().meta;
    const got = await basket(items, query.toString());
    expect((await post(request)).json<Basket>().data).toEqual(got.data);
    expect(meta).toEqual(got.meta);
    expect(requestId).toMatch(/./);
  });

  it('GET is cacheable: no request_id in a bare answer, an ETag, and a free 304', async () => {
    const reply = await get(items, 'state=NE');
    expect(reply.json<Basket>().meta).not.toHaveProperty('request_id');
    expect(reply.headers['cache-control']).toBe('public, max-age=30, stale-while-revalidate=120');
    const etag = String(reply.headers.etag);
    const again = await test.paid(urlOf(items, 'state=NE'), { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  it('POST is not: its meta has the request_id of the header, and it has no ETag', async () => {
    const reply = await post({ items, state: 'NE' });
    expect(reply.json<Basket>().meta['request_id']).toBe(reply.headers['x-request-id']);
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(reply.headers.etag).toBeUndefined();
  });

  it('have the request_id and the other figures in the meta of the envelope', async () => {
    for (const reply of [
      await get(items, 'state=NE&envelope=true'),
      await post({ items, state: 'NE' }, '?envelope=true'),
    ]) {
      const { meta, data } = reply.json<{ meta: Basket['meta']; data: Basket }>();
      expect(meta).toEqual({ ...data.meta, request_id: reply.headers['x-request-id'] });
    }
  });

  it('are paid', async () => {
    expect((await test.call(urlOf(items, 'state=NE'))).status).toBe(402);
    expect((await test.call('/v1/index/basket', { method: 'POST', body: '{}' })).status).toBe(402);
  });

  it('show the median age of the prices in whole hours', async () => {
    expect((await basket(items, 'state=NE')).meta['freshness_p50_hours']).toBe(8);
  });
});
