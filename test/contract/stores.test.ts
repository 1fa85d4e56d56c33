import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Reply, startTestApp, type TestApp } from '../support/app.ts';
import { ATLANTA, uuid } from '../support/catalogue.ts';

interface Store {
  readonly id: string;
  readonly [field: string]: unknown;
}

interface StoreList {
  readonly count: number | null;
  readonly stores: readonly Store[];
}

interface Problem {
  readonly error: {
    readonly code: string;
    readonly errors: readonly { readonly in: string; readonly field: string; readonly detail: string }[];
  };
}

/** A Friday in UTC, and still a Thursday in America. */
const NOW_MS = Date.UTC(2026, 5, 5, 3, 30);

const MERGED_ROW = uuid('store', 8);

let test: TestApp;

/** Changes the small catalogue. */
async function change(pool: Pool): Promise<void> {
  await pool.query(
    `insert into store (id, chain_id, name, address, city, state, zip, lat, lng, metro)
     select $1, chain_id, 'FreshMart Twin', '1 Elm St', 'Decatur', 'GA', '30030', 33.774, -84.296, 'atlanta'
     from chain where slug = 'freshmart'`,
    [MERGED_ROW],
  );
  await pool.query('insert into store_merge (from_id, to_id) values ($1, $2)', [
    MERGED_ROW,
    uuid('store', 2),
  ]);
  await pool.query(
    `update store set display_name = 'Harbor Pantry', banner_name = 'Quayside' where id = $1`,
    [uuid('store', 5)],
  );
}

beforeAll(async () => {
  test = await startTestApp({ deps: { clock: () => NOW_MS }, change });
});

afterAll(() => test.close());

const near = (point: { lat: number; lng: number }): string => `lat=${point.lat}&lng=${point.lng}`;

async function list(query: string): Promise<StoreList> {
  const reply = await test.call(`/v1/stores?${query}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.json();
}

/** The numbers of the catalogue's stores that a query lists, in its order. */
async function numbers(query: string): Promise<number[]> {
  const { stores } = await list(query);
  return stores.map(({ id }) => Number(id.slice(-12)));
}

async function one(id: string, query = ''): Promise<Store> {
  const reply = await test.call(`/v1/stores/${id}${query}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.json();
}

function fieldsOf(reply: Reply): string[] {
  const { error }: Problem = reply.json();
  return error.errors.map(({ field }) => field);
}

describe('GET /v1/stores', () => {
  it('lists the active stores by id when there is no filter', async () => {
    expect(await numbers('')).toEqual([1, 2, 3, 4, 5, 7]);
  });

  it('never lists a closed store nor one that was merged away, whatever the filter', async () => {
    expect(await numbers('chain=freshmart')).not.toContain(6);
    expect(await numbers('zip=30303')).toEqual([3]);
    expect(await numbers('zip=30030')).toEqual([2]);
    expect(await numbers(`${near(ATLANTA)}&radius=50`)).toEqual([3, 1, 2]);
  });

  it.each([
    ['chain=freshmart', [4, 2, 1, 7]],
    ['chain=FreshMart', [4, 2, 1, 7]],
    ['state=GA', [4, 2, 1, 7, 3]],
    ['state=ga', [4, 2, 1, 7, 3]],
    ['state=ma', [5]],
    ['state=WY', []],
    ['metro=atlanta', [2, 1, 3]],
    ['zip=30308', [1]],
    ['zip=02108', [5]],
    ['zip=99950', []],
    ['q=decatur', [2]],
    ['q=decatr', [2]],
    ['q=ecole', [4]],
    ['q=value%20barn', [3]],
    ['q=%26', []],
  ])('%s lists by name, accents folded', async (query, expected) => {
    expect(await numbers(query)).toEqual(expected);
  });

  it('combines all filters with AND', async () => {
    expect(await numbers('chain=freshmart&metro=atlanta')).toEqual([2, 1]);
    expect(await numbers('chain=freshmart&metro=atlanta&zip=30308&state=GA&q=midtown')).toEqual([1]);
    expect(await numbers('chain=freshmart&metro=boston')).toEqual([]);
    expect(await numbers(`${near(ATLANTA)}&chain=valuebarn`)).toEqual([3]);
    expect(await numbers(`${near(ATLANTA)}&q=value%20barn`)).toEqual([3]);
    expect(await numbers('q=decatur&state=MA')).toEqual([]);
    expect(await numbers('chain=freshmart&state=MA')).toEqual([]);
  });

  it.each([
    ['name', 'midtown', 1],
    ['name without its accent', 'ecole', 4],
    ['display name', 'harbor pantry', 5],
    ['banner', 'Quayside', 5],
    ['city', 'savannah', 4],
    ['address', '3 Peachtree', 3],
    ['name with a typo', 'midtwon', 1],
  ])('q matches the %s', async (_what, q, store) => {
    expect(await numbers(`q=${encodeURIComponent(q)}`)).toContain(store);
  });

  it('q that resembles nothing matches nothing', async () => {
    expect(await numbers('q=zzyzx')).toEqual([]);
  });
});

describe('GET /v1/stores around a point', () => {
  it('lists by distance, five miles around where no radius is given', async () => {
    // Store 2 is 5.5 miles away.
    expect(await numbers(near(ATLANTA))).toEqual([3, 1]);
    expect(await numbers(`${near(ATLANTA)}&radius=6`)).toEqual([3, 1, 2]);
    expect(await numbers(`${near(ATLANTA)}&radius=0.1`)).toEqual([]);
  });

  it('includes a store at a distance of at most the radius', async () => {
    // A degree of latitude is 69.093 miles: from 0.1 degrees south of store 5 it is 6.909 miles away.
    const south = near({ lat: 42.257, lng: -71.065 });
    expect(await numbers(`${south}&radius=6.92`)).toEqual([5]);
    expect(await numbers(`${south}&radius=6.9`)).toEqual([]);
  });

  it('never matches a store that is not geocoded', async () => {
    expect(await numbers(`${near({ lat: 0, lng: 0 })}&radius=50`)).toEqual([]);
  });

  it('orders by distance also when other filters are given', async () => {
    expect(await numbers(`${near(ATLANTA)}&radius=50&chain=freshmart`)).toEqual([1, 2]);
    expect(await numbers(`${near({ lat: 33.774, lng: -84.296 })}&radius=50&chain=freshmart`)).toEqual([2, 1]);
  });

  it('ignores the radius without a point', async () => {
    expect(await numbers('radius=0.1&state=GA')).toEqual([4, 2, 1, 7, 3]);
  });

  it.each([
    'lat=90&lng=0',
    'lat=-90&lng=0',
    'lat=0&lng=180',
    'lat=0&lng=-180',
    'lat=0&lng=0&radius=0.1',
    'lat=-90&lng=180&radius=0.1',
    'lat=-0.5&lng=0',
  ])('accepts the bound %s', async (query) => {
    expect(await numbers(query)).toEqual([]);
  });

  it.each([
    ['radius', 'radius=51'],
    ['lat', 'lat=90.0001&lng=0'],
    ['lat', 'lat=-90.0001&lng=0'],
    ['lng', 'lat=0&lng=180.0001'],
    ['lng', 'lat=0&lng=-180.0001'],
    ['radius', `${near(ATLANTA)}&radius=0.0999`],
    ['radius', `${near(ATLANTA)}&radius=0`],
    ['radius', `${near(ATLANTA)}&radius=-1`],
    ['radius', `${near(ATLANTA)}&radius=50.0001`],
  ])('answers 400 where %s is out of range: %s', async (field, query) => {
    const reply = await test.call(`/v1/stores?${query}`);
    expect(reply.status).toBe(400);
    expect(reply.json<Problem>().error.code).toBe('out_of_range');
    expect(fieldsOf(reply)).toEqual([field]);
  });

  it.each([
    ['lat=91', ['lat', 'lng']],
    ['lat=91&lng=181&limit=0&nonsense=1', ['nonsense', 'lat', 'lng', 'limit']],
  ])(
    'answers 400 where anything is out of range, and names what else is wrong: %s',
    async (query, fields) => {
      const reply = await test.call(`/v1/stores?${query}`);
      expect(reply.status).toBe(400);
      expect(reply.json<Problem>().error.code).toBe('out_of_range');
      expect(fieldsOf(reply)).toEqual(fields);
    },
  );

  it.each([
    ['lng', 'lat=33.7'],
    ['lat', 'lng=-84.4'],
  ])('answers 422 that names %s where only %s is given', async (field, query) => {
    const reply = await test.call(`/v1/stores?${query}`);
    expect(reply.status).toBe(422);
    expect(fieldsOf(reply)).toEqual([field]);
  });
});

describe('parameters of GET /v1/stores', () => {
  it.each([
    ['lat', 'lat=north&lng=0'],
    ['lat', 'lat=%20&lng=1'],
    ['lng', 'lat=0&lng=1e2'],
    ['radius', 'lat=0&lng=0&radius=five'],
    ['state', 'state=G'],
    ['state', 'state=GEO'],
    ['state', 'state=G1'],
    ['zip', 'zip=3030'],
    ['zip', 'zip=303030'],
    ['zip', 'zip=3030a'],
    ['q', `q=${'a'.repeat(101)}`],
    ['q', 'q='],
    ['limit', 'limit=0'],
    ['limit', 'limit=-1'],
    ['limit', 'limit=501'],
    ['limit', 'limit=1.0'],
    ['limit', 'limit=1.5'],
    ['limit', 'limit='],
    ['limit', 'limit=ten'],
    ['offset', 'offset=-1'],
    ['offset', 'offset=0.5'],
    ['include', 'include=opening_hours'],
    ['include', 'include=hours,nonsense'],
    ['include', 'include=hours,'],
    ['include', 'include=HOURS'],
    ['include', 'include='],
    ['include_count', 'include_count=1'],
    ['include_count', 'include_count=yes'],
    ['include_count', 'include_count=TRUE'],
    ['metro', `metro=${'x'.repeat(65)}`],
    ['latitude', 'latitude=1'],
    ['envelope', 'envelope=maybe'],
    ['chain', 'chain=fresh%20mart'],
  ])('answers 422 that names %s: %s', async (field, query) => {
    const reply = await test.call(`/v1/stores?${query}`);
    expect(reply.status).toBe(422);
    expect(reply.json<Problem>().error.code).toBe('validation_failed');
    expect(fieldsOf(reply)).toEqual([field]);
  });

  it('accepts a q of one and of 100 characters, counted as characters', async () => {
    expect((await test.call('/v1/stores?q=x')).status).toBe(200);
    expect((await test.call(`/v1/stores?q=${'x'.repeat(100)}`)).status).toBe(200);
    expect((await test.call(`/v1/stores?q=${encodeURIComponent('🥕'.repeat(100))}`)).status).toBe(200);
    expect((await test.call(`/v1/stores?q=${encodeURIComponent('🥕'.repeat(101))}`)).status).toBe(422);
  });

  it('pages with limit and offset, in the same order', async () => {
    expect(await numbers('limit=1')).toEqual([1]);
    expect(await numbers('limit=500')).toEqual([1, 2, 3, 4, 5, 7]);
    expect(await numbers('limit=2&offset=1')).toEqual([2, 3]);
    expect(await numbers('limit=2&offset=2')).toEqual([3, 4]);
    expect(await numbers('offset=100')).toEqual([]);
    expect(await numbers('limit=2&offset=5')).toEqual([7]);
    expect(await numbers('offset=6')).toEqual([]);
    expect(await numbers('state=GA&limit=2&offset=1')).toEqual([2, 1]);
    expect(await numbers(`${near(ATLANTA)}&radius=50&limit=1&offset=1`)).toEqual([1]);
  });

  it('fills count with include_count alone: all matches, before limit and offset', async () => {
    expect((await list('state=GA')).count).toBeNull();
    expect((await list('state=GA&include_count=false')).count).toBeNull();
    expect(await list('state=GA&include_count=true&limit=1&offset=2')).toMatchObject({
      count: 5,
      stores: [{ id: uuid('store', 1) }],
    });
    expect((await list('include_count=true&offset=100')).count).toBe(6);
    expect(await list(`${near(ATLANTA)}&radius=50&limit=1&offset=1&include_count=true`)).toMatchObject({
      count: 3,
      stores: [{ id: uuid('store', 1) }],
    });
    expect((await list(`${near(ATLANTA)}&radius=50&include_count=true&limit=1`)).count).toBe(3);
    expect((await list('state=WY&include_count=true')).count).toBe(0);
  });

  it('lists at most 100 stores where no limit is given', async () => {
    const document: { paths: Record<string, { get: { parameters: readonly unknown[] } }> } = (
      await test.call('/openapi.json')
    ).json();
    const limit = expect.objectContaining({
      name: 'limit',
      schema: expect.objectContaining({ default: 100, minimum: 1, maximum: 500 }),
    });
    expect(document.paths['/v1/stores']?.get.parameters).toContainEqual(limit);
  });
});

describe('a Store', () => {
  it('has the base fields alone without include', async () => {
    expect(await one(uuid('store', 1))).toEqual({
      id: uuid('store', 1),
      name: 'FreshMart Midtown',
      display_name: null,
      banner_name: null,
      web_external_id: 'w1',
      chain_name: 'FreshMart',
      chain_slug: 'freshmart',
      chain_logo_url: null,
      address: '1 Peachtree "Main" St',
      address_line_2: null,
      city: 'Atlanta',
      state: 'GA',
      zip: '30308',
      country: 'US',
      lat: 33.777,
      lng: -84.384,
      metro: 'atlanta',
      borough: null,
      neighborhood: null,
      format: null,
      phone: '+14045550100',
      has_pickup: false,
      has_delivery: false,
      is_dark_store: false,
      is_active: true,
    });
  });

  it('has null coordinates where it is not geocoded', async () => {
    expect(await one(uuid('store', 7))).toMatchObject({ lat: null, lng: null });
  });

  it('is the same in the list and by its id', async () => {
    const include = 'include=hours,chain_online_config,places_enrichment';
    const { stores } = await list(include);
    expect(stores.length).toBeGreaterThan(1);
    for (const store of stores) expect(await one(store.id, `?${include}`)).toEqual(store);
  });

  it('has its open days alone with include=hours', async () => {
    const { hours } = await one(uuid('store', 1), '?include=hours');
    const days = [1, 2, 3, 4, 5, 6];
    expect(hours).toEqual(
      days.map((day_of_week) => ({ day_of_week, open_time: '07:00', close_time: '22:00' })),
    );
    expect((await one(uuid('store', 2), '?include=hours'))['hours']).toEqual([]);
  });

  it('has the Chain with include=chain_online_config', async () => {
    for (const [number, slug] of [
      [1, 'freshmart'],
      [5, 'corner'],
    ] as const) {
      const { chain } = await one(uuid('store', number), '?include=chain_online_config');
      expect(chain).toEqual((await test.call(`/v1/chains/${slug}`)).json());
    }
  });

  it('has places with include=places_enrichment, and null where it is not enriched', async () => {
    const { places } = await one(uuid('store', 1), '?include=places_enrichment');
    const nothing = { score: null, evidence: null };
    expect(places).toEqual({
      rating: 4.5,
      review_count: 321,
      typical_time_spent: null,
      price_level: '$$',
      highlights: ['parking', 'organic'],
      service_options: { dine_in: false, delivery: true },
      popular_times: {
        current_day: 'friday',
        graph: { monday: [{ time: '9 AM', busyness_score: 40, label: 'Usually quiet' }] },
      },
      review_topics: [{ keyword: 'produce', mentions: 12 }],
      sentiment: {
        score: 88,
        label: 'Loved',
        summary: 'Shoppers love the produce.',
        axes: {
          service: { score: 90, evidence: 'Friendly staff' },
          selection: nothing,
          value: nothing,
          cleanliness: nothing,
          operations: nothing,
        },
      },
      enriched_at: '2026-05-01T12:00:00.000Z',
    });
    expect((await one(uuid('store', 2), '?include=places_enrichment'))['places']).toBeNull();
  });

  it('has the included members and no others', async () => {
    const store = await one(uuid('store', 1), '?include=hours,places_enrichment');
    expect(store).toHaveProperty('hours');
    expect(store).toHaveProperty('places');
    expect(store).not.toHaveProperty('chain');
  });
});

describe('GET /v1/stores/{store_id}', () => {
  it('answers a closed store, with is_active false', async () => {
    expect(await one(uuid('store', 6))).toMatchObject({ id: uuid('store', 6), is_active: false });
  });

  it('answers a merged id with the surviving store', async () => {
    expect(await one(uuid('gone', 1), '?include=hours')).toEqual(
      await one(uuid('store', 1), '?include=hours'),
    );
  });

  it('answers the id of a merged store that the record still has with the surviving store', async () => {
    expect(await one(MERGED_ROW)).toEqual(await one(uuid('store', 2)));
  });

  it('reads the id in either case', async () => {
    expect((await one(uuid('gone', 1).toUpperCase())).id).toBe(uuid('store', 1));
  });

  it('answers 404 for an id that no store has or had', async () => {
    const reply = await test.call(`/v1/stores/${uuid('store', 99)}`);
    expect(reply.status).toBe(404);
    expect(reply.json()).toMatchObject({ data: null, error: { code: 'not_found', status: 404 } });
  });

  it.each([
    '1',
    'not-a-uuid',
    `${uuid('store', 1)}0`,
    uuid('store', 1).slice(1),
    `{${uuid('store', 1)}}`,
    'a'.repeat(2000),
  ])('answers 422 for %s, which is no UUID', async (id) => {
    const reply = await test.call(`/v1/stores/${encodeURIComponent(id)}`);
    expect(reply.status).toBe(422);
    expect(reply.json()).toMatchObject({ error: { errors: [{ in: 'path', field: 'store_id' }] } });
  });

  it('answers 422 for an unknown include key and for a parameter of the list', async () => {
    const reply = await test.call(`/v1/stores/${uuid('store', 1)}?include=hours,parking&limit=5`);
    expect(reply.status).toBe(422);
    expect(fieldsOf(reply).sort()).toEqual(['include', 'limit']);
  });

  it('names what is wrong with the path and the query together, in order', async () => {
    const reply = await test.call('/v1/stores/not-a-uuid?include=x&foo=1');
    expect(reply.status).toBe(422);
    expect(reply.json<Problem>().error.errors.map((one) => [one.in, one.field])).toEqual([
      ['path', 'store_id'],
      ['query', 'foo'],
      ['query', 'include'],
    ]);
  });
});
