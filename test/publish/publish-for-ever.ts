import { openPool } from '../../src/record/pool.ts';
import { publish } from '../../src/publish/publish.ts';

/**
 * Publishes again and again, each time with other prices, the same for all: until it is killed.
 * Arguments: the record's URL, the snapshot folder, the first price. Says when it starts.
 */
const [url = '', dir = '', first = '1'] = process.argv.slice(2);
const pool = openPool(url, { max: 1 });
process.stdout.write('started\n');
for (let price = Number(first); ; price++) {
  await pool.query(
    'update price_pack set regular_price_e4 = array_fill($1::integer, array[cardinality(store_ids)])',
    [price],
  );
  await publish(pool, { dir });
}
