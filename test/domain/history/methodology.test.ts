import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEAL_BOUNDS, type DealVerdict } from '../../../src/domain/history/deal-verdict.ts';
import { STALE_AFTER_DAYS } from '../../../src/domain/history/price-interval.ts';
import { PACK_PRICE_KEPT, SIZE_WINDOW_DAYS } from '../../../src/domain/history/size-change.ts';

const methodology = readFileSync('public/methodology.md', 'utf8');

/** The rule of a verdict, as its row of the table says it. */
function ruleOf(verdict: DealVerdict): string {
  return new RegExp(`^\\| \`${verdict}\` \\| (.*) \\|$`, 'm').exec(methodology)?.[1] ?? '';
}

describe('the methodology', () => {
  const bounds = DEAL_BOUNDS;

  it('tells every bound of the verdicts', () => {
    expect(ruleOf('too_little_history')).toContain(`fewer than ${bounds.fewestObservations} days`);
    expect(ruleOf('too_little_history')).toContain(`fewer than ${bounds.fewestDays} of the last 365`);
    expect(ruleOf('inflated_regular')).toContain(
      `at least ${bounds.regularOverTypicalPct}% of the typical price`,
    );
    expect(ruleOf('inflated_regular')).toContain(`fewer than ${bounds.regularAskedPct}% of the year's days`);
    expect(ruleOf('inflated_regular')).toContain(`at least ${bounds.regularAskedWithinPct}% of that price`);
    expect(ruleOf('inflated_regular')).toContain(`fewer than ${bounds.fewestDaysBeforeSale} such days`);
    expect(ruleOf('record_low')).toContain(`at least ${bounds.recordSavingPct}% below`);
    expect(ruleOf('good')).toContain(`at least ${bounds.goodSavingPct}% below`);
    expect(ruleOf('good')).toContain(`at most ${bounds.goodPercentile}% of the year's days`);
    expect(ruleOf('usual')).not.toBe('');
  });

  it('tells how long a price holds, and when a pack shrank without its price', () => {
    expect(methodology).toContain(`no more than ${STALE_AFTER_DAYS} days`);
    expect(methodology).toContain(`medians of up to ${SIZE_WINDOW_DAYS} days on either side`);
    expect(methodology).toContain(`kept at least ${100 * PACK_PRICE_KEPT}% of what it was`);
  });
});
