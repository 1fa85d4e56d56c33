import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dealEvidence, type DealVerdict, dealVerdict } from '../../src/domain/history/deal-verdict.ts';
import {
  type ObservedPrice,
  type PriceInterval,
  priceIntervals,
} from '../../src/domain/history/price-interval.ts';
import { summarizePrices } from '../../src/domain/history/price-summary.ts';
import { type DatedSize, sizeChanges, type SizeChangeKind } from '../../src/domain/history/size-change.ts';
import { openRecord, type RecordDatabase } from '../../src/record/database.ts';
import { openPool } from '../../src/record/pool.ts';
import { followedProducts } from '../../src/demo/index-products.ts';
import { storiesOf } from '../../src/demo/price-stories.ts';
import { createWorld } from '../../src/demo/world.ts';
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

  it('a price was a record low until late observations were known', async () => {
    interface History {
      readonly known: { readonly sequence: number };
      readonly stores: readonly {
        readonly summary: { readonly lowest: { readonly price: number; readonly to: string } };
      }[];
    }
    const { assortments } = createWorld('demo', 1);
    const stories = storiesOf(assortments, followedProducts(assortments));
    const late = [...stories].find(
      ([{ brand }, { shows }]) => shows === 'late' && brand.owner?.chain.slug === 'kroger',
    )![0];
    const query = `/v1/prices/history?barcode=${late.upc}&chain=kroger&limit=1`;
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
