import type { Pool } from 'pg';
import { type Choices, choicesFrom } from './random.ts';

/** The UTC day around which the coupons run. */
export const TODAY = '2025-03-01';

const DAY_MS = 86_400_000;
const dayFrom = (offset: number): string =>
  new Date(Date.parse(TODAY) + offset * DAY_MS).toISOString().slice(0, 10);

const TYPES = ['percent_off', 'dollar_off', 'bogo', 'bundle', 'loyalty_price', 'featured', 'cash "back"'];

/** Values around the thresholds of ratings and beyond every cap. */
const VALUES: Readonly<Record<string, readonly (number | null)[]>> = {
  percent_off: [0, 9.9999, 10, 12.5, 19.9999, 20, 33.3333, 49.9999, 50, 100, 130, null],
  dollar_off: [0, 0.0001, 0.05, 0.25, 0.3333, 0.5, 1, 5, 80, null],
  bogo: [1, 0.5, null],
  bundle: [0, 0.5, 1, 1.5, 2, 5, 40, null],
  loyalty_price: [0, 0.4, 0.55, 0.6667, 0.8, 3, null],
  featured: [null, 1],
  'cash "back"': [1, null],
};

async function insert(pool: Pool, table: string, records: readonly object[]): Promise<void> {
  const list = Object.keys(records[0]!).join(', ');
  await pool.query(
    `insert into ${table} (${list}) select ${list} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(records)],
  );
}

function makeCoupon(choices: Choices, i: number, storesOf: ReadonlyMap<number, readonly number[]>) {
  const type = choices.pick(TYPES);
  const chain = choices.pick([...storesOf.keys()]);
  const starts = choices.below(40) - 30;
  const price = (): number => 50 * (1 + choices.below(400));
  return {
    coupon_id: i + 1,
    id: choices.uuid(),
    chain_id: chain,
    store_id: choices.chance(0.4) ? choices.pick(storesOf.get(chain)!) : null,
    discount_type: type,
    discount_value: choices.pick(VALUES[type]!),
    min_purchase_qty: choices.pick([null, 1, 2, 3, 7]),
    min_purchase_amount: choices.pick([null, null, null, 0, 1, 2.5, 20]),
    bogo_get_qty: choices.pick([null, 1, 1, 2]),
    description: choices.pick([null, 'Save "big"\n today', 'Épicerie ü']),
    fine_print: choices.pick([null, 'Limit 1']),
    coupon_code: choices.pick([null, `CODE${i}`]),
    valid_from: dayFrom(starts),
    valid_to: dayFrom(starts + choices.pick([0, 6, 13, 30])),
    image_url: choices.pick([null, 'https://img.example/c.png']),
    is_digital_only: choices.chance(0.4),
    requires_loyalty: choices.chance(0.3),
    is_clippable: choices.chance(0.5),
    deep_link_url: null,
    source: choices.pick([null, 'circular']),
    source_url: null,
    size_text: choices.pick([null, '12 oz']),
    value_text: choices.pick([null, '50¢ off']),
    catalog_price_e4: choices.chance(0.2) ? price() : null,
    is_active: !choices.chance(0.15),
  };
}

/** Products of a coupon: none, one, some neighbours or many; now and then one that is both legs. */
function makeLinks(choices: Choices, coupon: number, products: number) {
  const count = choices.pick([0, 1, 1, 1, 2, 3, 5, 12]);
  const first = 1 + choices.below(products - count);
  const withPrices = choices.pick([0, 0, 0.5, 1]);
  const price = (): number | null => (choices.chance(withPrices) ? 50 * (1 + choices.below(400)) : null);
  const roles = choices.pick([['either'], ['buy'], ['buy', 'get'], ['buy', 'get', 'either']]);
  return Array.from({ length: count }, (_, i) => first + i).flatMap((product) => {
    const legs = choices.chance(0.1) ? ['buy', 'get'] : [choices.pick(roles)];
    return legs.map((role) => ({ coupon_id: coupon, product_id: product, role, catalog_price_e4: price() }));
  });
}

/** Adds coupons of every kind to a record that has a catalogue. Returns their ids. */
export async function fillOracleCoupons(pool: Pool, seed: number, count: number): Promise<string[]> {
  const choices = choicesFrom(seed);
  const { rows } = await pool.query<{ store_id: number; chain_id: number }>(
    'select store_id, chain_id from store order by store_id',
  );
  const stores = new Map<number, number[]>();
  for (const { store_id, chain_id } of rows)
    stores.set(chain_id, [...(stores.get(chain_id) ?? []), store_id]);
  const products = (await pool.query<{ n: number }>('select count(*)::int as n from product')).rows[0]!.n;
  const coupons = Array.from({ length: count }, (_, i) => makeCoupon(choices, i, stores));
  await insert(pool, 'coupon', coupons);
  await insert(
    pool,
    'coupon_product',
    coupons.flatMap(({ coupon_id }) => makeLinks(choices, coupon_id, products)),
  );
  return coupons.map(({ id }) => id);
}
