import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PriceHistoryAnswer } from '../../src/api/history/schema.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { uuid } from '../support/catalogue.ts';

const DAY_MS = 86_400_000;
const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const OBSERVED = Date.now() - 2 * DAY_MS;
const PRODUCT = uuid('product', 1);
const STORE = uuid('store', 1);
/** On all days but for the last minute a time of today. */
/** Also when the last test comes to it. */
const LATER = new Date(Date.now() + 3_600_000).toISOString();

interface Problem {
  readonly error: { readonly errors: readonly { readonly field: string; readonly detail: string }[] };
}

describe('GET /v1/prices/history', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp({ observedAt: new Date(OBSERVED) });
  });

  afterAll(() => app.close());

  const history = async (query: string): Promise<PriceHistoryAnswer> =>
    (await app.paid(`/v1/prices/history?${query}`)).json();

  it('tells a store what held since when, and since when it was known', async () => {
    const answer = await history(`product_id=${PRODUCT}&store_id=${STORE}`);
    expect(answer).toMatchObject({ product_id: PRODUCT, interval: 'change', stale_after_days: 60, count: 1 });
    const { version, published_at: publishedAt } = app.snapshot.manifest;
    expect(answer.known).toEqual({ sequence: version, published_at: publishedAt });
    const [{ prices, summary } = { prices: [], summary: null }] = answer.stores;
    expect(prices).toEqual([
      expect.objectContaining({
        from: dateOf(OBSERVED),
        to: null,
        source_tier: 'specific',
        source_store_id: STORE,
        last_observed_on: dateOf(OBSERVED),
        known_sequence: version,
        known_at: publishedAt,
      }),
    ]);
    expect(summary).toMatchObject({ observations: 1, covered_days: 3, gaps: [] });
  });

  it('says of a store that does not exist that there is none', async () => {
    const { count, meta } = await history(`product_id=${PRODUCT}&store_id=${uuid('store', 9999)}`);
    expect({ count, meta }).toEqual({ count: 0, meta: { message: 'No store has or had this id.' } });
  });

  it('is the same price as /v1/prices has', async () => {
    const { results } = (await app.paid(`/v1/prices?product_id=${PRODUCT}&store_id=${STORE}`)).json<{
      results: { price: number; source_store_id: string }[];
    }>();
    const { stores } = await history(`product_id=${PRODUCT}&store_id=${STORE}`);
    const { price, source_store_id } = stores[0]!.prices[0]!;
    expect({ price, source_store_id }).toEqual({
      price: results[0]!.price,
      source_store_id: results[0]!.source_store_id,
    });
  });

  it('lays the prices of all stores out by day, week or month', async () => {
    const { series, stores, total } = await history(`product_id=${PRODUCT}&state=GA&interval=day`);
    expect(stores).toEqual([]);
    expect(series).toHaveLength(365);
    expect(series.at(-1)).toMatchObject({ from: dateOf(Date.now()), stores: total });
    expect(series[0]).toMatchObject({ stores: 0, prices: null });
  });

  it('knows nothing before the first publish, and says so', async () => {
    const answer = await history(`product_id=${PRODUCT}&store_id=${STORE}&known_at=2020-01-01`);
    expect(answer).toMatchObject({ known: null, count: 0, stores: [] });
    expect(answer.meta.message).toBe('No history of the product was known at these chains.');
  });

  it('tells why a product or a store has no history', async () => {
    const unknown = await history(`product_id=${uuid('gone', 1)}&store_id=${STORE}`);
    expect(unknown).toMatchObject({ product_id: null, total: 0 });
    expect(unknown.meta.message).toBe('No product has this id.');
    const barcode = await history(`barcode=00000000000017&store_id=${STORE}`);
    expect(barcode.meta.message).toBe('No product has this barcode.');
    const elsewhere = await history(`product_id=${PRODUCT}&state=WY`);
    expect(elsewhere.meta.message).toMatch(/history/);
  });

  const STORES_201 = Array.from({ length: 201 }, (_, i) => uuid('store', i + 1)).join();
  it.each([
    [`store_id=${STORE}`, '*', 'needs product_id or barcode'],
    [`product_id=${PRODUCT}`, '*', 'needs at least one of store_id'],
    [`product_id=${PRODUCT}&store_id=${STORE}&from=2026-02-01&to=2026-02-01`, 'from', 'must be before to'],
    [`product_id=${PRODUCT}&store_id=${STORE}&from=2026-02-01&to=2026-01-01`, 'from', 'must be before to'],
    [`product_id=${PRODUCT}&store_id=${STORE}&from=2999-01-01`, 'from', 'is in the future'],
    [`product_id=${PRODUCT}&store_id=${STORE}&to=2999-01-01`, 'to', 'the 365 days before it are too'],
    [`product_id=${PRODUCT}&store_id=${STORE}&from=2026-02-30`, 'from', 'must be a date'],
    [
      `product_id=${PRODUCT}&store_id=${STORE}&interval=decade`,
      'interval',
      'must be one of change, day, week, month',
    ],
    [`product_id=${PRODUCT}&store_id=${STORE}&to=2026-13-01`, 'to', 'must be a date, such as'],
    [`product_id=${PRODUCT}&store_id=${STORE}&from=2025-02-29`, 'from', 'must be a date, such as'],
    [`product_id=${PRODUCT}&store_id=${STORE}&from=today`, 'from', 'must be a date, such as'],
    [`product_id=${PRODUCT}&store_id=${STORE}&known_at=0`, 'known_at', 'must be the number of a publish'],
    [
      `product_id=${PRODUCT}&store_id=${STORE}&known_at=2026-02-30`,
      'known_at',
      'must be the number of a publish',
    ],
    [`product_id=${PRODUCT}&store_id=${STORE}&as_of=2026-02-01`, 'as_of', 'is not a parameter'],
    [`product_id=${PRODUCT}&store_id=${STORE}&format=xml`, 'format', 'must be one of json, csv'],
    [
      `product_id=${PRODUCT}&store_id=${STORE}&format=csv&envelope=true`,
      'envelope',
      'is for JSON, not for csv',
    ],
    [`product_id=${PRODUCT}&store_id=${STORE}&interval=day&from=2000-01-01`, 'from', 'at most 3660'],
    [
      `product_id=${PRODUCT}&store_id=${STORE}&known_at=yesterday`,
      'known_at',
      'must be the number of a publish',
    ],
    [`product_id=${PRODUCT}&store_id=${STORE}&known_at=999999`, 'known_at', 'is in the future'],
    [`product_id=${PRODUCT}&store_id=${STORE}&known_at=2999-01-01`, 'known_at', 'is in the future'],
    [`product_id=${PRODUCT}&store_id=${STORE}&known_at=${LATER}`, 'known_at', 'is in the future'],
    [`product_id=${PRODUCT}&store_id=${STORE}&stale_after_days=0`, 'stale_after_days', 'must be at least 1'],
    [
      `product_id=${PRODUCT}&store_id=${STORE}&stale_after_days=3651`,
      'stale_after_days',
      'must be at most 3650',
    ],
    [`product_id=${PRODUCT}&store_ids=${STORES_201}`, 'store_ids', 'must have at most 200 values, not 201'],
    [`product_id=${PRODUCT}&chain=freshmrat`, 'chain', 'freshmart'],
    [`product_id=${PRODUCT}&store_id=${STORE}&radius_mi=5`, 'radius_mi', 'needs near'],
  ])('refuses %s', async (query, field, detail) => {
    const reply = await app.paid(`/v1/prices/history?${query}`);
    expect(reply.status, reply.text).toBe(422);
    const { errors } = reply.json<Problem>().error;
    expect(errors.map((error) => error.field)).toContain(field);
    expect(errors.map((error) => error.detail).join()).toContain(detail);
  });

  it('takes 200 stores by id, and leaves out those that nothing is known of', async () => {
    const ids = Array.from({ length: 200 }, (_, i) => uuid('store', i + 1)).join();
    const { stores, total } = await history(`product_id=${PRODUCT}&store_ids=${ids}`);
    expect(total).toBe(stores.length);
    expect(stores.map(({ store_id }) => store_id)).toContain(STORE);
  });

  it('tells of a product that the catalogue has and nobody ever looked at that it has no history', async () => {
    const never = uuid('product', 6);
    const answer = await history(`product_id=${never}&chain=freshmart`);
    expect(answer).toMatchObject({
      product_id: never,
      name: 'Loose Thing',
      count: 0,
      stores: [],
      series: [],
    });
    expect(answer.meta.message).toBe('No history of the product was known at these chains.');
    const byMonth = await history(`product_id=${never}&chain=freshmart&interval=month`);
    expect(byMonth).toMatchObject({ series: [], meta: { message: answer.meta.message } });
  });

  it('as CSV has a line a price or a line a month, by parameter or by Accept, with an ETag of its own', async () => {
    const url = `/v1/prices/history?product_id=${PRODUCT}&store_id=${STORE}`;
    const csv = await app.paid(url, { headers: { accept: 'text/csv' } });
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    const [head, ...lines] = csv.text.trimEnd().split('\r\n');
    expect(head).toMatch(/^product_id,store_id,store_name,chain_slug,from,to,price,regular_price,/);
    const { prices } = (await app.paid(url)).json<PriceHistoryAnswer>().stores[0]!;
    expect(lines).toHaveLength(prices.length);
    expect(lines[0]).toContain(
      `${PRODUCT},${STORE},FreshMart Midtown,freshmart,${prices[0]!.from},,${prices[0]!.price},`,
    );
    expect((await app.paid(`${url}&format=csv`)).text).toBe(csv.text);
    const json = await app.paid(`${url}&format=json`, { headers: { accept: 'text/csv' } });
    expect(json.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(json.headers.etag).not.toBe(csv.headers.etag);
    // The JSON answer is kept in memory under the same URL by now.
    expect((await app.paid(url, { headers: { accept: 'text/csv' } })).text).toBe(csv.text);
    expect((await app.paid(url)).headers['content-type']).toBe('application/json; charset=utf-8');
    // So is the table of the URL that names it, which has no envelope whatever Accept says.
    const inEnvelope = { headers: { accept: 'application/json; profile="envelope"' } };
    const named = await app.paid(`${url}&format=csv`, inEnvelope);
    expect(named.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    expect(named.text).toBe(csv.text);
    const month = await app.paid(`${url}&interval=month&format=csv`);
    const rows = month.text.trimEnd().split('\r\n');
    expect(rows[0]).toBe('product_id,from,to,stores,low,first_quartile,median,third_quartile,high');
    // A month without a price has its line, and nothing in it.
    expect(rows[1]).toMatch(new RegExp(`^${PRODUCT},\\d{4}-\\d\\d-\\d\\d,\\d{4}-\\d\\d-01,0,,,,,$`));
    expect(rows.at(-1)).toMatch(/,1,[\d.]+,[\d.]+,[\d.]+,[\d.]+,[\d.]+$/);
  });

  it('answers 304 to whom has the answer, and 402 to whom has not paid', async () => {
    const url = `/v1/prices/history?product_id=${PRODUCT}&store_id=${STORE}`;
    const { headers } = await app.paid(url);
    const again = await app.paid(url, { headers: { 'if-none-match': headers.etag! } });
    expect(again.status).toBe(304);
    expect((await app.call(url)).status).toBe(402);
  });
});

describe('GET /v1/prices of the past', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp({ observedAt: new Date(OBSERVED) });
  });

  afterAll(() => app.close());

  interface Prices {
    readonly count: number;
    readonly results: readonly Record<string, unknown>[];
    readonly meta: { readonly message?: string };
  }
  const prices = async (query: string): Promise<Prices> => (await app.paid(`/v1/prices?${query}`)).json();

  it('has the same rows as today where nothing changed since, but for what history does not keep', async () => {
    const kept = ({ results }: Prices) =>
      results.map(({ product_id, store_id, price, source_store_id, source_tier, distance_mi }) => {
        return { product_id, store_id, price, source_store_id, source_tier, distance_mi };
      });
    for (const query of ['q=milk&state=GA', `product_id=${PRODUCT}&near=30303`, `product_id=${PRODUCT}`]) {
      const today = await prices(query);
      expect(today.count).toBeGreaterThan(0);
      expect(kept(await prices(`${query}&as_of=${dateOf(OBSERVED)}`))).toEqual(kept(today));
      expect(kept(await prices(`${query}&known_at=${app.snapshot.manifest.version}`))).toEqual(kept(today));
    }
  });

  it('counts ages to the end of the day, and knows nothing of the day before', async () => {
    const { results } = await prices(`product_id=${PRODUCT}&store_id=${STORE}&as_of=${dateOf(OBSERVED)}`);
    expect(results[0]).toMatchObject({ age_hours: 24, aisle: null });
    const before = await prices(`product_id=${PRODUCT}&store_id=${STORE}&as_of=${dateOf(OBSERVED - DAY_MS)}`);
    expect(before).toMatchObject({ count: 0, results: [] });
    expect(before.meta.message).toMatch(/No matching price was known for that time/);
  });

  it('takes today as a day, and says of a product without history that it has none', async () => {
    const today = await prices(`product_id=${PRODUCT}&store_id=${STORE}&as_of=${dateOf(Date.now())}`);
    expect(today.count).toBe(1);
    const never = await prices(`product_id=${uuid('product', 6)}&as_of=${dateOf(Date.now())}`);
    expect(never).toMatchObject({ count: 0, results: [] });
    expect(never.meta.message).toMatch(/No matching price was known for that time/);
  });

  it('says of the past of a closed store, as of today, that the store is closed', async () => {
    const query = `product_id=${PRODUCT}&store_id=${uuid('store', 6)}`;
    const { meta } = await prices(`${query}&as_of=${dateOf(Date.now())}`);
    expect(meta.message).toBe('None of the stores given by id is open any more.');
    expect(meta).toEqual((await prices(query)).meta);
  });

  it.each([
    [`product_id=${PRODUCT}&as_of=2999-01-01`, 'as_of', 'is in the future'],
    [`product_id=${PRODUCT}&as_of=2026-02-30`, 'as_of', 'must be a date, such as'],
    [`product_id=${PRODUCT}&as_of=${dateOf(Date.now() + DAY_MS)}`, 'as_of', 'is in the future'],
    [`product_id=${PRODUCT}&known_at=2026-02-30`, 'known_at', 'must be the number of a publish'],
    [`product_id=${PRODUCT}&known_at=999999`, 'known_at', 'is in the future'],
    [`product_id=${PRODUCT}&known_at=${LATER}`, 'known_at', 'is in the future'],
    ['on_sale=true&state=GA&as_of=2026-02-01', 'as_of', 'needs at least one of q, barcode'],
    [`product_id=${PRODUCT}&stale_after_days=5`, 'stale_after_days', 'needs as_of or known_at'],
  ])('refuses %s', async (query, field, detail) => {
    const reply = await app.paid(`/v1/prices?${query}`);
    expect(reply.status, reply.text).toBe(422);
    const { errors } = reply.json<Problem>().error;
    expect(errors).toContainEqual(
      expect.objectContaining({ field, detail: expect.stringContaining(detail) as string }),
    );
  });
});
