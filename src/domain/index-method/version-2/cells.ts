import { periodDays, periodStart } from '../../time/period.ts';
import { storeMonthPrice } from '../store-month.ts';
import { imputeCells } from './imputation.ts';
import { rulesOf } from './method.ts';
import type { MonthInput2, MonthOutput2 } from './month-data.ts';
import { type Places, findPlaces, unitsOn } from './places.ts';
import {
  type EarlierCells,
  keptPrice,
  type MonthCell2,
  type ProductCell,
  type UnitCounts2,
} from './month-cell.ts';
import { linkSuccessors } from './replacement.ts';
import { chainMedian, screen } from './screening.ts';

/** All that a month's prices came to. */
export interface MonthCells2 {
  readonly places: Places;
  readonly cells: readonly MonthCell2[];
  /** By position in the scope. */
  readonly counts: readonly UnitCounts2[];
  readonly links: MonthOutput2['links'];
  readonly held: MonthOutput2['held'];
}

const E4 = 10_000;

/** Finds what an earlier output says of this month's units and products. */
function earlierCells(
  { scope, definition }: MonthInput2,
  places: Places,
  before: MonthOutput2 | undefined,
): EarlierCells {
  if (before === undefined) return { get: () => undefined, held: () => null, factor: () => undefined };
  const unitAt = new Map(scope.map(({ key }, i) => [key, i]));
  const constituentAt = new Map(definition.constituents.map(({ product_id }, i) => [product_id, i]));
  const width = definition.constituents.length;
  const placeOfId = new Map(places.first.map(({ product_id }, place) => [product_id, place]));
  const { cells } = before;
  const units = cells.units.map((key) => unitAt.get(key) ?? -1);
  const products = cells.products.map((id) => placeOfId.get(id) ?? -1);
  const rows = new Map<number, number>();
  for (let i = 0; i < cells.unit.length; i++) {
    const unit = units[cells.unit[i]!]!;
    const place = products[cells.product[i]!]!;
    if (unit >= 0 && place >= 0) rows.set(unit * width + place, i);
  }
  const held = new Map(
    before.held.map(({ unit, product_id, usd }) => [
      (unitAt.get(unit) ?? -1) * width + (constituentAt.get(product_id) ?? -1),
      usd,
    ]),
  );
  const factors = new Map(before.links.map(({ product_id, factor }) => [product_id, factor]));
  return {
    get(unit, place) {
      const row = rows.get(unit * width + place);
      return row === undefined ? undefined : { price: cells.price[row]!, age: cells.age[row]! };
    },
    held: (unit, constituent) => held.get(unit * width + constituent) ?? null,
    factor: (constituent) => factors.get(definition.constituents[constituent]!.product_id),
  };
}

/** Store-month prices of a month: observations without errors, averaged, in their places, and what is missing imputed. */
export function monthCells2(input: MonthInput2, previous: MonthOutput2 | undefined): MonthCells2 {
  const places = findPlaces(input.definition.constituents);
  const earlier = earlierCells(input, places, previous);
  const counts = input.scope.map(() => ({ observations: 0, held: 0, tooFew: 0 }));
  const held: { unit: string; product_id: string; usd: number }[] = [];
  const products = observedProducts(input, places, earlier, counts, held);
  const imputedBefore = imputeCells(input, places, placed(products, places, earlier), earlier);
  const links = linkSuccessors({ input, places, products, earlier, imputed: imputedBefore, previous });
  const factorOf = new Map(links.map(({ product_id, factor }) => [product_id, factor]));
  const linked: EarlierCells = {
    ...earlier,
    factor: (i) => factorOf.get(input.definition.constituents[i]!.product_id),
  };
  const observed = placed(products, places, linked);
  const imputed = imputeCells(input, places, observed, earlier);
  return { places, cells: [...observed, ...imputed], counts, links, held };
}

function observedProducts(
  input: MonthInput2,
  places: Places,
  earlier: EarlierCells,
  counts: readonly UnitCounts2[],
  held: { unit: string; product_id: string; usd: number }[],
): ProductCell[] {
  const { constituents } = input.definition;
  const lastDay = periodStart(input.period) + periodDays(input.period) - 1;
  const { weeksSeen } = rulesOf(input.period);
  const runs = input.observations.map(([unit, constituent, days, pricesE4, sales]) => ({
    unit,
    constituent,
    days,
    sales,
    prices: pricesE4.map((e4, i) => e4 / E4 / unitsOn(constituents[constituent]!, days[i]!)),
  }));
  const medians = chainMedians(input, runs);
  return runs.flatMap((run): ProductCell[] => {
    const { unit, constituent, days, prices } = run;
    const count = counts[unit]!;
    const place = places.placeOf[constituent]!;
    const isFirst = places.before[constituent]! < 0;
    const factor = isFirst ? 1 : earlier.factor(constituent);
    const last = earlier.get(unit, place);
    const {
      kept,
      held: waits,
      dropped,
    } = screen(run, {
      last: last === undefined || factor === undefined ? null : last.price * factor,
      chainMedian: medians.get(medianKey(input, run)) ?? null,
      held: earlier.held(unit, constituent),
    });
    count.observations += prices.length;
    count.held += dropped;
    if (waits !== null) {
      const { product_id } = constituents[constituent]!;
      held.push({ unit: input.scope[unit]!.key, product_id, usd: keptPrice(waits) });
    }
    const price = storeMonthPrice(
      kept.map((i) => days[i]!),
      kept.map((i) => prices[i]!),
      lastDay,
      weeksSeen,
    );
    if (price !== null) return [{ unit, constituent, price, observations: kept.length }];
    count.tooFew += kept.length;
    return [];
  });
}

const medianKey = (
  { scope }: MonthInput2,
  { unit, constituent }: { readonly unit: number; readonly constituent: number },
): string => `${constituent} ${scope[unit]!.chain}`;

/** The median of each chain's prices of each product; null where too few stores have one. */
function chainMedians(
  input: MonthInput2,
  runs: readonly { unit: number; constituent: number; prices: readonly number[] }[],
): Map<string, number | null> {
  const groups = new Map<string, { prices: number[]; stores: number }>();
  for (const run of runs) {
    const key = medianKey(input, run);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { prices: [...run.prices], stores: 1 });
    else {
      for (const price of run.prices) group.prices.push(price);
      group.stores++;
    }
  }
  return new Map([...groups].map(([key, { prices, stores }]) => [key, chainMedian(prices, stores)]));
}

/** Puts products' prices in their places: a predecessor's while there is one, else the linked successor's. */
function placed(products: readonly ProductCell[], places: Places, earlier: EarlierCells): MonthCell2[] {
  const rank = new Map(places.order.map((constituent, i) => [constituent, i]));
  const taken = new Map<number, MonthCell2>();
  const width = places.first.length;
  const inOrder = products.toSorted((a, b) => rank.get(a.constituent)! - rank.get(b.constituent)!);
  for (const { unit, constituent, price, observations } of inOrder) {
    const place = places.placeOf[constituent]!;
    const factor = places.before[constituent]! < 0 ? 1 : earlier.factor(constituent);
    const key = unit * width + place;
    if (factor === undefined || taken.has(key)) continue;
    taken.set(key, { unit, place, price: keptPrice(price / factor), age: 0, observations });
  }
  return [...taken.values()].sort((a, b) => a.unit - b.unit || a.place - b.place);
}
