import { createHash } from 'node:crypto';
import { createReadStream, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHAIN_PROFILES, DEMO_CHAIN_COUNT } from '../../src/demo/chain-profiles.ts';
import type { FeedCounts } from '../../src/demo/feed-readme.ts';
import { generateFeed } from '../../src/demo/generate.ts';
import { EVENTS } from '../../src/demo/year-events.ts';
import { normalizeAisle } from '../../src/domain/aisles/aisle-label.ts';
import { readGtin } from '../../src/domain/gtin.ts';
import { storeId } from '../../src/domain/natural-key.ts';
import { checkRecord } from '../../src/ingest/records/check-record.ts';
import { chainRecord } from '../../src/ingest/records/chains.ts';
import { indexRecord } from '../../src/ingest/records/indices.ts';
import { couponRecord } from '../../src/ingest/records/coupons.ts';
import { priceRecord } from '../../src/ingest/prices/price-record.ts';
import { productRecord } from '../../src/ingest/records/products.ts';
import { storeMergeRecord } from '../../src/ingest/records/store-merges.ts';
import { storeRecord } from '../../src/ingest/records/stores.ts';

const AS_OF = new Date('2026-07-29T00:00:00Z');
const HOUR_MS = 3_600_000;

const work = mkdtempSync(join(tmpdir(), 'gondola-demo-'));
afterAll(() => rmSync(work, { recursive: true }));

type Line = Record<string, unknown>;

function rawLines(folder: string, file: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(join(folder, `${file}.ndjson`)) });
}

async function all(folder: string, file: string): Promise<Line[]> {
  const records: Line[] = [];
  for await (const line of rawLines(folder, file)) records.push(JSON.parse(line) as Line);
  return records;
}

/** SHA-256 of each file of a folder, by name. */
async function checksums(folder: string): Promise<Record<string, string>> {
  const entries = readdirSync(folder).map(async (name) => {
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(join(folder, name))) hash.update(chunk as Buffer);
    return [name, hash.digest('hex')];
  });
  return Object.fromEntries(await Promise.all(entries)) as Record<string, string>;
}

const REGIONS = Object.entries({
  northeast: 'CT MA ME NH NJ NY PA RI VT',
  midwest: 'IA IL IN KS MI MN MO ND NE OH SD WI',
  south: 'AL AR DC DE FL GA KY LA MD MS NC OK SC TN TX VA WV',
  west: 'AK AZ CA CO HI ID MT NM NV OR UT WA WY',
});
const REGION_OF = new Map(
  REGIONS.flatMap(([region, states]) => states.split(' ').map((state) => [state, region] as const)),
);

describe('the demo feed', () => {
  const out = join(work, 'demo');
  let counts: FeedCounts;
  let chains: Line[];
  let stores: Line[];
  let products: Line[];
  let coupons: Line[];
  let stages: Map<string, number>;

  beforeAll(async () => {
    stages = new Map();
    counts = await generateFeed({
      scale: 'demo',
      seed: 1,
      out,
      asOf: AS_OF,
      onProgress: ({ stage, done }) => stages.set(stage, done),
    });
    [chains, stores, products, coupons] = (await Promise.all(
      ['chains', 'stores', 'products', 'coupons'].map((file) => all(out, file)),
    )) as [Line[], Line[], Line[], Line[]];
  });

  it('has the same bytes for the same scale, seed and time', async () => {
    const again = join(work, 'again');
    await generateFeed({ scale: 'demo', seed: 1, out: again, asOf: AS_OF });
    expect(await checksums(again)).toEqual(await checksums(out));
    rmSync(again, { recursive: true });
  }, 120_000);

  it("has as many records as it says, in the demo's size", async () => {
    const merges = await all(out, 'store_merges');
    expect({
      chains: chains.length,
      stores: stores.length,
      store_merges: merges.length,
      products: products.length,
      prices: counts.prices,
      coupons: coupons.length,
      indices: (await all(out, 'indices')).length,
    }).toEqual(counts);
    expect(Object.fromEntries(stages)).toEqual(counts);
    expect(counts.chains).toBe(DEMO_CHAIN_COUNT);
    expect(counts.stores).toBeGreaterThan(1_000);
    expect(counts.products).toBe(28_000);
    expect(counts.coupons).toBe(600);
    expect(counts.indices).toBe(46);
  });

  it('holds only records that the importer accepts, besides prices', async () => {
    const schemas = {
      chains: chainRecord,
      stores: storeRecord,
      store_merges: storeMergeRecord,
      products: productRecord,
      coupons: couponRecord,
      indices: indexRecord,
    };
    for (const [file, schema] of Object.entries(schemas)) {
      for (const record of await all(out, file)) {
        const checked = checkRecord(schema, record);
        expect('reasons' in checked ? { file, record, reasons: checked.reasons } : null).toBeNull();
      }
    }
  }, 120_000);

  it('is UTF-8 without NUL, and says that it is made up', () => {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    for (const name of readdirSync(out)) {
      if (name === 'prices.ndjson') continue;
      expect(decoder.decode(readFileSync(join(out, name)))).not.toContain('\u0000');
    }
    expect(readFileSync(join(out, 'README.md'), 'utf8')).toContain('made up');
    for (const coupon of coupons) expect(coupon['source']).toBe('synthetic demo');
  });

  it('gives every barcode a valid check digit and the prefix for examples', () => {
    const codes = products.flatMap((product) => (typeof product['upc'] === 'string' ? [product['upc']] : []));
    const gtins = codes.map((code) => readGtin(code).gtin14);
    expect(gtins.filter((gtin) => gtin === null || !gtin.startsWith('0952'))).toEqual([]);
    expect(new Set(gtins).size).toBe(codes.length);
    expect(new Set(codes.map((code) => code.length))).toEqual(new Set([13, 14]));
  });

  it('identifies some products by their chain and its number', () => {
    const own = products.filter((product) => product['upc'] === undefined);
    expect(own.length).toBeGreaterThan(10);
    const keys = own.map(
      (product) => `${String(product['chain_slug'])} ${String(product['retailer_product_id'])}`,
    );
    expect(new Set(keys).size).toBe(own.length);
  });

  it('covers all pricing scopes and market positions', () => {
    expect(new Set(chains.map((chain) => chain['pricing_scope']))).toEqual(
      new Set(['per_store', 'chain_level', 'no_ecommerce']),
    );
    expect(new Set(chains.map((chain) => chain['market_position']))).toEqual(
      new Set(['value', 'mainstream', 'premium', 'luxury']),
    );
    for (const chain of chains) {
      if (chain['pricing_scope'] === 'no_ecommerce') expect(chain['storefront_url']).toBeUndefined();
      if (chain['online_shopping_enabled'] !== true) continue;
      expect(chain['storefront_url']).toContain('{store_id}');
      expect(chain['search_url_template']).toMatch(/\{store_id\}.*\{query\}/);
      expect(chain['pdp_url_template']).toContain('{retailer_product_id}');
    }
  });

  it('has closed, merged, dark and not geocoded stores, and stores with and without hours', () => {
    const count = (test: (store: Line) => boolean): number => stores.filter(test).length;
    expect(count((store) => store['is_active'] === false)).toBeGreaterThan(10);
    expect(count((store) => store['lat'] === null)).toBeGreaterThan(5);
    expect(count((store) => store['is_dark_store'] === true)).toBeGreaterThan(5);
    expect(count((store) => store['hours'] === undefined)).toBeGreaterThan(10);
    expect(count((store) => Array.isArray(store['hours']) && store['hours'].length === 6)).toBeGreaterThan(
      10,
    );
    expect(count((store) => store['borough'] === 'Brooklyn')).toBeGreaterThan(1);
    expect(count((store) => store['metro'] === 'atlanta')).toBeGreaterThan(20);
    expect(new Set(stores.map((store) => store['metro'])).size).toBeGreaterThan(40);
  });

  it('enriches a pilot of forty places, some with sparse reviews', () => {
    const places = stores.flatMap((store) =>
      store['places'] === undefined ? [] : [store['places'] as Line],
    );
    expect(places).toHaveLength(40);
    expect(places.some((place) => place['popular_times'] === null)).toBe(true);
    const scores = places.map((place) => (place['sentiment'] as { score: number | null } | null)?.score);
    expect(scores).toContain(null);
    expect(scores.filter((score) => typeof score === 'number').length).toBeGreaterThan(25);
  });

  it('merges store ids into active stores, ids that the feed lists and ids that it does not', async () => {
    const active = new Map(
      stores.map((store) => [
        storeId(String(store['chain_slug']), String(store['web_external_id'])),
        store['is_active'],
      ]),
    );
    const merges = await all(out, 'store_merges');
    expect(merges.length).toBeGreaterThan(4);
    for (const merge of merges) expect(active.get(String(merge['to_store_id']))).toBe(true);
    expect(new Set(merges.map((merge) => active.get(String(merge['from_store_id']))))).toEqual(
      new Set([false, undefined]),
    );
  });

  it('prints money on coupons with two decimals, or without any', () => {
    const texts = coupons.map((coupon) => `${String(coupon['value_text'])} ${String(coupon['description'])}`);
    const amounts = texts.flatMap((text) => text.match(/\$[\d.]+/g) ?? []);
    expect(amounts).toContain('$1.50');
    expect(amounts.filter((amount) => !/^\$\d+(?:\.\d\d)?$/.test(amount))).toEqual([]);
  });

  it('has coupons of every type, scope, role and state', () => {
    const values = (field: string): Set<unknown> => new Set(coupons.map((coupon) => coupon[field]));
    for (const type of ['percent_off', 'dollar_off', 'bogo', 'bundle', 'loyalty_price', 'featured']) {
      expect(values('discount_type')).toContain(type);
    }
    const matches = coupons.map((coupon) => coupon['products'] as Line[]);
    const today = AS_OF.toISOString().slice(0, 10);
    expect(new Set(matches.flat().map((product) => product['role']))).toEqual(
      new Set(['buy', 'get', 'either']),
    );
    expect(matches.filter((list) => list.length === 0).length).toBeGreaterThan(5);
    expect(matches.filter((list) => list.length > 1).length).toBeGreaterThan(100);
    expect(coupons.filter((coupon) => coupon['web_external_id'] !== undefined).length).toBeGreaterThan(30);
    expect(coupons.filter((coupon) => String(coupon['valid_to']) < today).length).toBeGreaterThan(20);
    expect(coupons.filter((coupon) => String(coupon['valid_from']) > today).length).toBeGreaterThan(5);
    expect(values('is_active')).toEqual(new Set([true, false]));
  });

  /** A story's last look before today is seven days less a visit's twenty hours ago, today's at most four days. */
  const STORY_HOURS = 5 * 24;

  describe('prices', () => {
    let lines = 0;
    let notAscii = 0;
    const rejected: unknown[] = [];
    let current = 0;
    let storyRows = 0;
    let onSale = 0;
    let unavailable = 0;
    const ages: number[] = [];
    const aisles = new Set<string | null>();
    const historyMonths = new Map<string, Map<string, Set<string>>>();
    const pricedStores = new Map<string, Set<string>>();
    const eggPrices = new Map<string, { sum: number; count: number; upcs: Set<string> }>();
    const sodaUpcs = new Set<string>();
    const storeStates = new Map<string, string>();

    beforeAll(async () => {
      for (const store of stores) {
        storeStates.set(
          `${String(store['chain_slug'])} ${String(store['web_external_id'])}`,
          String(store['state']),
        );
      }
      const names = new Map(products.map((product) => [product['upc'], String(product['name'])]));
      for await (const line of rawLines(out, 'prices')) {
        if (/[^\x20-\x7e]/.test(line)) notAscii++;
        const price = JSON.parse(line) as Line;
        // They are made by a handful of templates: every seventh shows them all.
        if (lines++ % 7 === 0) {
          const checked = checkRecord(priceRecord, price);
          if ('reasons' in checked) rejected.push({ price, reasons: checked.reasons });
        }
        const store = `${String(price['chain_slug'])} ${String(price['web_external_id'])}`;
        const observedAt = String(price['observed_at']);
        const ageHours = (AS_OF.getTime() - Date.parse(observedAt)) / HOUR_MS;
        const [regular, sale, upc] = [price['regular_price'], price['sale_price'], String(price['upc'])];
        if (observedAt.slice(0, 7) < '2026-07') {
          const month = observedAt.slice(0, 7);
          const months = historyMonths.get(store) ?? new Map<string, Set<string>>();
          months.set(month, (months.get(month) ?? new Set()).add(observedAt.slice(0, 10)));
          historyMonths.set(store, months);
          if (names.get(upc)?.includes('Cage Free Large') && typeof regular === 'number') {
            const eggs = eggPrices.get(month) ?? { sum: 0, count: 0, upcs: new Set() };
            eggs.sum += regular;
            eggs.count += 1;
            eggs.upcs.add(upc);
            eggPrices.set(month, eggs);
          }
          if (/Cola|Soda/.test(names.get(upc) ?? '')) sodaUpcs.add(upc);
          continue;
        }
        // The weeks of this month in which the stories' products were looked at before today.
        if (ageHours > STORY_HOURS) {
          storyRows++;
          continue;
        }
        current++;
        ages.push(ageHours);
        if (typeof sale === 'number' && typeof regular === 'number' && sale < regular) onSale++;
        if (price['available'] === false) unavailable++;
        if (typeof price['aisle'] === 'string') aisles.add(normalizeAisle(price['aisle']));
        const own = pricedStores.get(String(price['chain_slug'])) ?? new Set();
        pricedStores.set(String(price['chain_slug']), own.add(String(price['web_external_id'])));
      }
    });

    it('are as many as it says, and such as the importer accepts', () => {
      expect(lines).toBe(counts.prices);
      expect(rejected).toEqual([]);
    });

    it('are in ASCII, as their faster encoding needs', () => {
      expect(notAscii).toBe(0);
    });

    it('are 300,000 to 500,000 today, some on sale, some out of stock', () => {
      expect(current).toBeGreaterThan(300_000);
      expect(current).toBeLessThan(500_000);
      expect(onSale / current).toBeGreaterThan(0.1);
      expect(onSale / current).toBeLessThan(0.16);
      expect(unavailable / current).toBeGreaterThan(0.04);
      expect(unavailable / current).toBeLessThan(0.09);
    });

    it('have some products of stories that were looked at in the weeks before today', () => {
      expect(storyRows).toBeGreaterThan(1_000);
      expect(storyRows).toBeLessThan(20_000);
    });

    it('were all observed within the last week, half of them within a day', () => {
      const sorted = ages.sort((a, b) => a - b);
      expect(sorted[0]).toBeGreaterThan(0);
      expect(sorted.at(-1)).toBeLessThan(7 * 24);
      expect(sorted[sorted.length >> 1]).toBeLessThan(24);
    });

    it('have aisles with codes, names and the noise of tills', () => {
      expect(aisles).toContain('Aisle 7');
      expect(aisles).toContain('Dairy');
      expect(aisles).toContain(null);
    });

    it('come from active stores: one of a chain_level chain, none of a chain without e-commerce', () => {
      const active = new Set(
        stores
          .filter((store) => store['is_active'] === true)
          .map((store) => `${String(store['chain_slug'])} ${String(store['web_external_id'])}`),
      );
      for (const [slug, own] of pricedStores) {
        for (const id of own) expect(active).toContain(`${slug} ${id}`);
      }
      for (const profile of CHAIN_PROFILES.slice(0, DEMO_CHAIN_COUNT)) {
        const priced = pricedStores.get(profile.chain.slug)?.size ?? 0;
        if (profile.pricingScope === 'per_store') expect(priced).toBeGreaterThan(2);
        else expect(priced).toBe(profile.pricingScope === 'chain_level' ? 1 : 0);
      }
    });

    it('have twelve months of history in all four regions, in weeks apart within a month; a chain enters and one leaves', () => {
      const regions = new Map<string, number>();
      const { enters, leaves } = EVENTS;
      const monthsOf = new Map<string, number>([
        [enters.chain, 12 - enters.month],
        [leaves.chain, leaves.month],
      ]);
      for (const [store, months] of historyMonths) {
        const region = REGION_OF.get(storeStates.get(store) ?? '') ?? 'none';
        regions.set(region, (regions.get(region) ?? 0) + 1);
        expect([...months.keys()]).toHaveLength(monthsOf.get(store.split(' ')[0]!) ?? 12);
        for (const days of months.values()) {
          const sorted = [...days].sort();
          expect(Date.parse(sorted.at(-1)!) - Date.parse(sorted[0]!)).toBeGreaterThanOrEqual(
            8 * 24 * HOUR_MS,
          );
        }
      }
      expect(historyMonths.size).toBeGreaterThanOrEqual(150);
      expect([...regions.keys()].sort()).toEqual(['midwest', 'northeast', 'south', 'west']);
      for (const count of regions.values()) expect(count).toBeGreaterThanOrEqual(20);
    });

    it('follow eggs through the seasons, several brands of eggs and sodas', () => {
      const mean = (month: string): number => {
        const eggs = eggPrices.get(month);
        return eggs === undefined ? Number.NaN : eggs.sum / eggs.count;
      };
      expect([...eggPrices.keys()]).toHaveLength(12);
      expect(mean('2026-01')).toBeGreaterThan(mean('2025-07') * 1.1);
      expect(eggPrices.get('2026-01')?.upcs.size).toBeGreaterThanOrEqual(6);
      expect(sodaUpcs.size).toBeGreaterThanOrEqual(8);
    });
  });
});

describe('a feed of another size', () => {
  const options = { scale: 0.001, seed: 5, asOf: AS_OF };

  it('is a multiple of the full scale', async () => {
    const counts = await generateFeed({ ...options, scale: 0.01, out: join(work, 'hundredth') });
    expect(counts.chains).toBe(CHAIN_PROFILES.length);
    expect(counts.products).toBe(5_280);
    expect(counts.coupons).toBe(2_000);
    expect(Math.abs(counts.prices - 170_000)).toBeLessThan(4_000);
  });

  it('has other bytes for another seed, and the same ones again, compressed or not', async () => {
    const [plain, packed] = [join(work, 'small'), join(work, 'packed')];
    await generateFeed({ ...options, out: plain });
    const before = await checksums(plain);
    await generateFeed({ ...options, out: packed, gzip: true });
    const compressed = ['products.ndjson', 'prices.ndjson', 'coupons.ndjson'];
    for (const file of compressed) {
      const unpacked = gunzipSync(readFileSync(join(packed, `${file}.gz`)));
      expect(unpacked.equals(readFileSync(join(plain, file))), file).toBe(true);
    }
    // What is not compressed is the same as it stands.
    const again = await checksums(packed);
    for (const file of Object.keys(before).filter((name) => !compressed.includes(name)))
      expect(again[file], file).toBe(before[file]);
    await generateFeed({ ...options, seed: 6, out: plain });
    const other = await checksums(plain);
    for (const file of ['stores', 'products', 'prices', 'coupons'])
      expect(other[`${file}.ndjson`], file).not.toBe(before[`${file}.ndjson`]);
    // What was there without compression would be imported beside it.
    await generateFeed({ ...options, out: plain, gzip: true });
    expect(readdirSync(plain)).toEqual(readdirSync(packed));
  });

  it('has no size below a thousandth or above ten times the full scale', async () => {
    for (const scale of [0, -1, 11, Number.NaN]) {
      await expect(generateFeed({ scale, seed: 1, out: join(work, 'none') })).rejects.toThrow(RangeError);
    }
  });
});
