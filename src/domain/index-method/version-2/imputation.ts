import { addLog, type LogMean } from '../log-means.ts';
import { rulesOf } from './method.ts';
import { type EarlierCells, keptPrice, type MonthCell2 } from './month-cell.ts';
import type { MonthInput2, ScopeUnit2 } from './month-data.ts';
import type { Places } from './places.ts';

/** From the narrowest class of a store's product to the widest. */
function classesOf({ chain, regions }: ScopeUnit2, place: number): string[] {
  const region = regions[0] ?? '';
  return [`${place} ${region} ${chain}`, `${place} ${region}`, `${place}`];
}

/**
 * Prices of what is missing: moved by the geometric mean of the relatives of its product, of the chain in the region,
 * else of the region, else of the nation, for two months (eight weeks) in a row. What is missing in a whole region goes on for as long
 * as it is, and what is missing everywhere moves with the other products. Only prices that were observed in both months make relatives.
 */
export function imputeCells(
  { scope, period }: Pick<MonthInput2, 'scope' | 'period'>,
  places: Places,
  observed: readonly MonthCell2[],
  earlier: EarlierCells,
): MonthCell2[] {
  const width = places.first.length;
  const present = new Set<number>();
  const seen = new Set<string>();
  const relatives = new Map<string, LogMean>();
  for (const { unit, place, price } of observed) {
    present.add(unit * width + place);
    seen.add(classesOf(scope[unit]!, place)[1]!);
    const before = earlier.get(unit, place);
    if (before === undefined || before.age > 0) continue;
    for (const key of classesOf(scope[unit]!, place)) addLog(relatives, key, Math.log(price / before.price));
  }
  const { imputed: most } = rulesOf(period);
  const others = otherProducts(places, observed, relatives);
  const imputed: MonthCell2[] = [];
  for (let unit = 0; unit < scope.length; unit++) {
    for (let place = 0; place < width; place++) {
      const before = earlier.get(unit, place);
      if (before === undefined || present.has(unit * width + place)) continue;
      const classes = classesOf(scope[unit]!, place);
      const isGone = !seen.has(classes[1]!);
      if (!isGone && before.age >= most) continue;
      const mean = classes.map((key) => relatives.get(key)).find((found) => found !== undefined);
      const log = mean === undefined ? others : mean.sum / mean.n;
      const price = keptPrice(before.price * Math.exp(log));
      imputed.push({ unit, place, price, age: before.age + 1, observations: 0 });
    }
  }
  return imputed;
}

/** Mean log relative of all products of the nation, by their weight and mean price; 0 where nothing was seen twice. */
function otherProducts(
  places: Places,
  observed: readonly MonthCell2[],
  relatives: ReadonlyMap<string, LogMean>,
): number {
  const levels = new Map<string, LogMean>();
  for (const { place, price } of observed) addLog(levels, `${place}`, Math.log(price));
  let sum = 0;
  let total = 0;
  places.first.forEach(({ weight }, place) => {
    const relative = relatives.get(`${place}`);
    const level = levels.get(`${place}`);
    if (relative === undefined || level === undefined) return;
    const value = weight * Math.exp(level.sum / level.n);
    sum += (value * relative.sum) / relative.n;
    total += value;
  });
  return total === 0 ? 0 : sum / total;
}
