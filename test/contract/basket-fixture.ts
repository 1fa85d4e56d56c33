import type { Pool } from 'pg';
import { insertChain, insertProduct, insertStore, putPack, uuidOf } from '../publish/record-rows.ts';

/** Miles in a degree of latitude, on a sphere of 3958.7613 miles. */
const DEGREE_MI = (3958.7613 * Math.PI) / 180;

/** Where the stores of the basket tests stand in a line to the north; each name says how many miles from here. */
export const START = { lat: 41, lng: -98 };
export const OBSERVED_AT = new Date('2026-06-05T04:00:00Z');
export const NOW_MS = Date.parse('2026-06-05T12:30:00Z');

const STORES = {
  plains: ['plains 0', 'plains 3', 'plains 100', 'plains closed', 'plains island', 'plains merged'],
  ridge: ['ridge 1', 'ridge 4'],
  uni: ['uni 2', 'uni 6'],
  bare: ['bare 1'],
} as const;

const CHAINS = {
  plains: { market_position: 'value' },
  ridge: { market_position: 'premium' },
  uni: { market_position: 'luxury', pricing_scope: 'chain_level' },
  bare: { pricing_scope: 'no_ecommerce' },
} as const;

type Price = readonly [store: string, regular: number | null, more?: { sale?: number; available?: boolean }];

/** Barcodes, sizes, categories and prices in ten-thousandths of a dollar, by product. */
const PRODUCTS: Readonly<
  Record<string, { upc: string; size?: string; category: string | null; prices: readonly Price[] }>
> = {
  'Beans small': {
    upc: '90000011',
    size: '16 oz',
    category: 'Pantry > Beans',
    prices: [
      ['plains 0', 2_0000],
      ['plains 3', 1_8000],
      ['ridge 1', 2_5000],
      ['uni 2', 2_2000],
    ],
  },
  'Beans large': {
    upc: '90000028',
    size: '2 lb',
    category: 'Pantry > Beans',
    prices: [
      ['plains 0', 3_0000],
      ['ridge 1', 3_1000],
    ],
  },
  'Beans loose': { upc: '90000035', category: 'Pantry > Beans', prices: [['plains 3', 1_0000]] },
  'Beans counted': { upc: '90000042', size: '6 ct', category: 'Pantry > Beans', prices: [['uni 2', 1_2000]] },
  Rice: {
    upc: '90000059',
    size: '5 lb',
    category: 'Pantry > Rice',
    prices: [
      ['plains 0', 4_0000, { sale: 3_5000 }],
      ['ridge 1', 3_0000],
      ['ridge 4', 2_0000],
    ],
  },
  Salt: {
    upc: '90000066',
    category: 'Spices',
    prices: [
      ['ridge 1', 1_0050],
      ['plains 100', 9000],
      ['plains closed', 100],
      ['plains island', 8000],
    ],
  },
  // Of another category than all that other tests ask for: `plains 0` has but a substitute of one, and both cost less there.
  'Boneless Chicken Thighs': {
    upc: '90000103',
    category: 'Meat > Chicken',
    prices: [
      ['ridge 1', 9_0000],
      ['ridge 4', 8_0000],
    ],
  },
  'Chicken Thighs': {
    upc: '90000110',
    category: 'Meat > Chicken',
    prices: [
      ['plains 0', 2_0000],
      ['ridge 1', 3_0000],
    ],
  },
  // At `plains 0` alone, so that who wants it has a substitute of boneless thighs there, or goes to a second store.
  Pepper: { upc: '90000158', category: null, prices: [['plains 0', 1_0000]] },
  'Sold out': { upc: '90000073', category: 'Gone', prices: [['plains 0', 1_0000, { available: false }]] },
  Unpriced: { upc: '90000080', category: 'Unpriced', prices: [['plains 0', null]] },
};

export const UPC = Object.fromEntries(Object.entries(PRODUCTS).map(([name, { upc }]) => [name, upc]));

function placeOf(name: string) {
  const miles = Number(/\d+$/.exec(name)?.[0] ?? 0);
  const address = { city: 'Grand Island', state: 'NE', zip: '68801', metro: 'platte', lng: START.lng };
  if (name === 'plains island') return { ...address, state: 'PR', metro: null, lat: 18.4, lng: -66 };
  return { ...address, lat: START.lat + miles / DEGREE_MI, is_active: name !== 'plains closed' };
}

/** Adds four chains in a row, with prices of everything that a basket can hold. */
export async function addBasketCatalogue(pool: Pool): Promise<void> {
  const chainOf = new Map<string, number>();
  const storeIds = new Map<string, number>();
  for (const [slug, row] of Object.entries(CHAINS)) {
    const chain = await insertChain(pool, slug, row);
    for (const name of STORES[slug as keyof typeof STORES]) {
      chainOf.set(name, chain);
      storeIds.set(name, await insertStore(pool, chain, name, placeOf(name)));
    }
  }
  await pool.query(
    `insert into store_merge (from_id, to_id)
     select a.id, b.id from store a, store b where a.name = 'plains merged' and b.name = 'plains 0'`,
  );
  for (const [name, { upc, size, category, prices }] of Object.entries(PRODUCTS)) {
    const product = await insertProduct(pool, name, { upc, size_display: size ?? null, category });
    for (const chain of new Set(prices.map(([store]) => chainOf.get(store)!))) {
      const ofChain = prices.filter(([store]) => chainOf.get(store) === chain);
      await putPack(
        pool,
        chain,
        product,
        ofChain.map(([store, regular, more]) => ({
          store: storeIds.get(store)!,
          regular,
          observedMin: OBSERVED_AT.getTime() / 60_000,
          ...more,
        })),
      );
    }
  }
}

/** Where the crowd stands: more stores than a split compares, each a thousandth of a degree farther north. */
export const CROWD = { lat: 44, lng: -106, stores: 205, upc: '90000097' };

/** Adds the crowd: all sell one product, each a cent cheaper than the one before it. */
export async function addCrowd(pool: Pool): Promise<void> {
  const chain = await insertChain(pool, 'crowd');
  const product = await insertProduct(pool, 'Crowd milk', { upc: CROWD.upc });
  const prices = [];
  for (let i = 0; i < CROWD.stores; i++) {
    const place = { city: 'Buffalo', state: 'WY', zip: '82834', lng: CROWD.lng };
    const store = await insertStore(pool, chain, `crowd ${i}`, { ...place, lat: CROWD.lat + i / 1000 });
    prices.push({ store, regular: 10_0000 - 100 * i });
  }
  await putPack(pool, chain, product, prices);
}

/** Stores that are as far as shown from here, the lowest id last of them by a thousandth of a mile, and one farther off. */
export const TWINS = {
  lat: 46,
  lng: -110,
  upc: '90000127',
  /** Sold by the third of them alone, and by the one farther off alone. */
  others: ['90000134', '90000141'],
  names: [...['twin a', 'twin b', 'twin c'].toSorted((a, b) => (uuidOf(a) < uuidOf(b) ? 1 : -1)), 'twin far'],
} as const;

/** Adds the twins: all sell one product, at one price, and two of them one product each beside it. */
export async function addTwins(pool: Pool): Promise<void> {
  const chain = await insertChain(pool, 'twins');
  const product = await insertProduct(pool, 'Twin milk', { upc: TWINS.upc });
  const prices = [];
  for (const [i, name] of TWINS.names.entries()) {
    const miles = name === 'twin far' ? 2 : 1 + i / 1000;
    const place = { city: 'Big Timber', state: 'MT', zip: '59011', lng: TWINS.lng };
    const store = await insertStore(pool, chain, name, { ...place, lat: TWINS.lat + miles / DEGREE_MI });
    prices.push({ store, regular: 5_0000 });
  }
  await putPack(pool, chain, product, prices);
  for (const [i, upc] of TWINS.others.entries()) {
    const other = await insertProduct(pool, `Twin bread ${i}`, { upc });
    await putPack(pool, chain, other, [prices[2 + i]!]);
  }
}
