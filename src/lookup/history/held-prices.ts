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
  for (let at = starts[i]!; at < starts[i + 1]!; at++) {
    const row = order[at]!;
    const [regularE4, saleE4] = [rows.regularE4[row]!, rows.saleE4[row]!];
    const day = rows.day[row]!;
    const available = rows.available[row] === 1;
    const to = day + staleAfter;
    const last = prices.at(-1);
    const goesOn = last !== undefined && day <= last.to;
    const isSame =
      last?.regularE4 === regularE4 && last.saleE4 === saleE4 && last.available === available && goesOn;
    if (isSame) {
      prices[prices.length - 1] = { ...last, to, observedDay: day, observations: last.observations + 1 };
      continue;
    }
    if (goesOn) prices[prices.length - 1] = { ...last, to: day };
    const priceE4 = effectivePriceE4(regularE4, saleE4);
    const onSale = isOnSale(regularE4, saleE4);
    const known = rows.known[row]!;
    prices.push({
      from: day,
      to,
      priceE4,
      regularE4,
      saleE4,
      onSale,
      available,
      observations: 1,
      observedDay: day,
      known,
    });
  }
  return prices;
}
