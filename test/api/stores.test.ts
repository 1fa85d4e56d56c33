import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorAnswer, StoreAnswer, StoreListAnswer } from '../support/answers.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { ATLANTA, STORES, uuid } from '../support/catalogue.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const near = `lat=${ATLANTA.lat}&lng=${ATLANTA.lng}`;
const store = (number: number) => uuid('store', number);
const listed = async (query: string): Promise<string[]> => {
  const reply = await app.call(`/v1/stores?${query}`);
  expect(reply.status).toBe(200);
  return reply.json<StoreListAnswer>().stores.map(({ id }) => id);
};

describe('GET /v1/stores', () => {
  it('is free', async () => {
    expect((await app.call('/v1/stores')).status).toBe(200);
  });

  it('without a filter returns the first limit active stores by id', async () => {
    expect(await listed('')).toEqual([1, 2, 3, 4, 5, 7].map(store));
    expect(await listed('limit=2&offset=1')).toEqual([2, 3].map(store));
    expect(await listed('offset=100')).toEqual([]);
  });

  it('with lat and lng orders by distance, within 5 miles by default', async () => {
    expect(await listed(near)).toEqual([3, 1].map(store));
    expect(await listed(`${near}&radius=50`)).toEqual([3, 1, 2].map(store));
    expect(await listed(`${near}&radius=0.1`)).toEqual([]);
  });

  it('never lists a closed store, nor one that is not on the map around a point', async () => {
    const all = await listed(`${near}&radius=50`);
    expect(all).not.toContain(store(6));
    expect(all).not.toContain(store(7));
  });

  it('with any other filter orders by folded name, then id', async () => {
    expect(await listed('state=GA')).toEqual([4, 2, 1, 7, 3].map(store));
  });

  it.each([
    ['chain=freshmart', [4, 2, 1, 7]],
    ['chain=FreshMart', [4, 2, 1, 7]],
    ['chain=nosuchchain', []],
    ['state=ma', [5]],
    ['state=ZZ', []],
    ['metro=atlanta', [2, 1, 3]],
    ['metro=nowhere', []],
    ['zip=30308', [1]],
    ['zip=02108', [5]],
    ['zip=99999', []],
    ['q=decatur', [2]],
    ['q=decatr', [2]],
    ['q=ecole', [4]],
    ['q=value%20barn', [3]],
    ['q=%26', []],
  ])('filters by %s', async (query, numbers) => {
    expect(await listed(query)).toEqual(numbers.map(store));
  });

  it('combines filters with AND', async () => {
    expect(await listed('chain=freshmart&metro=atlanta')).toEqual([2, 1].map(store));
    expect(await listed(`${near}&radius=50&chain=freshmart`)).toEqual([1, 2].map(store));
    expect(await listed(`${near}&q=value%20barn`)).toEqual([store(3)]);
    expect(await listed('q=decatur&state=MA')).toEqual([]);
    expect(await listed('chain=freshmart&state=MA')).toEqual([]);
  });

  it('fills count, before limit, only with include_count=true', async () => {
    const counted = await app.call('/v1/stores?state=GA&limit=1&include_count=true');
    expect(counted.json<StoreListAnswer>()).toMatchObject({ count: 5, stores: [{ id: store(4) }] });
    const around = await app.call(`/v1/stores?${near}&radius=50&limit=1&offset=1&include_count=true`);
    expect(around.json<StoreListAnswer>()).toMatchObject({ count: 3, stores: [{ id: store(1) }] });
    expect((await app.call('/v1/stores?state=GA')).json<StoreListAnswer>().count).toBeNull();
  });

  it('adds a member for each include, and none without', async () => {
    const [plain] = (await app.call('/v1/stores?limit=1')).json<StoreListAnswer>().stores;
    expect(Object.keys(plain ?? {})).not.toEqual(expect.arrayContaining(['hours']));
    const url = '/v1/stores?limit=2&include=hours,chain_online_config,places_enrichment';
    const [first, second] = (await app.call(url)).json<StoreListAnswer>().stores;
    expect(first?.chain?.slug).toBe('freshmart');
    expect(first?.hours?.map(({ day_of_week }) => day_of_week)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(first?.hours?.[0]).toEqual({ day_of_week: 1, open_time: '07:00', close_time: '22:00' });
    expect(first?.places?.sentiment).toMatchObject({ label: 'Loved' });
    expect(second).toMatchObject({ hours: [], places: null });
  });

  it('sends Cache-Control as specified', async () => {
    const { headers } = await app.call('/v1/stores');
    expect(headers['cache-control']).toBe('public, max-age=300, stale-while-revalidate=600');
  });

  it.each([
    ['lat=90.1&lng=0', ['lat']],
    ['lat=-90.1&lng=0', ['lat']],
    ['lat=0&lng=180.1', ['lng']],
    ['lat=0&lng=-181', ['lng']],
    [`${near}&radius=0.09`, ['radius']],
    [`${near}&radius=50.1`, ['radius']],
    ['radius=51', ['radius']],
    ['lat=91', ['lat', 'lng']],
    ['lat=91&lng=181&limit=0&nonsense=1', ['nonsense', 'lat', 'lng', 'limit']],
  ])('answers 400 to %s', async (query, fields) => {
    const reply = await app.call(`/v1/stores?${query}`);
    expect(reply.status).toBe(400);
    const { error } = reply.json<ErrorAnswer>();
    expect(error.code).toBe('out_of_range');
    expect(error.errors.map(({ field }) => field)).toEqual(fields);
  });

  it.each([
    ['lat=33.7', 'lng'],
    ['lng=-84', 'lat'],
    ['lat=abc&lng=1', 'lat'],
    ['lat=1e1&lng=1', 'lat'],
    ['lat=0x10&lng=1', 'lat'],
    ['lat=Infinity&lng=1', 'lat'],
    ['lat=1e400&lng=1', 'lat'],
    ['lat=%20&lng=1', 'lat'],
    ['lat=+33&lng=1', 'lat'],
    ['lat=.5&lng=1', 'lat'],
    ['lat=033&lng=1', 'lat'],
    ['limit=0', 'limit'],
    ['limit=501', 'limit'],
    ['limit=1.0', 'limit'],
    ['limit=1e2', 'limit'],
    ['limit=', 'limit'],
    ['offset=-1', 'offset'],
    ['state=G', 'state'],
    ['state=GAA', 'state'],
    ['state=1A', 'state'],
    ['zip=3030', 'zip'],
    ['zip=303080', 'zip'],
    ['include=hours,secrets', 'include'],
    ['include=HOURS', 'include'],
    ['include=', 'include'],
    ['include_count=1', 'include_count'],
    ['include_count=TRUE', 'include_count'],
    ['chain=a%20b', 'chain'],
    [`q=${'x'.repeat(101)}`, 'q'],
    [`metro=${'x'.repeat(65)}`, 'metro'],
    ['latitude=1', 'latitude'],
  ])('answers 422 to %s', async (query, field) => {
    const reply = await app.call(`/v1/stores?${query}`);
    expect(reply.status).toBe(422);
    const { error } = reply.json<ErrorAnswer>();
    expect(error.code).toBe('validation_failed');
    expect(error.errors.map((one) => one.field)).toContain(field);
  });

  it.each([
    'limit=500',
    `q=${'x'.repeat(100)}`,
    `${near}&radius=50`,
    'lat=-90&lng=180&radius=0.1',
    'lat=-0.5&lng=0',
  ])('accepts %s', async (query) => {
    expect((await app.call(`/v1/stores?${query}`)).status).toBe(200);
  });
});

describe('GET /v1/stores/{store_id}', () => {
  it('returns one bare Store', async () => {
    const reply = await app.call(`/v1/stores/${store(2)}`);
    expect(reply.json<StoreAnswer>()).toMatchObject({ id: store(2), name: STORES[1]?.name, country: 'US' });
    expect(reply.headers['cache-control']).toBe('public, max-age=300, stale-while-revalidate=600');
  });

  it('without include has the base fields only', async () => {
    const keys = Object.keys((await app.call(`/v1/stores/${store(1)}`)).json<StoreAnswer>());
    expect(keys).not.toEqual(expect.arrayContaining(['chain', 'hours', 'places']));
    expect(keys).toHaveLength(25);
  });

  it('answers a merged id with the surviving store', async () => {
    const reply = await app.call(`/v1/stores/${uuid('gone', 1)}`);
    expect(reply.json<StoreAnswer>().id).toBe(store(1));
  });

  it('reads the id in either case', async () => {
    expect((await app.call(`/v1/stores/${store(1).toUpperCase()}`)).status).toBe(200);
  });

  it('answers for a closed store', async () => {
    expect((await app.call(`/v1/stores/${store(6)}`)).json<StoreAnswer>().is_active).toBe(false);
  });

  it('has null coordinates for a store that is not on the map', async () => {
    expect((await app.call(`/v1/stores/${store(7)}`)).json<StoreAnswer>()).toMatchObject({
      lat: null,
      lng: null,
    });
  });

  it("computes current_day from the server's UTC date", async () => {
    const url = `/v1/stores/${store(1)}?include=places_enrichment`;
    const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
    const before = new Date().getUTCDay();
    const { places } = (await app.call(url)).json<StoreAnswer>();
    expect([days[before], days[new Date().getUTCDay()]]).toContain(places?.popular_times.current_day);
    expect(Object.keys(places?.sentiment.axes ?? {})).toEqual([
      'service',
      'selection',
      'value',
      'cleanliness',
      'operations',
    ]);
  });

  it('answers 404 to an unknown id', async () => {
    const reply = await app.call(`/v1/stores/${uuid('gone', 99)}`);
    expect(reply.status).toBe(404);
    expect(reply.json<ErrorAnswer>().error).toMatchObject({ code: 'not_found', errors: [] });
  });

  it('answers 422 to what is no UUID, and names bad path and query fields together', async () => {
    const reply = await app.call('/v1/stores/not-a-uuid?include=x&foo=1');
    expect(reply.status).toBe(422);
    const { errors } = reply.json<ErrorAnswer>().error;
    expect(errors.map((one) => [one.in, one.field])).toEqual([
      ['path', 'store_id'],
      ['query', 'foo'],
      ['query', 'include'],
    ]);
  });

  it('answers 422 to a very long id', async () => {
    expect((await app.call(`/v1/stores/${'a'.repeat(2000)}`)).status).toBe(422);
  });
});
