import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PriceHistoryAnswer } from '../../src/api/history/schema.ts';
import { dealEvidence, type DealVerdict, dealVerdict } from '../../src/domain/history/deal-verdict.ts';
import type { PriceInterval } from '../../src/domain/history/price-interval.ts';
import { type ObservedPrice, priceIntervals } from '../domain/history/intervals.ts';
import { summarizePrices } from '../../src/domain/history/price-summary.ts';
import { type DatedSize, sizeChanges, type SizeChangeKind } from '../../src/domain/history/size-change.ts';
import { openRecord, type RecordDatabase } from '../../src/record/database.ts';
import { openPool } from '../../src/record/pool.ts';
import { followedProducts } from '../../src/demo/index-products.ts';
import { storiesOf } from '../../src/demo/price-stories.ts';
import { createWorld } from '../../src/demo/world.ts';
import { EVENTS } from '../../src/demo/year-events.ts';
import { sharedDemo } from '../support/demo.ts';
import type { Demo } from '../support/shared-demo.ts';

const DAY_MS = 86_400_000;
const STORES_ASKED = 3;

/** A product at a store of the demo: what was seen of it, day by day. */
interface Followed {
  readonly product_id: number;
  readonly days: readonly number[];
  readonly regular: readonly number[];
  readonly sale: readonly number[];
}

describe('on the demo catalogue, over the observations of its record', () => {
  let record: RecordDatabase;
  const today = Math.floor(Date.now() / DAY_MS);
  const verdicts = new Map<DealVerdict, number>();
  const kinds = new Set<SizeChangeKind>();
  let gaps = 0;

  const judge = (intervals: readonly PriceInterval[]): void => {
    const now = intervals.at(-1);
    if (now === undefined) return;
    const verdict = dealVerdict(dealEvidence(intervals, today, now));
    verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
    gaps += summarizePrices(intervals, today).gaps.length;
  };

  beforeAll(async () => {
    const { dataDir } = await sharedDemo();
    record = await openRecord({ databaseUrl: null, dataDir });
    const pool = openPool(record.ownerUrl, { max: 1, applicationName: 'verdicts' });
    try {
      const { rows: stores } = await pool.query<{ store_id: number; chain_id: number }>(
        `select min(s.store_id) as store_id, chain_id from store s join chain c using (chain_id)
         where c.slug = any($1) and exists (select from price_pack p where p.chain_id = c.chain_id and s.store_id = any(p.store_ids))
         group by chain_id order by chain_id`,
        [['kroger', 'publix', 'tops']],
      );
      expect(stores).toHaveLength(STORES_ASKED);
      const { rows: dated } = await pool.query<{ product_id: number; days: number[]; texts: string[] }>(
        `select product_id, array_agg(case when isfinite(from_at) then floor(extract(epoch from from_at) / 86400)::integer end order by from_at) as days,
           array_agg(size_display order by from_at) as texts
         from product_size group by product_id having count(*) > 1`,
      );
      const sizes = new Map<number, DatedSize[]>(
        dated.map(({ product_id, days, texts }) => [
          product_id,
          texts.map((text, i) => ({ fromDay: days[i] ?? null, text })),
        ]),
      );
      for (const { store_id, chain_id } of stores) {
        const { rows } = await pool.query<Followed>(
          `select product_id, array_agg(observed_on - date '1970-01-01' order by observed_on) as days,
             array_agg(coalesce(regular_price_e4, 0) order by observed_on) as regular,
             array_agg(coalesce(sale_price_e4, 0) order by observed_on) as sale
           from price_history where chain_id = $1 and store_id = $2 group by product_id`,
          [chain_id, store_id],
        );
        for (const { product_id, days, regular, sale } of rows) {
          const seen = days.map(
            (day, i): ObservedPrice => ({ day, regularE4: regular[i]!, saleE4: sale[i]! }),
          );
          const intervals = priceIntervals(seen, today + 1);
          judge(intervals);
          for (const { kind } of sizeChanges(sizes.get(product_id) ?? [], intervals, today)) kinds.add(kind);
        }
      }
    } finally {
      await pool.end();
    }
  }, 300_000);
  afterAll(() => record.close());

  it.each(['record_low', 'good', 'usual', 'inflated_regular', 'too_little_history'] as const)(
    'some prices are %s',
    (verdict) => {
      expect(verdicts.get(verdict)).toBeGreaterThan(0);
    },
  );

  it('a product is hardly ever a record low or inflated', () => {
    const judged = [...verdicts].filter(([verdict]) => verdict !== 'too_little_history');
    const all = judged.reduce((sum, [, count]) => sum + count, 0);
    expect(verdicts.get('usual')! / all).toBeGreaterThan(0.7);
    expect(verdicts.get('inflated_regular')! / all).toBeLessThan(0.1);
  });

  it('there are gaps, and packs that shrank while their price did not', () => {
    expect(gaps).toBeGreaterThan(0);
    expect(kinds).toContain('shrinkflation');
  });
});

describe('GET /v1/deals and /v1/prices/history on the demo catalogue', () => {
  interface Deal {
    readonly upc: string;
    readonly verdict: DealVerdict;
    readonly saving_pct: number | null;
    readonly regular_asked_pct: number | null;
  }
  let demo: Demo;
  beforeAll(async () => {
    demo = await sharedDemo();
  }, 300_000);

  const answer = async <Shape>(path: string): Promise<Shape> => {
    const reply = await fetch(`${demo.url}${path}`, { headers: { 'X-Payment-Stub': 'allow' } });
    expect(reply.status).toBe(200);
    return (await reply.json()) as Shape;
  };

  it.each(['record_low', 'good', 'usual', 'inflated_regular', 'too_little_history'] as const)(
    'a chain has offers that are %s',
    async (verdict) => {
      const { results } = await answer<{ results: Deal[] }>(`/v1/deals?chain=kroger&verdict=${verdict}`);
      expect(results.length).toBeGreaterThan(0);
      expect(new Set(results.map((deal) => deal.verdict))).toEqual(new Set([verdict]));
    },
  );

  const { assortments } = createWorld('demo', 1);
  const followed = followedProducts(assortments);
  const stories = storiesOf(assortments, followed);

  /** The barcode of the product by which a chain tells a story. */
  const barcodeOf = (told: string, slug: string): string =>
    [...stories].find(([{ brand }, { shows }]) => shows === told && brand.owner?.chain.slug === slug)![0]
      .upc!;

  const dayOf = (date: string): number => Date.parse(date) / DAY_MS;

  it('a price that nobody looked at for nineteen weeks leaves a gap, 60 days after the last look', async () => {
    const { stores } = await answer<PriceHistoryAnswer>(
      `/v1/prices/history?barcode=${barcodeOf('gap', 'kroger')}&chain=kroger`,
    );
    expect(stores.length).toBeGreaterThan(0);
    for (const { prices, summary } of stores) {
      expect(summary.gaps).toHaveLength(1);
      const [{ from, to }] = summary.gaps as [{ from: string; to: string }];
      const before = prices.findLast((price) => dayOf(price.from) < dayOf(from))!;
      expect(before.to).toBe(from);
      expect(dayOf(from) - dayOf(before.last_observed_on)).toBe(60);
      // The same price before and after, and nothing of it is told in between.
      expect(prices.find((price) => price.from === to)?.price).toBe(before.price);
      expect(dayOf(to) - dayOf(before.last_observed_on)).toBe(19 * 7);
    }
  });

  it('a regular price that nobody paid is claimed, and the usual price is asked', async () => {
    const { results } = await answer<{ results: Deal[] }>(
      '/v1/deals?chain=publix&verdict=inflated_regular&limit=200',
    );
    const staged = results.find(({ upc }) => upc === barcodeOf('inflated_regular', 'publix'));
    expect(staged).toMatchObject({ verdict: 'inflated_regular', regular_asked_pct: 0 });
    expect(staged!.saving_pct).toBeLessThan(5);
  });

  it('a pack shrank and its price did not', async () => {
    const cereals = [...followed].filter(
      ({ line, upc }) => line.noun === EVENTS.shrinks.noun && upc !== null,
    );
    const told = await Promise.all(
      cereals.map(async ({ upc }) =>
        answer<PriceHistoryAnswer>(`/v1/prices/history?barcode=${upc}&chain=kroger&limit=1`),
      ),
    );
    const shrunk = told
      .flatMap((one) => one.size_changes)
      .filter(({ kind }) => kind === 'shrinkflation')
      .map((change) => change.unit_price_after! / change.unit_price_before!);
    expect(shrunk.length).toBeGreaterThan(0);
    for (const rise of shrunk) expect(rise).toBeGreaterThan(1.05);
  });

  it('a price was a record low until late observations were known', async () => {
    interface History {
      readonly known: { readonly sequence: number };
      readonly stores: readonly {
        readonly summary: { readonly lowest: { readonly price: number; readonly to: string } };
      }[];
    }
    const query = `/v1/prices/history?barcode=${barcodeOf('late', 'kroger')}&chain=kroger&limit=1`;
    // The second publication of the first start brings them; it may be on its way.
    const now = await vi.waitFor(
      async () => {
        const history = await answer<History>(query);
        expect(history.known.sequence).toBeGreaterThan(1);
        return history;
      },
      { timeout: 200_000, interval: 500 },
    );
    const first = await answer<History>(`${query}&known_at=1`);
    const lowest = (history: History) => history.stores[0]!.summary.lowest;
    expect(lowest(now).price).toBeLessThan(lowest(first).price);
    expect(lowest(now).to < lowest(first).to).toBe(true);
  }, 240_000);
});
