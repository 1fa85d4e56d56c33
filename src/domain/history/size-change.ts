import { type PackAmount, readPackAmount, unitPriceE6 } from '../pack-size.ts';
import { priceDays } from './price-days.ts';
import type { PriceInterval } from './price-interval.ts';

/** Days before and after a change of size whose prices are compared. */
export const SIZE_WINDOW_DAYS = 90;

/** A price per pack that is at least this share of the one before has not shrunk with the pack. */
export const PACK_PRICE_KEPT = 0.98;

/** A size on the pack from a day on; null: since ever. */
export interface DatedSize {
  readonly fromDay: number | null;
  readonly text: string;
}

/** What a change of a pack's size was. */
export type SizeChangeKind = 'shrinkflation' | 'smaller' | 'larger' | 'no_price';

/** A pack and what it cost. */
export interface SizedPrice {
  readonly size: string;
  readonly amount: PackAmount;
  /** The time-weighted median of the pack's price in the window, in ten-thousandths of a US dollar; null where there was none. */
  readonly packPriceE4: number | null;
  /** Millionths of a US dollar per ounce, fluid ounce or piece; null with the price. */
  readonly unitPriceE6: number | null;
}

/** A change of a pack's size, and what it did to the price. */
export interface SizeChange {
  /** The first day of the new size. */
  readonly day: number;
  readonly kind: SizeChangeKind;
  readonly before: SizedPrice;
  readonly after: SizedPrice;
}

/** Whether a pack shrank and its price did not follow. `no_price`: the price before or after is not known. */
export function sizeChangeKind(
  before: Pick<SizedPrice, 'amount' | 'packPriceE4'>,
  after: Pick<SizedPrice, 'amount' | 'packPriceE4'>,
): SizeChangeKind {
  if (before.packPriceE4 === null || after.packPriceE4 === null) return 'no_price';
  if (after.amount.amountE4 > before.amount.amountE4) return 'larger';
  return after.packPriceE4 >= before.packPriceE4 * PACK_PRICE_KEPT ? 'shrinkflation' : 'smaller';
}

/**
 * The changes of a pack's size up to and with `today`, oldest first. Prices before and after are medians of up to 90
 * days, no further than the next change. A size that cannot be read is passed over; one in another unit than the one
 * before says nothing of more or less, and the comparison starts anew from it.
 */
export function sizeChanges(
  sizes: readonly DatedSize[],
  intervals: readonly PriceInterval[],
  today: number,
): SizeChange[] {
  const read = sizes
    .map(({ fromDay, text }) => ({ from: fromDay ?? -Infinity, text, amount: readPackAmount(text) }))
    .filter(
      (size): size is typeof size & { amount: PackAmount } => size.amount !== null && size.from <= today,
    )
    .sort((a, b) => a.from - b.from);
  const steps = read.filter((size, i) => i === 0 || !isSameAmount(size.amount, read[i - 1]!.amount));
  const changes: SizeChange[] = [];
  for (const [i, now] of steps.entries()) {
    const old = steps[i - 1];
    if (old === undefined || old.amount.unit !== now.amount.unit) continue;
    const end = Math.min(steps[i + 1]?.from ?? Infinity, now.from + SIZE_WINDOW_DAYS, today + 1);
    const start = Math.max(old.from, now.from - SIZE_WINDOW_DAYS);
    const before = sizedPrice(old, intervals, start, now.from);
    const after = sizedPrice(now, intervals, now.from, end);
    changes.push({ day: now.from, kind: sizeChangeKind(before, after), before, after });
  }
  return changes;
}

function isSameAmount(a: PackAmount, b: PackAmount): boolean {
  return a.unit === b.unit && a.amountE4 === b.amountE4;
}

function sizedPrice(
  { text, amount }: { readonly text: string; readonly amount: PackAmount },
  intervals: readonly PriceInterval[],
  from: number,
  to: number,
): SizedPrice {
  const packPriceE4 = priceDays(intervals, from, to).quantile(1, 2);
  return {
    size: text,
    amount,
    packPriceE4,
    unitPriceE6: packPriceE4 === null ? null : unitPriceE6(packPriceE4, amount.amountE4),
  };
}
