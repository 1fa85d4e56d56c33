import type { Sliced } from '../../domain/slices.ts';
import { isEligible } from '../../lookup/eligible.ts';
import {
  beginShelves,
  endShelves,
  readShelf,
  type ShelfPick,
  type ShelfSource,
  type ShelfVariant,
} from '../../lookup/shelves.ts';
import { SHELF_VARIANTS } from '../../snapshot/parts/shelves.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { putQuote, type QuoteColumns, type QuoteRange, reserveQuotes } from './quote-columns.ts';
import type { Scope } from './scope.ts';
import type { ScopePrices } from './scope-prices.ts';
import { appendRow, costOfRow, findRow, productsOfRow } from './shelf-rows.ts';
import { markSold, soldIn } from './sold-in-scope.ts';

/** What looking at the shelves of a scope takes. */
export interface Looking {
  readonly snapshot: Snapshot;
  readonly scope: Scope;
  readonly room: QuoteColumns;
  readonly source: ShelfSource;
  readonly scopePrices: ScopePrices;
  readonly pick: ShelfPick;
  /** See `MOST_LOOKED_AT`. */
  readonly mostLookedAt: number;
  lookedAt: number;
}

/** What an item may be: products, in lists of one category each, or in one list. */
export interface Wanted {
  readonly lists: readonly ArrayLike<number>[];
  /** The category code of each list; null for products that were named. */
  readonly categories: readonly number[] | null;
}

/** Quotes of what is wanted, one a shelf. */
export interface ShelfQuotes extends QuoteRange {
  readonly variant: ShelfVariant;
  readonly priceCount: number;
}

/**
 * Appends quotes by unit price, in the unit that most prices can be compared by, the first of those that equally many can.
 * Of a category nearly all is sold by one unit: with the unit of most prices on record looked at first, others are seldom.
 */
export function* appendNormalized(looking: Looking, wanted: Wanted): Sliced<ShelfQuotes | 'too_broad'> {
  let best: ShelfQuotes | undefined;
  for (const unit of unitsOf(looking, wanted)) {
    const goesAhead = (count: number): boolean =>
      best === undefined ||
      count > best.priceCount ||
      (count === best.priceCount && unit.variant < best.variant);
    if (!goesAhead(unit.mostPrices)) continue;
    const quotes = yield* append(looking, wanted, unit.variant, unit.rows);
    if (quotes === 'too_broad') return quotes;
    if (goesAhead(quotes.priceCount)) best = quotes;
  }
  return best!;
}

/** A unit that products are compared by. */
interface Unit {
  readonly variant: ShelfVariant;
  readonly rows: readonly (Row | null)[];
  /** At least as many prices in scope can be compared by it. */
  readonly mostPrices: number;
}

/** The units of sizes, those of most prices first. */
function unitsOf(looking: Looking, wanted: Wanted): Unit[] {
  const units = Array.from({ length: SHELF_VARIANTS - 1 }, (_, i) => {
    const variant = i + 1;
    const rows = rowsOf(looking, wanted, variant);
    const counts = rows.map((row, list) =>
      row === null ? costOfList(looking, wanted.lists[list]!, variant) : productsOfRow(row),
    );
    return { variant, rows, mostPrices: counts.reduce((sum, count) => sum + count, 0) };
  });
  return units.sort((a, b) => b.mostPrices - a.mostPrices);
}

/** Appends the quotes of an item, as far as the basket may still look. */
export function* append(
  looking: Looking,
  wanted: Wanted,
  variant: ShelfVariant,
  rows = rowsOf(looking, wanted, variant),
): Sliced<ShelfQuotes | 'too_broad'> {
  const { snapshot, scope, room, pick } = looking;
  const cost = costOf(looking, wanted, rows, variant);
  if (looking.lookedAt + cost > looking.mostLookedAt) return 'too_broad';
  looking.lookedAt += cost;
  const start = room.length;
  let priceCount = 0;
  for (const [i, row] of rows.entries()) {
    if (row === null) {
      priceCount += yield* appendProducts(looking, wanted.lists[i]!, variant);
      continue;
    }
    priceCount += appendRow(snapshot, scope, row, pick, room);
    yield costOfRow(row);
  }
  return { start, end: room.length, variant, priceCount };
}

type Row = ReturnType<typeof findRow>;

/** How much there is to look at for an item. */
function costOf(
  looking: Looking,
  { lists }: Wanted,
  rows: readonly (Row | null)[],
  variant: ShelfVariant,
): number {
  return rows.reduce<number>(
    (sum, row, list) => sum + (row === null ? costOfList(looking, lists[list]!, variant) : costOfRow(row)),
    0,
  );
}

/** How much there is to look at for products. */
function costOfList(
  { snapshot, scopePrices }: Looking,
  list: ArrayLike<number>,
  variant: ShelfVariant,
): number {
  let cost = 0;
  for (let i = 0; i < list.length; i++)
    if (isCompared(snapshot, list[i]!, variant)) cost += scopePrices.cost(list[i]!);
  return cost;
}

/** The row that has the shelves of each list of products; null where they have to be put together product by product. */
function rowsOf(
  { snapshot, scope }: Looking,
  { lists, categories }: Wanted,
  variant: ShelfVariant,
): readonly (Row | null)[] {
  return lists.map((_, list) =>
    categories === null || scope.requested !== null
      ? null
      : findRow(snapshot, scope, categories[list]! * SHELF_VARIANTS + variant),
  );
}

function isCompared({ products }: Snapshot, product: number, variant: ShelfVariant): boolean {
  return variant === 0 || products.sizeUnit[product] === variant;
}

/** In scopes of more stores than these, marking all that is sold takes longer than looking for each product's prices. */
const MOST_MARKED_STORES = 3_000;
/** As it does for so few products, which is what barcodes name: of a basket of 20 of them near a point of a metro it was half. */
const FEW_PRODUCTS = 64;

/** Puts shelves together of products, and appends them; returns how many prices they have. */
function* appendProducts(looking: Looking, list: ArrayLike<number>, variant: ShelfVariant): Sliced<number> {
  const { snapshot, scopePrices, scope } = looking;
  const marks = list.length > FEW_PRODUCTS && scope.places.length <= MOST_MARKED_STORES;
  if (marks) yield* markSold(snapshot, scope);
  const sold = marks ? soldIn(snapshot, scope) : {};
  beginShelves(snapshot.stores.byChain.length);
  for (let i = 0; i < list.length; i++)
    if (isCompared(snapshot, list[i]!, variant) && isEligible(sold, list[i]!))
      scopePrices.put(list[i]!, variant);
  return appendShelves(looking);
}

/** Appends the shelves that were put together; returns how many prices they have. */
function appendShelves({ room, pick, source }: Looking): number {
  const built = endShelves();
  reserveQuotes(room, built.shelves.length);
  for (const at of built.shelves) {
    const { key, observation } = readShelf(source, at, pick);
    putQuote(room, at, key, observation);
  }
  return built.products;
}
