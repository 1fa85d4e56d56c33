import type { PriceInterval } from '../../domain/history/price-interval.ts';
import { effectivePriceE4, isOnSale } from '../../domain/price-tier.ts';
import type { KnownObservations } from './known-observations.ts';

/** A price that held at a store over the days `[from, to)`. `priceE4` 0: it was looked at, and no price was told. */
export interface HeldPrice extends PriceInterval {
  /** Ten-thousandths of USD; 0: none. */
  readonly saleE4: number;
  readonly available: boolean;
  /** The last day on which it was seen. */
  readonly observedDay: number;
  /** The publication that served it first. */
  readonly known: number;
}

/**
 * The prices of store `i`, in order. Each holds until the next observation and no longer than `staleAfter` days after its
 * own last one: what is between then is a gap. Also the last one ends so, though that day may be yet to come.
 */
export function heldPrices(
  { rows, order, starts }: KnownObservations,
  i: number,
  staleAfter: number,
): HeldPrice[] {
  const prices: HeldPrice[] = [];
  // One object a price, changed until the next begins: a copy for each look at it would be most of the work of a read.
  let last: Draft<HeldPrice> | undefined;
  for (let at = starts[i]!; at < starts[i + 1]!; at++) {
    const row = order[at]!;
    const [regularE4, saleE4] = [rows.regularE4[row]!, rows.saleE4[row]!];
    const day = rows.day[row]!;
    const available = rows.available[row] === 1;
    const to = day + staleAfter;
    const goesOn = last !== undefined && day <= last.to;
    if (goesOn && last?.regularE4 === regularE4 && last.saleE4 === saleE4 && last.available === available) {
      last.to = to;
      last.observedDay = day;
      last.observations++;
      continue;
    }
    if (goesOn && last !== undefined) last.to = day;
    last = {
      from: day,
      to,
      priceE4: effectivePriceE4(regularE4, saleE4),
      regularE4,
      saleE4,
      onSale: isOnSale(regularE4, saleE4),
      available,
      observations: 1,
      observedDay: day,
      known: rows.known[row]!,
    };
    prices.push(last);
  }
  return prices;
}

type Draft<T> = { -readonly [Key in keyof T]: T[Key] };
