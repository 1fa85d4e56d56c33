import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

const COLUMNS =
  'chain_id, product_id, store_id, regular, sale, unit, uom, aisle, section, available, observed_min, pack';

/**
 * Rows a second of `COPY` alone: prices of the record, a row each, binary, from a file into a table without indexes.
 * At most `limit` rows; the cost a row does not depend on how many there are.
 */
export async function measureCopy(pool: pg.Pool, folder: string, limit: number): Promise<number> {
  const client = await pool.connect();
  const file = join(folder, 'copy-baseline.bin');
  try {
    await client.query('begin');
    await client.query(`create table copy_baseline (chain_id smallint, product_id integer, store_id integer,
      regular integer, sale integer, unit integer, uom integer, aisle integer, section integer, available boolean,
      observed_min integer, pack integer)`);
    const rows = `select k.chain_id, k.product_id, u.* from price_pack k cross join lateral unnest(k.store_ids,
      k.regular_price_e4, k.sale_price_e4, k.unit_price_e4, k.unit_price_uom, k.aisle, k.section, k.available,
      k.observed_min, k.pack_size) u limit ${limit}`;
    await pipeline(
      client.query(copyTo(`copy (${rows}) to stdout with (format binary)`)),
      createWriteStream(file),
    );
    const started = performance.now();
    const copy = client.query(copyFrom(`copy copy_baseline (${COLUMNS}) from stdin with (format binary)`));
    await pipeline(createReadStream(file, { highWaterMark: 2 ** 20 }), copy);
    return copy.rowCount / ((performance.now() - started) / 1000);
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
    await rm(file, { force: true });
  }
}
