import { derivedFrom } from '../../domain/derived.ts';
import { lowerBound } from '../../domain/lower-bound.ts';
import type { ChainPrices, PricePart } from '../../snapshot/parts/prices.ts';

/** The chains that have prices, by where their observations start. */
const regionsOf = derivedFrom(({ chains }: PricePart) => {
  const here = chains.filter((chain) => chain !== undefined).sort((a, b) => a.region.first - b.region.first);
  return { here, starts: Uint32Array.from(here, ({ region }) => region.first) };
});

/** The chain that has an observation. */
export function chainOfObservation(prices: PricePart, observation: number): ChainPrices {
  const { here, starts } = regionsOf(prices);
  return here[lowerBound(starts, observation + 1) - 1]!;
}

/** The product that an observation is of. */
export function productOfObservation(prices: PricePart, observation: number): number {
  const { firstPair, pairCount } = chainOfObservation(prices, observation).region;
  const pair = lowerBound(prices.obsStart, observation + 1, firstPair, firstPair + pairCount) - 1;
  return prices.pairProduct[pair]!;
}
