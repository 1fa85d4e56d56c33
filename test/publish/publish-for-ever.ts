import { openPool } from '../../src/record/pool.ts';
import { settleHistory } from '../../src/publish/history/settle-history.ts';
import { publish } from '../../src/publish/publish.ts';

/**
 * Publishes again and again, each time with other prices, the same for all, and observed so, and settles what a publish
 * leaves: until it is killed.
 * Arguments: the record's URL, the snapshot folder, the first price. Says when it starts.
 */
const [url = '', dir = '', first = '1'] = process.argv.slice(2);
/** Few, so that observations are corrected too. */
const DAYS = 40;
const pool = openPool(url, { max: 1 });
process.stdout.write('started\n');
for (let price = Number(first); ; price++) {
  const day = `(date '2021-01-01' + ${price % DAYS})`;
  // One transaction: the current price, and the same as what was observed on a day.
  await pool.query(
    `update price_pack set regular_price_e4 = array_fill(${price}, array[cardinality(store_ids)]),
       sale_price_e4 = array_fill(${Math.ceil(price / 2)}, array[cardinality(store_ids)]),
       observed_min = array_fill(((${day} - date '1970-01-01') * 1440)::integer, array[cardinality(store_ids)]);
     select ensure_observation_month(${day});
     insert into price_observation (product_id, chain_id, observed_on, store_ids, regular_price_e4, sale_price_e4, available, observed_min)
       select product_id, chain_id, ${day}, store_ids, regular_price_e4, sale_price_e4, available, observed_min from price_pack
     on conflict (product_id, chain_id, observed_on) do update set regular_price_e4 = excluded.regular_price_e4,
       sale_price_e4 = excluded.sale_price_e4`,
  );
  await publish(pool, { dir });
  // Now and then it is left to the next publish.
  if (price % 3 !== 0) await settleHistory(pool, { dir });
}
