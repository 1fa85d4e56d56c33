import type { SizeStep } from '../../domain/index-method/version-2/month-data.ts';
import { readPackAmount } from '../../domain/pack-size.ts';
import type { SizeRow } from '../../record/read-sizes.ts';

/**
 * Changes of a pack in format units: in proportion to the first size on it. Empty where a size cannot be read or is in
 * another unit than the first, since nothing then says how much more or less there is.
 */
export function sizeSteps(units: number, rows: readonly SizeRow[]): SizeStep[] {
  const [first, ...later] = rows.map(({ from_day, size_display }) => ({
    from_day,
    size: readPackAmount(size_display),
  }));
  const from = first?.size;
  if (from == null) return [];
  const steps: SizeStep[] = [];
  for (const { from_day, size } of later) {
    if (size === null || from_day === null || size.unit !== from.unit) return [];
    steps.push({ from_day, units: (units * size.amountE4) / from.amountE4 });
  }
  return steps;
}
