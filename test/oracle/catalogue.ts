import type { Pool } from 'pg';
import { checkDigit } from '../../src/domain/gtin.ts';
import { type Choices, choicesFrom } from './random.ts';

/** What a generated catalogue holds, as far as parameters are made from it. */
export interface OracleCatalogue {
  readonly chains: readonly string[];
  /** Ids of all kinds of stores: active, closed, merged away. */
  readonly stores: readonly string[];
  readonly products: readonly string[];
  readonly barcodes: readonly string[];
  readonly names: readonly string[];
  readonly brands: readonly string[];
  readonly categories: readonly string[];
  readonly metros: readonly string[];
  readonly states: readonly string[];
  /** Places that have stores around them. */
  readonly places: readonly { readonly lat: number; readonly lng: number }[];
}

/** Aisles as chains write them, and what each is in the vocabulary of aisles. */
export const AISLES: readonly (readonly [raw: string, normalized: string | null])[] = [
  ['7', 'Aisle 7'],
  ['Aisle 12', 'Aisle 12'],
  ['aisle 03, Shelf 2', 'Aisle 3'],
  ['A07', 'Aisle A7'],
  ['Dairy', 'Dairy'],
  ['Aisle Frozen  Foods', 'Frozen Foods'],
  ['Checkout 4', null],
  ['N/A', null],
  ['Back "Wall"', 'Back "Wall"'],
  ['Lácteos', 'Lácteos'],
];

const STATES = ['GA', 'FL', 'TX', 'AK'];
const METROS = ['atlanta', 'jacksonville', 'dallas', 'aleutians'];
const PLACES = [
  { lat: 33.749, lng: -84.388 },
  { lat: 30.332, lng: -81.656 },
  { lat: 32.777, lng: -96.797 },
  // Both sides of the date line.
  { lat: 51.88, lng: 179.95 },
];
const BRANDS = [
  null,
  'Great Plains',
  "O'Malley's",
  'Crème de la Crème',
  'PRAIRIE "GOLD"',
  'Ærø & Søn',
  '牛印',
  'Kaʻū Farms',
  'Молоко Ко',
  'a',
  'Happy\tHollow',
  'Sunny™',
];
const WORDS =
  'Milk Bread Butter Cheese Yogurt Eggs Coffee Tea Juice Soda Pasta Sauce Soup Rice Chips Cookies Chocolate Vanilla Organic Whole Skim Fresh Frozen Roasted Salted Smoked Sweet Hot Mild Café Jalapeño Piñata Brûlée Müsli 牛乳 ミルク 김치 хлеб दूध γάλα 2% 12-Pack 100g'.split(
    ' ',
  );
const CATEGORIES = [null, 'Dairy', 'Dairy & Eggs', 'Bakery', 'Snacks', 'Épicerie', 'Frozen "Deals"'];
const SCOPES = [
  'per_store',
  'per_store',
  'per_store',
  'chain_level',
  'per_store',
  'no_ecommerce',
  'per_store',
];
const UNITS = ['oz', 'lb', 'fl oz', 'ct "each"'];
const PACK_SIZES = ['16 oz', '1 gal', '12 × 330 ml', '6 ct "family"'];

/** The fields of `from` that `table` has, from an array of records in JSON. */
async function insert(
  pool: Pool,
  table: string,
  columns: readonly string[],
  records: readonly object[],
): Promise<void> {
  const list = columns.join(', ');
  await pool.query(
    `insert into ${table} (${list}) select ${list} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(records)],
  );
}

async function insertStores(pool: Pool, choices: Choices): Promise<{ ids: string[]; byChain: number[][] }> {
  const byChain: number[][] = SCOPES.map(() => []);
  let building = PLACES[0]!;
  const stores = Array.from({ length: 210 }, (_, i) => {
    const place = choices.below(PLACES.length);
    const chain = choices.below(SCOPES.length);
    byChain[chain]!.push(i + 1);
    // The last chain has no coordinates at all, elsewhere some stores lack them. Some share a building; no others are
    // equally far from a third one, where floating point would decide.
    const located = chain !== SCOPES.length - 1 && !choices.chance(0.1);
    const spread = (): number => (choices.below(2_000_000) / 1_000_000 - 1) * choices.pick([0.05, 0.3, 1]);
    if (i === 0 || !choices.chance(0.1)) {
      building = { lat: PLACES[place]!.lat + spread(), lng: PLACES[place]!.lng + spread() };
    }
    const { lat, lng } = building;
    return {
      store_id: i + 1,
      id: choices.uuid(),
      chain_id: chain + 1,
      name: `${choices.pick(['Store', 'STORE', 'Störe', 'Market "X"'])} ${choices.below(60)}`,
      address: '1 Main St',
      city: 'Somewhere',
      state: STATES[place],
      zip: '30301',
      lat: located ? lat : null,
      lng: located ? (lng > 180 ? lng - 360 : lng) : null,
      metro: choices.chance(0.8) ? METROS[place] : null,
      is_active: !choices.chance(0.1),
    };
  });
  await insert(pool, 'store', Object.keys(stores[0]!), stores);
  // Some were merged away, two of them into a store that was itself merged away, one was never in the record.
  const gone = stores.slice(0, 12);
  const merges = gone.map(({ id }, i) => ({ from_id: id, to_id: stores[i < 2 ? i + 2 : 20 + i]!.id }));
  const foreign = { from_id: choices.uuid(), to_id: stores[40]!.id };
  await insert(pool, 'store_merge', ['from_id', 'to_id'], [...merges, foreign]);
  return { ids: [...stores.map(({ id }) => id), foreign.from_id], byChain };
}

function makeProducts(choices: Choices, count: number) {
  return Array.from({ length: count }, (_, i) => {
    const brand = choices.pick(BRANDS);
    const body = String(choices.below(90_000_000) + 10_000_000).padStart(13, '0');
    const gtin14 = body + checkDigit(body);
    const kind = choices.below(10);
    const upc = kind === 0 ? null : kind === 1 ? `9${String(i).padStart(6, '0')}` : gtin14.slice(kind % 3);
    return {
      product_id: i + 1,
      id: choices.uuid(),
      upc,
      gtin14: kind < 2 ? null : gtin14,
      gtin_note: kind === 1 ? 'not_a_gtin' : null,
      name: choices.picks(WORDS, 1 + choices.below(4)).join(choices.pick([' ', ', ', ' - '])) || '?',
      brand,
      size_display: choices.chance(0.4) ? null : choices.pick(PACK_SIZES),
      image_url: choices.chance(0.5) ? null : `https://img.example/${i}.jpg`,
      category: choices.pick(CATEGORIES),
      allergens: choices.picks(['milk', 'soy "traces"'], choices.below(3)),
      dietary_labels: [],
      snap_eligible: choices.pick([true, false, null]),
    };
  });
}

const LABELS = [...AISLES.map(([raw]) => raw), ...UNITS, ...PACK_SIZES, 'Cold "Case"'];
const labelId = (label: string): number => LABELS.indexOf(label) + 1;

function makePacks(choices: Choices, products: number, byChain: readonly (readonly number[])[]) {
  const packs: Record<string, unknown>[] = [];
  for (let product = 1; product <= products; product++) {
    for (const [chain, stores] of byChain.entries()) {
      // The chain without online shopping is not priced; others sell half of the products.
      if (SCOPES[chain] === 'no_ecommerce' || !choices.chance(0.5)) continue;
      const share = choices.pick([0.05, 0.2, 0.6]);
      const sellers =
        SCOPES[chain] === 'chain_level' ? [stores[3]!] : stores.filter(() => choices.chance(share));
      if (sellers.length === 0) continue;
      const each = <T>(make: () => T): T[] => sellers.map(make);
      packs.push({
        chain_id: chain + 1,
        product_id: product,
        store_ids: sellers,
        regular_price_e4: each(() => (choices.chance(0.05) ? null : 100 * (50 + choices.below(40)))),
        sale_price_e4: each(() => (choices.chance(0.6) ? null : 100 * (50 + choices.below(40)))),
        unit_price_e4: each(() => choices.pick([null, 0, 7, 1250, 39_999])),
        unit_price_uom: each(() => choices.pick([null, ...UNITS.map(labelId)])),
        pack_size: each(() => choices.pick([null, ...PACK_SIZES.map(labelId)])),
        aisle: each(() => choices.pick([null, ...AISLES.map(([raw]) => labelId(raw))])),
        section: each(() => choices.pick([null, labelId('Cold "Case"')])),
        available: each(() => choices.chance(0.9)),
        observed_min: each(() => 29_000_000 + choices.below(50) * 60),
        retailer_product_id: null,
        pdp_url: null,
      });
    }
  }
  return packs;
}

/** Fills an empty record with a generated catalogue that has every kind of row that prices and products can be made of. */
export async function fillOracleCatalogue(
  pool: Pool,
  seed: number,
  productCount: number,
): Promise<OracleCatalogue> {
  const choices = choicesFrom(seed);
  const chains = SCOPES.map((pricing_scope, i) => ({
    chain_id: i + 1,
    id: choices.uuid(),
    slug: `chain-${i}`,
    name: `Chain ${i}`,
    pricing_scope,
  }));
  await insert(pool, 'chain', ['chain_id', 'id', 'slug', 'name', 'pricing_scope'], chains);
  const { ids, byChain } = await insertStores(pool, choices);
  const products = makeProducts(choices, productCount);
  await insert(pool, 'product', Object.keys(products[0]!), products);
  const labels = LABELS.map((label) => ({ label_id: labelId(label), label }));
  await insert(pool, 'label', ['label_id', 'label'], labels);
  const packs = makePacks(choices, productCount, byChain);
  await insert(pool, 'price_pack', Object.keys(packs[0]!), packs);
  return {
    chains: chains.map(({ slug }) => slug),
    stores: ids,
    products: products.map(({ id }) => id),
    barcodes: products.flatMap(({ upc, gtin14 }) => [upc, gtin14].filter((code) => code !== null)),
    names: products.map(({ name, brand }) => `${brand ?? ''} ${name}`),
    brands: BRANDS.filter((brand) => brand !== null),
    categories: CATEGORIES.filter((category) => category !== null),
    metros: METROS,
    states: STATES,
    places: PLACES,
  };
}
