import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { encodeTable } from '../../../src/snapshot/files/arrow-columns.ts';
import { compileAisles } from '../../../src/publish/aisles/compile-aisles.ts';
import { publish } from '../../../src/publish/publish.ts';
import type { Table } from '../../../src/snapshot/files/table.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { insertChain, insertProduct, insertStore, putPack } from '../record-rows.ts';
import { loadCurrent, makeTempFolder } from '../../snapshot/snapshot-reader.ts';

let database: TestDatabase;
let dir: string;

beforeEach(async () => {
  database = await createTestDatabase();
  dir = await makeTempFolder();
});

afterEach(async () => {
  await database.close();
  await rm(dir, { recursive: true });
});

async function bytesOf(tables: Record<string, Table>): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const [name, { columns, rows }] of Object.entries(tables)) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of encodeTable(columns, rows)) chunks.push(chunk);
    files[name] = Buffer.concat(chunks).toString('base64');
  }
  return files;
}

describe('compileAisles', () => {
  it('takes chains that did not change over without a look at any price', async () => {
    const { pool } = database;
    for (const slug of ['x', 'y']) {
      const chain = await insertChain(pool, slug);
      const stores = [await insertStore(pool, chain, `${slug}1`), await insertStore(pool, chain, `${slug}2`)];
      for (let i = 0; i < 12; i++) {
        const product = await insertProduct(pool, `${slug} product ${i}`, { category: `Category ${i % 3}` });
        await putPack(
          pool,
          chain,
          product,
          stores.map((store) => ({ store, regular: 1, aisle: `${i % 5}`, section: `Section ${i % 4}` })),
        );
      }
    }
    await publish(pool, { dir });
    const { chains, stores, products, prices, aisles } = await loadCurrent(dir);
    const earlier = { chains, stores: undefined, products: undefined, prices, aisles };
    const kept = { earlier, isKept: [true, true], sources: [], labels: [] };
    const files = await bytesOf(compileAisles(kept, stores, products.category));
    await publish(pool, { dir, full: true });
    const again = await loadCurrent(dir);
    expect(again.aisles).toEqual(aisles);
    expect(aisles.stores.products.length).toBeGreaterThan(8);
    expect(await bytesOf(compileAisles(kept, again.stores, again.products.category))).toEqual(files);
    // Without what is kept there is nothing to count: the lists did come from there.
    const nothing = compileAisles({ ...kept, isKept: [false, false] }, stores, products.category);
    expect(await bytesOf(nothing)).not.toEqual(files);
  });
});
