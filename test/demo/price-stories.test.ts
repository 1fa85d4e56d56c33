import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { followedProducts } from '../../src/demo/index-products.ts';
import { PRICE_STORIES, type PriceStory, storiesOf, weeksSeen } from '../../src/demo/price-stories.ts';
import { createWorld } from '../../src/demo/world.ts';
import { dealEvidence, type DealVerdict, dealVerdict } from '../../src/domain/history/deal-verdict.ts';
import type { PriceInterval } from '../../src/domain/history/price-interval.ts';
import { type ObservedPrice, priceIntervals } from '../domain/history/intervals.ts';
import { summarizePrices } from '../../src/domain/history/price-summary.ts';
import { isOnSale } from '../../src/domain/price-tier.ts';

const TODAY = 20_500;
const E4_PER_CENT = 100;

/** What is known today of a product that costs 4.99 USD. */
function told(
  story: PriceStory,
  { withLate = true } = {},
): { intervals: PriceInterval[]; verdict: DealVerdict } {
  const weeks = [...weeksSeen(story, false), ...(withLate ? weeksSeen(story, true) : []), 0];
  const observations = weeks
    .toSorted((a, b) => b - a)
    .map((week): ObservedPrice => {
      const { regular, sale } = story.price(week, 499);
      return { day: TODAY - 7 * week, regularE4: regular * E4_PER_CENT, saleE4: (sale ?? 0) * E4_PER_CENT };
    });
  const intervals = priceIntervals(observations, TODAY + 1);
  const { priceE4, regularE4 } = intervals.at(-1)!;
  const { saleE4 } = observations.at(-1)!;
  const offer = { priceE4, regularE4, onSale: isOnSale(regularE4, saleE4) };
  return { intervals, verdict: dealVerdict(dealEvidence(intervals, TODAY, offer)) };
}

const story = (shows: string): PriceStory => PRICE_STORIES.find((one) => one.shows === shows)!;

describe('the stories of prices in the demo', () => {
  it.each(['record_low', 'good', 'usual', 'inflated_regular', 'too_little_history'])('show %s', (verdict) => {
    expect(told(story(verdict)).verdict).toBe(verdict);
  });

  it('show a gap of the weeks in which nobody looked', () => {
    const { gaps, observations } = summarizePrices(told(story('gap')).intervals, TODAY);
    expect(observations).toBe(20 + 15);
    expect(gaps).toEqual([{ from: TODAY - 33 * 7 + 60, to: TODAY - 14 * 7 }]);
  });

  it('show a price that is a record only as long as late observations are not known', () => {
    expect(told(story('late'), { withLate: false }).verdict).toBe('record_low');
    expect(told(story('late')).verdict).toBe('good');
    expect(weeksSeen(story('late'), true)).toEqual([23, 22, 21, 20]);
  });
});

describe('the walk in docs/history.md', () => {
  const page = readFileSync('docs/history.md', 'utf8');
  const { assortments } = createWorld('demo', 1);
  const told = [...storiesOf(assortments, followedProducts(assortments))];

  it.each([
    ['inflated_regular', 'A sale that is none'],
    ['usual', 'A sale that is always on'],
    ['too_little_history', 'A product too new to judge'],
    ['gap', 'A gap'],
    ['late', 'A record that later observations refute'],
  ])('names a product of Kroger that shows %s', (shows, heading) => {
    const section = page.split('\n**').find((part) => part.startsWith(`${heading}.**`));
    const [, barcode] = /\((\d{13})\)/.exec(section ?? '') ?? [];
    const barcodes = told
      .filter(([{ brand }, { shows: shown }]) => shown === shows && brand.owner?.chain.slug === 'kroger')
      .map(([{ upc }]) => upc);
    expect(barcodes).toHaveLength(2);
    expect(barcodes).toContain(barcode);
  });
});
