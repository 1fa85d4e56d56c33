import type { EarlierCells, MonthCell2, ProductCell } from './month-cell.ts';
import type { MonthInput2, MonthOutput2 } from './month-data.ts';
import type { Places } from './places.ts';

type Link = MonthOutput2['links'][number];

/** What successors are linked from. */
interface LinkSources {
  readonly input: MonthInput2;
  readonly places: Places;
  readonly products: readonly ProductCell[];
  readonly earlier: EarlierCells;
  /** Prices of what was not seen, moved with its class. */
  readonly imputed: readonly MonthCell2[];
  readonly previous: MonthOutput2 | undefined;
}

function meanLog(pairs: readonly (readonly [from: number, to: number])[]): number {
  return pairs.reduce((sum, [from, to]) => sum + Math.log(to / from), 0) / pairs.length;
}

/**
 * The factor by which each successor's price is divided to go on from what it replaces. Once found it never changes. By
 * overlap: the geometric mean of their ratio at stores that have both in the first month when any has. Without overlap,
 * once the successor is seen where its predecessor was: 1 where the units of both were said (prices are per unit), else
 * what makes it go on from the price that its predecessor would have by the movement of its class.
 */
export function linkSuccessors(sources: LinkSources): Link[] {
  const { input, places, products, earlier, imputed, previous } = sources;
  const { constituents } = input.definition;
  const links = [...(previous?.links ?? [])].filter(({ product_id }) =>
    constituents.some((one) => one.product_id === product_id),
  );
  const linkOf = new Map(links.map((link) => [link.product_id, link]));
  const priceOf = new Map(products.map((cell) => [`${cell.constituent} ${cell.unit}`, cell.price]));
  const imputedOf = new Map(imputed.map((cell) => [`${cell.place} ${cell.unit}`, cell.price]));
  for (const i of places.order) {
    const before = places.before[i]!;
    const product = constituents[i]!;
    if (before < 0 || linkOf.has(product.product_id)) continue;
    const factorBefore =
      places.before[before]! < 0 ? 1 : linkOf.get(constituents[before]!.product_id)?.factor;
    if (factorBefore === undefined) continue;
    const own = products.filter(({ constituent }) => constituent === i);
    const overlap = own.flatMap(({ unit, price }) => {
      const old = priceOf.get(`${before} ${unit}`);
      return old === undefined ? [] : [[old / factorBefore, price] as const];
    });
    const followed = own.flatMap(({ unit, price }) => {
      const place = places.placeOf[i]!;
      const old = imputedOf.get(`${place} ${unit}`) ?? earlier.get(unit, place)?.price;
      return old === undefined ? [] : [[old, price] as const];
    });
    const by =
      overlap.length > 0 ? 'overlap' : product.sized && constituents[before]!.sized ? 'unit' : 'class';
    const pairs = by === 'overlap' ? overlap : followed;
    if (pairs.length === 0) continue;
    const factor = by === 'unit' ? factorBefore : Math.exp(meanLog(pairs));
    const link: Link = { product_id: product.product_id, factor, by, period: input.period };
    links.push(link);
    linkOf.set(link.product_id, link);
  }
  return links;
}
