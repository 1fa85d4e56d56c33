/** A same-chain sibling up to this far, inclusive, supplies a `regional` price. */
const REGIONAL_LIMIT_MI = 50;

/** How near to the requested store its price was observed. */
export type SourceTier = 'specific' | 'regional' | 'chain';

/**
 * The tier of a price that a sibling store of the same chain supplies, from the distance between the two stores.
 * NaN, where either is not geocoded, is `chain`.
 */
export function siblingTier(distanceMi: number): SourceTier {
  return distanceMi <= REGIONAL_LIMIT_MI ? 'regional' : 'chain';
}

/** True when the sale price is lower than the regular price; 0 is a price that is not known. Ten-thousandths of USD. */
export function isOnSale(regularE4: number, saleE4: number): boolean {
  return saleE4 !== 0 && saleE4 < regularE4;
}

/**
 * What a customer pays, in ten-thousandths of USD: the sale price when on sale, else the regular price.
 * 0: not known, also where only a sale price is.
 */
export function effectivePriceE4(regularE4: number, saleE4: number): number {
  return isOnSale(regularE4, saleE4) ? saleE4 : regularE4;
}
