import type { Pool } from 'pg';
import { insertChain, insertProduct, insertStore, putPack, uuidOf } from '../publish/record-rows.ts';
import type { Choices } from './random.ts';

/** Something that is observed, as the tests name it. */
interface Named {
  readonly key: number;
  readonly id: string;
}

/** Chains with their stores, and products. */
export interface HistoryWorld {
  readonly chains: readonly (Named & { readonly slug: string; readonly stores: readonly Named[] })[];
  readonly products: readonly Named[];
}

interface Observation {
  readonly regular: number | null;
  readonly sale: number | null;
  readonly available: boolean;
}

/** Days since 1970-01-01 of 2026-01-01. */
export const FIRST_DAY = 20_454;
const DAY_MIN = 1440;
const PRODUCTS = 5;

/** Around Atlanta and far from it; null: not geocoded. Of the second chain no store is on the map. */
const PLACES: readonly (readonly (readonly [number, number] | null)[])[] = [
  [[33.7, -84.4], [33.8, -84.3], [34.1, -84.2], [35.6, -83.1], [40.7, -74], null],
  [null, null, null],
  [
    [33.75, -84.38],
    [33.76, -84.39],
  ],
];

/** Writes chains, stores and products, none of which has a price yet. */
export async function fillWorld(pool: Pool): Promise<HistoryWorld> {
  const chains: HistoryWorld['chains'][number][] = [];
  for (const [i, places] of PLACES.entries()) {
    const slug = `chain-${i}`;
    const key = await insertChain(pool, slug);
    const stores: Named[] = [];
    for (const [n, place] of places.entries()) {
      const name = `${slug} store ${n}`;
      const [lat, lng] = place ?? [null, null];
      stores.push({ key: await insertStore(pool, key, name, { lat, lng }), id: uuidOf(name) });
    }
    chains.push({ key, id: uuidOf(slug), slug, stores });
  }
  const products: Named[] = [];
  for (let i = 0; i < PRODUCTS; i++) {
    const name = `Product ${i}`;
    products.push({ key: await insertProduct(pool, name), id: uuidOf(name) });
  }
  return { chains, products };
}

/** Records observations as an import does: a pack that changes is deleted and written anew. */
export class Observer {
  readonly #pool: Pool;
  readonly #world: HistoryWorld;
  /** By product, chain and day, then by store. */
  readonly #packs = new Map<string, Map<number, Observation>>();

  constructor(pool: Pool, world: HistoryWorld) {
    this.#pool = pool;
    this.#world = world;
  }

  /** Looks at `count` prices on days up to `lastDay`: mostly of the last weeks, some of long ago, some once more. */
  async observe(choices: Choices, lastDay: number, count: number): Promise<void> {
    const touched = new Set<string>();
    for (let i = 0; i < count; i++) {
      const chain = choices.pick(this.#world.chains);
      const back = choices.chance(0.2) ? choices.below(lastDay - FIRST_DAY + 1) : choices.below(15);
      const day = Math.max(FIRST_DAY, lastDay - back);
      const key = [choices.pick(this.#world.products).key, chain.key, day].join();
      const pack = this.#packs.get(key) ?? new Map<number, Observation>();
      this.#packs.set(key, pack.set(choices.pick(chain.stores).key, observation(choices)));
      touched.add(key);
    }
    await this.#write([...touched]);
  }

  async #write(keys: readonly string[]): Promise<void> {
    const client = await this.#pool.connect();
    try {
      await client.query('begin');
      for (const key of keys) {
        const [product, chain, day] = key.split(',').map(Number);
        const pack = [...this.#packs.get(key)!].sort(([a], [b]) => a - b);
        const date = new Date(day! * 86_400_000).toISOString().slice(0, 10);
        await client.query('select ensure_observation_month($1::date)', [date]);
        await client.query(
          'delete from price_observation where product_id = $1 and chain_id = $2 and observed_on = $3',
          [product, chain, date],
        );
        await client.query(
          `insert into price_observation (product_id, chain_id, observed_on, store_ids, regular_price_e4, sale_price_e4,
             available, observed_min) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
          [
            product,
            chain,
            date,
            pack.map(([store]) => store),
            pack.map(([, { regular }]) => regular),
            pack.map(([, { sale }]) => sale),
            pack.map(([, { available }]) => available),
            pack.map(() => day! * DAY_MIN + 600),
          ],
        );
      }
      await client.query('commit');
    } finally {
      client.release();
    }
    for (const pair of new Set(keys.map((key) => key.split(',').slice(0, 2).join())))
      await this.#putCurrent(pair);
  }

  /** The newest observation of each store is its current price. */
  async #putCurrent(pair: string): Promise<void> {
    const [product, chain] = pair.split(',').map(Number);
    const newest = new Map<number, Observation & { readonly day: number }>();
    for (const [key, pack] of this.#packs) {
      if (!key.startsWith(`${pair},`)) continue;
      const day = Number(key.split(',')[2]);
      for (const [store, seen] of pack)
        if (day >= (newest.get(store)?.day ?? 0)) newest.set(store, { ...seen, day });
    }
    const prices = [...newest].map(([store, { day, ...seen }]) => ({
      store,
      ...seen,
      observedMin: day * DAY_MIN + 600,
    }));
    await putPack(this.#pool, chain!, product!, prices);
  }
}

/** Few prices, so that the same one is often seen again. */
function observation(choices: Choices): Observation {
  const regular = choices.chance(0.05) ? null : choices.pick([39_900, 42_900, 49_900, 55_555]);
  const sale = regular !== null && choices.chance(0.3) ? choices.pick([29_900, 41_900, 60_000]) : null;
  return { regular, sale, available: choices.chance(0.9) };
}
