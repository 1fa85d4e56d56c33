import { median } from '../centre.ts';
import { weekOf } from '../../time/week.ts';
import { METHOD_2 } from './method.ts';

/** One product's prices at one unit in a month, USD a format unit, by day. */
export interface PriceRun {
  readonly days: readonly number[];
  readonly prices: readonly number[];
  /** 1 where the price is a declared sale. */
  readonly sales: readonly number[];
}

/** What prices are judged by. */
export interface Yardstick {
  /** The store's own last price; null: it has none. */
  readonly last: number | null;
  /** The chain's median of the product; null: too few stores. */
  readonly chainMedian: number | null;
  /** An odd price that was held in the month before; null: none. */
  readonly held: number | null;
}

/** What stays of a run. */
export interface Screened {
  /** Positions of the prices that are used. */
  readonly kept: readonly number[];
  /** The last odd price that nothing confirmed or took back; null: none. */
  readonly held: number | null;
  readonly dropped: number;
}

const isBeyond = (ratio: number, factor: number): boolean => ratio > factor || ratio < 1 / factor;

const agree = (a: number, b: number): boolean => !isBeyond(a / b, METHOD_2.agreeFactor);

/** The median of a chain's prices of a product; null where fewer than three stores have one. */
export function chainMedian(prices: readonly number[], stores: number): number | null {
  return stores < METHOD_2.chainMedianStores ? null : median(prices);
}

/**
 * Holds back errors of measurement. A price more than a factor of 3 from the store's own last one waits for a second
 * observation of another week that agrees with it; where it is also more than a factor of 4 from its chain's median, no
 * observation of its own month is enough. A price that comes back takes back what waits. What waits still at the end of the
 * month is dropped from it, and is held: if all prices of the next month agree with it, those are used. A declared sale is
 * never odd for being low, and a price that was there before is not odd for being unlike its chain.
 */
export function screen({ days, prices, sales }: PriceRun, yardstick: Yardstick): Screened {
  const kept: number[] = [];
  let { last } = yardstick;
  let waiting: number[] = [];
  let held: number | null = null;
  const { held: waited } = yardstick;
  const isConfirmed = waited !== null && prices.every((price) => agree(price, waited));
  prices.forEach((price, i) => {
    const isSale = sales[i] === 1;
    const isOdd = (to: number | null, factor: number): boolean =>
      to !== null && (isSale ? price / to > factor : isBeyond(price / to, factor));
    const isOwnOdd = isOdd(last, METHOD_2.ownFactor);
    const isChainOdd = isOdd(yardstick.chainMedian, METHOD_2.chainFactor);
    const accept = (): void => {
      kept.push(i);
      // A deep sale says nothing about what the price will be after it.
      if (!isSale || last === null || price / last >= 1 / METHOD_2.ownFactor) last = price;
      waiting = [];
      held = null;
    };
    if (last === null ? !isChainOdd : !isOwnOdd) return accept();
    if (isConfirmed) return accept();
    held = price;
    if (isChainOdd) return;
    const isNear = waiting.length > 0 && agree(price, prices[waiting.at(-1)!]!);
    if (isNear && waiting.some((at) => weekOf(days[at]!) !== weekOf(days[i]!))) {
      kept.push(...waiting);
      accept();
    } else waiting = isNear ? [...waiting, i] : [i];
  });
  return { kept, held, dropped: prices.length - kept.length };
}
