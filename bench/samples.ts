import type pg from 'pg';
import { choicesFrom, type Choices } from '../test/oracle/random.ts';

/** Things of the record that requests can ask for, drawn by a seed. */
export interface Samples {
  readonly choices: Choices;
  readonly chains: readonly string[];
  /** Open stores, most of the catalogue's or all. */
  readonly stores: readonly {
    readonly id: string;
    readonly chain: string;
    readonly name: string;
    readonly city: string;
    readonly lat: number | null;
    readonly lng: number | null;
  }[];
  readonly products: readonly {
    readonly id: string;
    readonly upc: string | null;
    readonly name: string;
    readonly brand: string | null;
    readonly category: string | null;
  }[];
  /** A product and an open store of a chain that sells it; one in two has a price of its own. */
  readonly pairs: readonly { readonly product: string; readonly store: string; readonly chain: string }[];
  /** Products with the most observed prices. */
  readonly popular: readonly string[];
  /** Stores of the metro that has the most. */
  readonly dense: readonly { readonly lat: number; readonly lng: number }[];
  readonly metro: string;
  /** Coupons that are active and valid today, with their chain, a product and an open store where they are valid. */
  readonly coupons: readonly {
    readonly id: string;
    readonly chain: string;
    readonly product: string;
    readonly store: string;
  }[];
}

const OPEN = 's.is_active and not exists (select from store_merge m where m.from_id = s.id)';
const MOST_STORES = 30_000;
const MOST_PRODUCTS = 5_000;
const MOST_PAIRS = 20_000;
const MOST_COUPONS = 5_000;

/** Draws samples; the same record and seed give the same ones. */
export async function drawSamples(pool: pg.Pool, seed: number): Promise<Samples> {
  const rows = async <Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> =>
    (await pool.query<Row>(sql)).rows;
  const drawn = (id: string): string => `hashint4extended(${id}, ${seed}), ${id}`;
  const dense = await rows<{ metro: string; lat: number; lng: number }>(`
    select s.metro, s.lat, s.lng from store s where ${OPEN} and s.lat is not null and s.metro = (
      select metro from store where metro is not null and is_active group by metro order by count(*) desc, metro limit 1)
    order by ${drawn('s.store_id')}`);
  return {
    choices: choicesFrom(seed),
    chains: (
      await rows<{ slug: string }>(
        'select slug from chain c where exists (select from price_pack k where k.chain_id = c.chain_id) order by slug',
      )
    ).map(({ slug }) => slug),
    stores: await rows(`select s.id, c.slug as chain, s.name, s.city, s.lat, s.lng
      from store s join chain c using (chain_id) where ${OPEN} order by ${drawn('s.store_id')} limit ${MOST_STORES}`),
    products: await rows(`select id, upc, name, brand, category from product
      order by ${drawn('product_id')} limit ${MOST_PRODUCTS}`),
    // Half of the pairs take a store that has the price, the others any store of the chain.
    pairs: await rows(`
      with drawn as (select chain_id, product_id, store_ids, row_number() over () as n from (
        select * from price_pack order by ${drawn('product_id')}, chain_id limit ${MOST_PAIRS}) k)
      select p.id as product, s.id as store, c.slug as chain
      from drawn k join product p using (product_id) join chain c on c.chain_id = k.chain_id
      cross join lateral (select s.id from store s where s.chain_id = k.chain_id and ${OPEN}
        and (k.n % 2 = 0 or s.store_id = any(k.store_ids)) order by hashint4extended(s.store_id, k.n) limit 1) s
      order by k.n`),
    popular: (
      await rows<{ id: string }>(`select p.id from price_pack k join product p using (product_id)
        group by p.id order by sum(cardinality(k.store_ids)) desc, p.id limit 2000`)
    ).map(({ id }) => id),
    dense,
    metro: dense[0]?.metro ?? '',
    coupons: await rows(`
      with drawn as (select * from coupon where is_active and current_date between valid_from and valid_to
        order by ${drawn('coupon_id')} limit ${MOST_COUPONS})
      select c.id, h.id as chain, p.id as product, s.id as store from drawn c join chain h using (chain_id)
      cross join lateral (select l.product_id from coupon_product l where l.coupon_id = c.coupon_id
        order by l.product_id limit 1) l
      join product p using (product_id)
      cross join lateral (select s.id from store s where s.chain_id = c.chain_id and ${OPEN}
        and (c.store_id is null or s.store_id = c.store_id) order by hashint4extended(s.store_id, c.coupon_id) limit 1) s
      order by c.coupon_id`),
  };
}

/**
 * The same uuid in another mixture of upper and lower case: another URL with the same answer, so that an answer kept
 * under its URL is not what is measured.
 */
export function inOtherCase(choices: Choices, uuid: string): string {
  return uuid.replace(/[a-f]/g, (letter) => (choices.chance(0.5) ? letter.toUpperCase() : letter));
}

/** Words of a name that a person would search for. */
export function wordsOf(name: string): string[] {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return words.length > 0 ? words : [name.toLowerCase()];
}

/** A word with one letter wrong. */
export function misspelt(choices: Choices, word: string): string {
  const at = 1 + choices.below(Math.max(1, word.length - 1));
  return `${word.slice(0, at)}${String.fromCharCode(97 + choices.below(26))}${word.slice(at + 1)}`;
}
