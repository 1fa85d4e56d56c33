import type { MonthCell2 } from './month-cell.ts';
import type { MonthInput2, MonthOutput2 } from './month-data.ts';
import type { Places } from './places.ts';

/** Prices of a window's months side by side; an item is a unit's place. The last month is the one computed. */
export interface PriceWindow {
  readonly periods: readonly string[];
  /** For each month, log prices by item; NaN where there is none. */
  readonly logs: readonly Float64Array[];
  /** For each month, 1 where the price was observed and not imputed. */
  readonly observed: readonly Uint8Array[];
  /** Position in the scope of each item's unit. */
  readonly unit: Int32Array;
  readonly place: Int32Array;
}

/** Rows of one month: an item each. */
interface MonthRows {
  readonly items: readonly number[];
  readonly prices: readonly number[];
  readonly ages: readonly number[];
}

/** Lines up earlier outputs, oldest first, and the month's own cells. Units that left the scope are left out. */
export function lineUpWindow(
  { scope, period }: MonthInput2,
  places: Places,
  earlier: readonly MonthOutput2[],
  cells: readonly MonthCell2[],
): PriceWindow {
  const width = places.first.length;
  const unitAt = new Map(scope.map(({ key }, i) => [key, i]));
  const placeAt = new Map(places.first.map(({ product_id }, place) => [product_id, place]));
  const itemOf = new Int32Array(scope.length * width).fill(-1);
  const unit: number[] = [];
  const place: number[] = [];
  const find = (u: number, p: number): number => {
    const key = u * width + p;
    if (itemOf[key] === -1) {
      itemOf[key] = unit.push(u) - 1;
      place.push(p);
    }
    return itemOf[key]!;
  };
  const rows = earlier.map((output): MonthRows => {
    const { units, products, ...columns } = output.cells;
    const unitOf = units.map((key) => unitAt.get(key) ?? -1);
    const placeOf = products.map((id) => placeAt.get(id) ?? -1);
    const kept = columns.unit.flatMap((at, i) =>
      unitOf[at]! >= 0 && placeOf[columns.product[i]!]! >= 0 ? [i] : [],
    );
    return {
      items: kept.map((i) => find(unitOf[columns.unit[i]!]!, placeOf[columns.product[i]!]!)),
      prices: kept.map((i) => columns.price[i]!),
      ages: kept.map((i) => columns.age[i]!),
    };
  });
  rows.push({
    items: cells.map((cell) => find(cell.unit, cell.place)),
    prices: cells.map(({ price }) => price),
    ages: cells.map(({ age }) => age),
  });
  const logs = rows.map(({ items, prices }) => {
    const row = new Float64Array(unit.length).fill(Number.NaN);
    items.forEach((item, i) => (row[item] = Math.log(prices[i]!)));
    return row;
  });
  const observed = rows.map(({ items, ages }) => {
    const row = new Uint8Array(unit.length);
    items.forEach((item, i) => (row[item] = ages[i] === 0 ? 1 : 0));
    return row;
  });
  return {
    periods: [...earlier.map((output) => output.period), period],
    logs,
    observed,
    unit: Int32Array.from(unit),
    place: Int32Array.from(place),
  };
}
