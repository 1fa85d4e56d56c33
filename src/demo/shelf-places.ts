import type { ChainProfile } from './chain-profiles.ts';
import { PRODUCT_LINES } from './products/product-lines.ts';
import type { ProductLine } from './products/product-line.ts';
import { keyOf, mix } from './random.ts';
import type { DemoStore } from './stores/demo-store.ts';
import { STORE_LAYOUTS } from './stores/stores.ts';

/** Departments along a store's walls, which have names instead of aisle numbers. */
const PERIMETER = new Set(['Produce', 'Deli', 'Bakery', 'Meat & Seafood', 'Dairy & Eggs']);

/** What tills and scrapers leave in the aisle field where there is no aisle. */
const NOISE = [
  'Checkout',
  'N/A',
  'Register 4',
  'Front End',
  'Self Checkout',
  'Endcap 12',
  'POS',
  '-',
  'Unknown',
];

/** How chains write an aisle. */
const STYLES: readonly ((aisle: number, shelf: number) => string)[] = [
  (aisle) => `Aisle ${aisle}`,
  (aisle) => String(aisle),
  (aisle, shelf) => `${aisle}${shelf % 2 === 0 ? 'A' : 'B'}`,
  (aisle, shelf) => `Aisle ${String(aisle).padStart(2, '0')}, Shelf ${shelf}`,
  (aisle) => `AISLE ${aisle}`,
  (aisle) => `A${aisle}`,
];

const CENTRE_LINES = PRODUCT_LINES.filter((line) => !PERIMETER.has(line.department));
const CENTRE_CATEGORIES = [...new Set(CENTRE_LINES.map((line) => line.category))];
const CATEGORIES_AN_AISLE = 4;

/** Of a hundred prices, how many have an aisle: most at most chains, few at some, none to speak of at two. */
function chainCoverage(profile: ChainProfile): number {
  return [0.9, 0.86, 0.93, 0.8, 0.88, 0.55, 0.95, 0.12, 0.84][keyOf(profile.chain.slug) % 9] ?? 0.9;
}

/** One store in eight has hardly any aisles, whatever its chain has. */
function storeCoverage(store: DemoStore): number {
  return mix(store.key, 30) % 8 === 0 ? 0.1 : chainCoverage(store.profile);
}

function aisleOf(line: ProductLine, layout: number, profile: ChainProfile): string {
  if (PERIMETER.has(line.department)) return line.department === 'Dairy & Eggs' ? 'Dairy' : line.department;
  const chainKey = keyOf(profile.chain.slug);
  const place = CENTRE_CATEGORIES.indexOf(line.category);
  const aisles = Math.ceil(CENTRE_CATEGORIES.length / CATEGORIES_AN_AISLE);
  const aisle = 1 + ((Math.floor(place / CATEGORIES_AN_AISLE) + layout * 5) % aisles);
  const style = STYLES[chainKey % STYLES.length] ?? String;
  return style(aisle, 1 + (mix(chainKey, place, layout) % 6));
}

/** Where products stand in one store, as the part of a price record that says so. */
export interface ShelfPlaces {
  /** Text for a product line; `random` is a 32-bit number that decides whether the place is known. */
  textOf: (line: ProductLine, random: number) => string;
}

/** The floor plans of a chain, made once: asked for by store. */
export function createShelfPlaces(profile: ChainProfile): (store: DemoStore) => ShelfPlaces {
  const plans = Array.from({ length: STORE_LAYOUTS }, (_, layout) => {
    const texts = new Map<ProductLine, string>();
    for (const line of PRODUCT_LINES) {
      const section = line.category.slice(line.department.length + 3);
      texts.set(
        line,
        `"aisle":${JSON.stringify(aisleOf(line, layout, profile))},"section":${JSON.stringify(section)},`,
      );
    }
    return texts;
  });
  return (store) => {
    const texts = plans[store.layout];
    const known = storeCoverage(store) * 2 ** 32;
    return {
      textOf: (line, random) => {
        if (random >= known) return '';
        if (random % 64 === 0) return `"aisle":"${NOISE[(random >>> 8) % NOISE.length] ?? 'N/A'}",`;
        return texts?.get(line) ?? '';
      },
    };
  };
}
