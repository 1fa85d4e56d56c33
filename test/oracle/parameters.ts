import type { PriceFilters } from '../../src/api/prices/queries.ts';
import type { ProductsQuery } from '../../src/api/products/schema.ts';
import type { OracleCatalogue } from './catalogue.ts';
import type { Choices } from './random.ts';
import { nearZip } from './zip-places.ts';

const HOSTILE = ['!!!', '%', '_', "'; drop table store; --", '"', '牛', 'ﷺ', 'İ', '🍎', 'x'.repeat(100)];

function misspelt(choices: Choices, text: string): string {
  const at = choices.below(text.length);
  return text.slice(0, at) + choices.pick(['e', 'x', '', ' ']) + text.slice(at + 1);
}

/** Search queries: names, parts of names, misspelt and shuffled names, single letters, texts without letters. */
export function makeSearchQueries(choices: Choices, { names }: OracleCatalogue, count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const name = choices.pick(names).trim();
    const words = name.split(/\s+/);
    const kinds = [
      () => name,
      () => choices.pick(words),
      () => misspelt(choices, name),
      () => misspelt(choices, choices.pick(words)),
      () => words.toReversed().join(' '),
      () => name.toUpperCase(),
      () => name.slice(0, 1 + choices.below(3)),
      () => `${name} ${choices.pick(names)}`,
    ];
    const text = i < HOSTILE.length ? HOSTILE[i]! : choices.pick(kinds)();
    return Array.from(text).slice(0, 100).join('') || 'milk';
  });
}

/** Repeats some choices, so that lists hold unknown, merged and closed ids too. */
function someIds(choices: Choices, from: readonly string[]): string[] {
  const ids = choices.picks(from, 1 + choices.below(choices.pick([3, 12, 50])));
  if (choices.chance(0.2)) ids.push(choices.uuid());
  return [...new Set(ids)].slice(0, 50);
}

const LIMITS = [1, 3, 50, 50, 500];
const window = (choices: Choices) => ({
  limit: choices.pick(LIMITS),
  offset: choices.chance(0.8) ? 0 : choices.below(choices.pick([5, 60, 900])),
  include_count: choices.chance(0.3),
});

/** The same place, and what is on sale there whatever it is. */
function onSaleAlone({
  q: _q,
  barcode: _b,
  product_id: _p,
  product_ids: _i,
  ...place
}: PriceFilters): PriceFilters {
  const { sort, ...rest } = place;
  return { ...rest, on_sale: true, ...(sort === undefined || sort === 'relevance' ? {} : { sort }) };
}

/** Parameters of `GET /v1/prices`, valid ones only: any product side with any store side that it allows. */
export function makePriceFilters(
  choices: Choices,
  catalogue: OracleCatalogue,
  queries: readonly string[],
): PriceFilters {
  const filters: { -readonly [Name in keyof PriceFilters]: PriceFilters[Name] } = {
    ...window(choices),
    radius_mi: choices.pick([0.1, 3, 10, 10, 50]),
    on_sale: choices.chance(0.2),
    normalize_aisles: choices.chance(0.3),
  };
  if (choices.chance(0.1)) filters.max_age_days = choices.pick([8, 9, 9, 10]);
  if (choices.chance(0.4)) filters.sort = choices.pick(['price', 'unit_price', 'discount']);
  const side = choices.below(12);
  // What is meant cannot be said in SQL; the likeness of letters can.
  filters.order = 'similarity';
  if (side < 5) filters.q = choices.pick(queries);
  if (side === 5 || (side === 0 && choices.chance(0.3))) filters.barcode = choices.pick(catalogue.barcodes);
  if (side === 6 || side === 7) filters.product_id = choices.pick(catalogue.products);
  if (side >= 7 || (side === 1 && choices.chance(0.5)))
    filters.product_ids = someIds(choices, catalogue.products);
  if (side === 7 && choices.chance(0.8))
    filters.product_ids = [filters.product_id!, ...filters.product_ids!].slice(0, 50);
  if (filters.q === undefined && choices.chance(0.1)) return filters;

  const place = choices.below(18);
  if (place < 3 || place === 6) filters.store_id = choices.pick(catalogue.stores);
  if (place >= 3 && place < 10) filters.store_ids = someIds(choices, catalogue.stores);
  if (place === 6 && choices.chance(0.8))
    filters.store_ids = [filters.store_id!, ...filters.store_ids!].slice(0, 50);
  if ([7, 10, 11, 14].includes(place)) filters.chain = choices.pick([...catalogue.chains, 'unknown']);
  if ([8, 12, 14].includes(place)) filters.metro = choices.pick([...catalogue.metros, 'nowhere']);
  if ([13, 15].includes(place)) filters.state = choices.pick([...catalogue.states, 'ZZ']);
  if (place === 9 || place > 14) {
    const { lat, lng } = choices.pick(catalogue.places);
    const away = (): number => (choices.below(2000) / 1000 - 1) * 0.2;
    const east = lng + away();
    filters.near = choices.chance(0.4)
      ? nearZip(choices)
      : { lat: lat + away(), lng: east > 180 ? east - 360 : east };
  }
  if (filters.near !== undefined && choices.chance(0.1)) filters.sort = 'distance';
  if (filters.q !== undefined && choices.chance(0.1)) filters.sort = 'relevance';
  const isAnywhere = !['near', 'chain', 'metro', 'state'].some((name) => name in filters);
  if (isAnywhere || filters.store_id !== undefined || filters.store_ids !== undefined) return filters;
  if (choices.chance(0.1)) return onSaleAlone(filters);
  return filters;
}

/** Parameters of `GET /v1/products`, valid ones only. */
export function makeProductFilters(
  choices: Choices,
  catalogue: OracleCatalogue,
  queries: readonly string[],
): Omit<ProductsQuery, 'envelope'> {
  const filters: Omit<ProductsQuery, 'envelope'> = { ...window(choices), order: 'similarity' };
  const kind = choices.below(10);
  const part = (text: string): string => text.slice(choices.below(3), 2 + choices.below(12)) || text;
  if (kind < 5) filters.q = choices.pick(queries);
  if (kind === 5 || kind === 0) filters.barcode = choices.pick(catalogue.barcodes);
  if (kind === 6) filters.product_id = choices.pick(catalogue.products);
  if (kind === 7) filters.ids = [...someIds(choices, catalogue.products).slice(0, 48), 'not-a-uuid'];
  if (kind === 8 || kind === 1 || kind === 2) filters.brand = part(choices.pick(catalogue.brands));
  if (kind === 9 || kind === 1 || kind === 3 || kind === 8)
    filters.category = part(choices.pick(catalogue.categories));
  if (kind === 9 && choices.chance(0.3)) filters.brand = choices.pick(['!!!', 'a', 'e']);
  return filters;
}
