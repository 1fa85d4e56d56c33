import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usGazetteer } from '../../src/gazetteer/gazetteer.ts';
import { type Reply, startTestApp, type TestApp } from '../support/app.ts';
import { STORES, uuid } from '../support/catalogue.ts';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});

afterAll(() => test.close());

const BASKET = `/v1/index/basket?items=${encodeURIComponent('[{"upc":"036000291452"}]')}`;
const HISTORY = `/v1/prices/history?product_id=${uuid('product', 1)}`;

/** A request around a place on each route that takes one. */
const ROUTES = ['/v1/stores?', '/v1/prices?q=milk&', '/v1/coupons?', `${BASKET}&`];

/** Columbus, some 90 miles from the stores in Atlanta. */
const COLUMBUS = '31901';

async function faults(url: string): Promise<Record<string, string>> {
  const reply = await test.paid(url);
  expect(reply.status, reply.text).toBe(422);
  const { error }: { error: { errors: readonly { field: string; detail: string }[] } } = reply.json();
  return Object.fromEntries(error.errors.map(({ field, detail }) => [field, detail]));
}

const near = (url: string, place: string): Promise<Reply> =>
  test.paid(`${url}near=${encodeURIComponent(place)}`);

/** The body without what tells how the place was called. */
const rowsOf = (reply: Reply): unknown =>
  JSON.parse(reply.text.replace(/"name":"(?:30303|Atlanta, GA)",/, ''));

describe.each(ROUTES)('near on %s', (url) => {
  it('takes a ZIP code or a city for its point', async () => {
    for (const [place, found] of [
      ['30303', usGazetteer().findZip('30303')],
      ['atlanta,ga', usGazetteer().findCity('Atlanta, GA')],
    ] as const) {
      if (!('lat' in found)) throw new Error(found.reason);
      const named = await near(url, place);
      const point = await near(url, `${found.lat},${found.lng}`);
      expect(named.status, named.text).toBe(200);
      expect(rowsOf(named)).toEqual(rowsOf(point));
    }
  });

  it.each(['Atlanta, GA 30303', '1 Peachtree St, Atlanta 30303-1234', 'Zip 30303', '30303, USA'])(
    'takes %s for its ZIP code',
    async (address) => {
      const named = await near(url, address);
      expect(named.status, named.text).toBe(200);
      expect(rowsOf(named)).toEqual(rowsOf(await near(url, '30303')));
    },
  );

  it('names the city that a nickname is short for, and takes it beside its state', async () => {
    expect((await faults(`${url}near=NYC`))['near']).toMatch(/the nearest is New York, NY$/);
    expect((await near(url, 'ATL, GA')).status).toBe(200);
  });

  it.each(['33.749, -84.388', '33.749 ,-84.388'])(
    'takes the pair %s as it is often written',
    async (pair) => {
      const spaced = await near(url, pair);
      expect(spaced.status, spaced.text).toBe(200);
      expect(rowsOf(spaced)).toEqual(rowsOf(await near(url, '33.749,-84.388')));
    },
  );

  it.each([
    ['33.7,  -84.3', /must be a ZIP code, City, ST or lat,lng/],
    ['Atlanta, GA 30300', /30300 is not a ZIP code; the nearest is 303\d\d/],
    ['30300', /30300 is not a ZIP code; the nearest is 303\d\d/],
    ['Atlnta, GA', /there is no Atlnta in GA; the nearest is Atlanta, GA/],
    ['Atlanta, XX', /XX is not a state; the nearest is Atlanta, GA/],
    ['Atlanta', /must be a ZIP code, City, ST or lat,lng; the nearest is Atlanta, GA/],
    ['33.7', /must be a ZIP code, City, ST or lat,lng/],
    ['91,0', /latitude of -90 to 90/],
    ['x'.repeat(101), /at most 100 characters/],
  ])('answers 422 to %s', async (place, detail) => {
    expect((await faults(`${url}near=${encodeURIComponent(place)}`))['near']).toMatch(detail);
  });
});

describe.each(['/v1/stores?', '/v1/coupons?'])('near beside lat and lng on %s', (url) => {
  it('is a 422', async () => {
    expect(await faults(`${url}near=30303&lat=33.7&lng=-84.3`)).toEqual({
      near: 'cannot be combined with lat and lng: give one place',
    });
    expect(Object.keys(await faults(`${url}near=30303&lat=33.7`)).sort()).toEqual(['lng', 'near']);
  });
});

describe('names that the catalogue does not know', () => {
  it.each([
    ['/v1/stores?chain=freshmrt', 'chain', 'freshmart'],
    ['/v1/stores?metro=atlnta', 'metro', 'atlanta'],
    ['/v1/stores?state=GX', 'state', 'GA'],
    ['/v1/stores?zip=30300', 'zip', '30301'],
    ['/v1/prices?q=milk&chain=valuebarm', 'chain', 'valuebarn'],
    ['/v1/prices?q=milk&metro=Boston', 'metro', 'boston'],
    ['/v1/prices?q=milk&state=XA', 'state', 'GA'],
    [`${BASKET}&chain_slug=korner`, 'chain_slug', 'corner'],
    [`${BASKET}&chain_slugs=corner,freshmarts`, 'chain_slugs', 'freshmart'],
    [`${BASKET}&metro=bostn`, 'metro', 'boston'],
  ])('%s is a 422 that names the nearest', async (url, field, nearest) => {
    expect((await faults(url))[field]).toMatch(new RegExp(`that is known: the nearest is ${nearest}$`));
  });

  it.each([
    ['/v1/prices?q=milk&chain=Trader+Joe%27s', 'chain', 'trader-joes'],
    ['/v1/deals?chain=Stop+%26+Shop', 'chain', 'stop-shop'],
    [`${BASKET}&chain_slug=Fresh+Mart`, 'chain_slug', 'fresh-mart'],
  ])('%s is a 422 that says how such a name is written as a slug', async (url, field, slug) => {
    expect((await faults(url))[field]).toMatch(new RegExp(`letters, digits, - or _, such as ${slug}$`));
  });

  it('are all named at once, also in a body', async () => {
    const body = JSON.stringify({ items: [{ upc: '036000291452' }], chain_slug: 'nobody', metro: 'nowhere' });
    const reply = await test.paid('/v1/index/basket', { method: 'POST', body });
    expect(reply.status).toBe(422);
    const { error }: { error: { errors: readonly { in: string; field: string }[] } } = reply.json();
    expect(error.errors.map((one) => `${one.in} ${one.field}`)).toEqual(['body chain_slug', 'body metro']);
  });

  it.each([
    ['/v1/stores?limit=0&chain=nobody&state=ZZ&zip=00000&metro=nowhere', 'chain limit metro state zip'],
    ['/v1/stores?lat=91&lng=0&chain=nobody', 'chain lat'],
    ['/v1/prices?chain=nobody', '* chain'],
    ['/v1/prices?q=milk&chain=nobody&chain=nowhere', 'chain'],
    ['/v1/deals?limit=0&chain=nobody', 'chain limit'],
    ['/v1/index/basket?items=x&chain_slugs=corner,nobody', 'chain_slugs items'],
    ['/v1/prices?q=milk&state=ZZ&limit=0&known_at=2999-01-01', 'known_at limit state'],
    // How long the window is cannot be told while one of its ends cannot be read.
    [
      `${HISTORY}&chain=nobody&from=2020-01-01&to=2026-13-01&interval=day&known_at=2999-01-01`,
      'chain known_at to',
    ],
  ])('are named together with what else is wrong: %s', async (url, fields) => {
    const { error } = (await test.paid(url)).json<{ error: { errors: readonly { field: string }[] } }>();
    expect(error.errors.map(({ field }) => field).sort()).toEqual(fields.split(' '));
  });

  it('are named together with what else is wrong in a body', async () => {
    const body = JSON.stringify({ items: [], state: 'zz', metro: 5, chain_slugs: ['nobody'], near: 7 });
    const reply = await test.paid('/v1/index/basket', { method: 'POST', body });
    const { error }: { error: { errors: readonly { in: string; field: string }[] } } = reply.json();
    expect(error.errors.map((one) => `${one.in} ${one.field}`).sort()).toEqual([
      'body chain_slugs',
      'body items',
      'body metro',
      'body near',
      'body state',
    ]);
  });

  it('are a 422 before an ETag is looked at', async () => {
    const reply = await test.paid('/v1/stores?chain=nobody', { headers: { 'if-none-match': '*' } });
    expect(reply.status).toBe(422);
  });

  it('stay a 404 in a path', async () => {
    expect((await test.paid('/v1/chains/nobody')).status).toBe(404);
    expect((await test.paid('/v1/chains/nobody/aisles')).status).toBe(404);
  });

  it('are no error for a state that exists and has no store', async () => {
    expect((await test.call('/v1/stores?state=WY')).json()).toMatchObject({
      stores: [],
      meta: { message: 'No open store matches.' },
    });
  });
});

describe('distance_mi of a store', () => {
  interface Listed {
    readonly id: string;
    readonly distance_mi?: number;
  }

  it('is told around a place, by whichever way it is given', async () => {
    const { stores }: { stores: Listed[] } = (await test.call('/v1/stores?near=30303&radius=10')).json();
    const distances = stores.map(({ distance_mi }) => distance_mi);
    expect(stores.map(({ id }) => id)).toEqual([3, 1, 2].map((number) => uuid('store', number)));
    expect(distances).toEqual(distances.toSorted((a, b) => a! - b!));
    const { lat, lng } = STORES[0]!;
    const at: { stores: Listed[] } = (await test.call(`/v1/stores?lat=${lat}&lng=${lng}&limit=1`)).json();
    expect(at.stores[0]).toMatchObject({ id: uuid('store', 1), distance_mi: 0 });
  });

  it('is absent without a place', async () => {
    const { stores }: { stores: Listed[] } = (await test.call('/v1/stores?state=GA')).json();
    expect(stores.some((store) => 'distance_mi' in store)).toBe(false);
  });
});

describe('an answer without rows around a place', () => {
  async function metaOf(url: string): Promise<Record<string, unknown>> {
    const reply = await test.paid(url);
    expect(reply.status, reply.text).toBe(200);
    return reply.json<{ meta: Record<string, unknown> }>().meta;
  }

  it.each([
    [`/v1/stores?near=${COLUMBUS}`, 3],
    [`/v1/stores?near=${COLUMBUS}&chain=valuebarn`, 3],
    [`/v1/stores?near=${COLUMBUS}&state=MA`, 5],
    [`/v1/stores?zip=${COLUMBUS}&chain=valuebarn`, 3],
    [`/v1/prices?near=${COLUMBUS}&barcode=036000291452`, 1],
    [`/v1/prices?near=${COLUMBUS}&q=eggs`, 3],
    [`/v1/prices/history?near=${COLUMBUS}&barcode=036000291452`, 1],
    [`/v1/prices?near=${COLUMBUS}&on_sale=true`, 1],
    [`/v1/prices?near=${COLUMBUS}&on_sale=true&barcode=012345678905`, 2],
    [`${BASKET}&near=${COLUMBUS}&chain_slug=valuebarn`, 3],
  ])('%s says how far the nearest store with some is', async (url, store) => {
    const meta = await metaOf(url);
    expect(meta).toMatchObject({ nearest_store_id: uuid('store', store), nearest_mi: expect.any(Number) });
    expect(meta['nearest_mi']).toBeGreaterThan(50);
    expect(meta['message']).toBe(
      `Nothing matches around this place: the nearest is ${String(meta['nearest_mi'])} miles away.`,
    );
  });

  it('tells the distance that the store has from there', async () => {
    const { nearest_mi } = await metaOf(`/v1/stores?near=${COLUMBUS}&chain=valuebarn`);
    const found = usGazetteer().findZip(COLUMBUS);
    if (!('lat' in found)) throw new Error(found.reason);
    const { stores }: { stores: { distance_mi: number }[] } = (
      await test.call(`/v1/stores?lat=${33.752 - 0.0001}&lng=-84.39&limit=1`)
    ).json();
    expect(stores[0]?.distance_mi).toBeLessThan(0.1);
    expect(nearest_mi).toBeGreaterThan(85);
    expect(nearest_mi).toBeLessThan(105);
  });

  it('has a null distance where nothing is anywhere', async () => {
    expect(await metaOf(`/v1/prices?near=${COLUMBUS}&q=milk&chain=corner`)).toMatchObject({
      nearest_mi: null,
      nearest_store_id: null,
    });
  });

  it('says that what there is has no known position', async () => {
    expect(await metaOf('/v1/stores?near=30303&q=nowhere')).toEqual({
      message:
        'Nothing matches around this place. The only matches are at stores whose location is unknown: search by chain or state instead.',
      nearest_mi: null,
      nearest_store_id: null,
    });
  });

  it('says of words that they mean nothing', async () => {
    expect(await metaOf(`/v1/prices?near=30303&q=zzzqqq`)).toEqual({
      freshness_p50_hours: null,
      message: 'No product of the catalogue matches these words.',
    });
  });

  it.each([
    ['q=zzzqqq', 'No product of the catalogue matches these words.'],
    ['q=milk&category=snacks', 'No product matches.'],
    ['barcode=00000000', 'No product has this barcode.'],
  ])('says why there is no product: %s', async (query, message) => {
    expect(await metaOf(`/v1/products?${query}`)).toEqual({ message });
  });

  it('repeats it in the envelope', async () => {
    expect(await metaOf(`/v1/stores?near=${COLUMBUS}&envelope=true`)).toMatchObject({
      nearest_store_id: uuid('store', 3),
    });
  });

  it('says nothing of the sort where there are rows, nor beyond the last page', async () => {
    expect((await test.call('/v1/stores?near=30303')).json()).not.toHaveProperty('meta');
    expect((await test.call('/v1/stores?near=30303&offset=100')).json()).not.toHaveProperty('meta');
  });
});

describe('without a snapshot', () => {
  it.each([
    [true, /nothing was imported yet\. Run `npx gondola import PATH`, then `npx gondola publish`/],
    [false, /being loaded/],
  ])('tells what to do; the record is empty: %s', async (isEmpty, detail) => {
    const empty = await startTestApp({
      deps: {
        snapshots: {
          get: () => undefined,
          state: () => ({ version: null, publishedAt: null, loadedAt: null, lastError: null }),
          isRecordEmpty: () => isEmpty,
        },
      },
    });
    try {
      const reply = await empty.call('/v1/stores');
      expect(reply.status).toBe(503);
      expect(reply.json<{ error: { detail: string } }>().error.detail).toMatch(detail);
    } finally {
      await empty.close();
    }
  });
});
