import { derivedFrom } from '../domain/derived.ts';
import { COUPONS } from '../snapshot/parts/coupons.ts';
import { SAVINGS } from '../snapshot/parts/savings.ts';
import { hasWholeChain } from './earlier-snapshot.ts';
import { refreshedPrices } from './prices/refresh-prices.ts';
import { earlierWith, type Publishing } from './publishing.ts';

/**
 * By chain: whether its savings are those of the earlier snapshot. They follow from coupons and the chain's prices, and
 * neither changed.
 */
export const keptSavings = derivedFrom((publishing: Publishing): readonly boolean[] => {
  const earlier = earlierWith(COUPONS, publishing);
  return refreshedPrices
    .take(publishing)
    .isKept.map((isKept, chain) => isKept && earlier !== undefined && hasWholeChain(earlier, SAVINGS, chain));
});
