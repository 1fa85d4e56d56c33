import type { SizeStep } from '../../domain/index-method/version-2/month-data.ts';
import { readPackAmount } from '../../domain/pack-size.ts';
import type { SizeRow } from '../../record/read-sizes.ts';

/**
 * Changes of a pack in format units: in proportion to the first size on it that can be read. A size that cannot be read is
 * passed over, as in a product's history. Empty where one is in another unit than the first, since nothing then says how
 * much more or less there is.
 */
export function sizeSteps(units: number, rows: readonly SizeRow[]): SizeStep[] {
  const [first, ...later] = rows.flatMap(({ from_day, size_display }) => {
    const size = readPackAmount(size_display);
    return size === null ? [] : [{ from_day, size }];
  });
  if (first === undefined) return [];
  const from = first.size;
  const steps: SizeStep[] = [];
  for (const { from_day, size } of later) {
    if (from_day === null || size.unit !== from.unit) return [];
    steps.push({ from_day, units: (units * size.amountE4) / from.amountE4 });
  }
  return steps;
}
