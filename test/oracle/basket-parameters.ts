import type { BasketItem, BasketRequest } from '../../src/api/basket/schema.ts';
import type { OracleCatalogue } from './catalogue.ts';
import type { Choices } from './random.ts';
import { nearZip } from './zip-places.ts';

/** What parameters are drawn from: stores and barcodes that a request may name, and the others of the catalogue. */
export interface BasketSource extends Pick<OracleCatalogue, 'chains' | 'metros' | 'states' | 'places'> {
  readonly stores: readonly string[];
  readonly barcodes: readonly string[];
  /** What people call what is sold. */
  readonly names: readonly string[];
}

const CATEGORIES = ['dairy', 'Dairy & Eggs', 'bakery', 'SNACKS', 'epicerie', 'deals', 'e', 'nothing', '!!!'];

const AMOUNTS = ['', '', '2 lb ', '1 gal ', '3 ', '12 pack ', 'dozen ', '2 cans of '];

function makeItem(choices: Choices, { barcodes, names }: BasketSource): BasketItem {
  const shared = {
    ...(choices.chance(0.5) ? { quantity: 1 + choices.below(choices.pick([4, 999])) } : {}),
    ...(choices.chance(0.2) ? { label: choices.pick(['eggs', 'Übel "x"', '🥕']) } : {}),
  };
  const barcode = (): string => (choices.chance(0.1) ? '99999999' : choices.pick(barcodes));
  const kind = choices.below(10);
  if (kind < 3) return { upc: barcode(), ...shared };
  if (kind < 5) {
    return { upcs: Array.from({ length: 1 + choices.below(choices.pick([4, 50])) }, barcode), ...shared };
  }
  if (kind < 8) {
    const name = choices.chance(0.1) ? 'lawn mower' : choices.pick(AMOUNTS) + choices.pick(names);
    return { name, ...shared };
  }
  return { category: choices.chance(0.7) ? choices.pick(CATEGORIES) : choices.pick(names), ...shared };
}

/** A valid basket, of every kind of item, in every kind of scope. */
export function makeBasket(choices: Choices, source: BasketSource): BasketRequest {
  const request: { -readonly [Name in keyof BasketRequest]: BasketRequest[Name] } = {
    items: Array.from({ length: 1 + choices.below(choices.pick([3, 8])) }, () => makeItem(choices, source)),
  };
  const scope = choices.below(16);
  if (scope < 3) request.store_id = choices.pick(source.stores);
  if ([2, 3, 4, 11].includes(scope)) request.chain_slug = choices.pick(source.chains);
  if ([4, 5, 12].includes(scope)) request.chain_slugs = [...new Set(choices.picks(source.chains, 3))];
  if ([6, 7, 13].includes(scope)) request.state = choices.pick([...source.states, 'ZZ']);
  if ([8, 13, 14].includes(scope)) request.market_position = choices.pick(['value', 'mainstream', 'luxury']);
  if ([9].includes(scope)) request.metro = choices.pick([...source.metros, 'nowhere']);
  if ([6, 10, 14].includes(scope)) request.region = choices.pick(['south', 'south', 'west', 'midwest']);
  if (scope > 10 || (scope === 0 && choices.chance(0.3))) {
    const { lat, lng } = choices.pick(source.places);
    const east = lng + (choices.below(2000) / 1000 - 1) * 0.2;
    const north = lat + (choices.below(2000) / 1000 - 1) * 0.2;
    request.near = choices.chance(0.3)
      ? nearZip(choices)
      : { lat: north, lng: east > 180 ? east - 360 : east };
    if (choices.chance(0.8)) request.radius_mi = choices.pick([0.5, 5, 20, 50, 50]);
    if (choices.chance(0.7)) request.split = 2;
  }
  if (choices.chance(0.5)) request.aggregation = choices.pick(['cheapest', 'median', 'median']);
  if (choices.chance(0.6)) request.group_by = choices.pick(['none', 'chain', 'chain', 'store', 'store']);
  if (choices.chance(0.3)) request.stores = 1 + choices.below(5);
  if (choices.chance(0.4)) request.size_normalized = choices.chance(0.9);
  return request;
}
