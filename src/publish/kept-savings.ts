import { COUPONS } from '../snapshot/parts/coupons.ts';
import { SAVINGS } from '../snapshot/parts/savings.ts';
import { hasWhole } from './earlier-snapshot.ts';
import { refreshedPrices } from './prices/refresh-prices.ts';
import { earlierWith, type Publishing } from './publishing.ts';

/** Whether savings are those of the earlier snapshot: they follow from coupons and prices, and neither changed. */
export function areSavingsKept(publishing: Publishing): boolean {
  const earlier = earlierWith(COUPONS, publishing);
  return earlier !== undefined && refreshedPrices.take(publishing).isKept && hasWhole(earlier, SAVINGS);
}
