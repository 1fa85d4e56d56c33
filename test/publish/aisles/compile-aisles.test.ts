import { writeFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publish } from '../../../src/publish/publish.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { insertChain, insertProduct, insertStore, putPack } from '../record-rows.ts';
import { loadCurrent, makeTempFolder } from '../../snapshot/snapshot-reader.ts';

let database: TestDatabase;
let dir: string;
let fullDir: string;

beforeEach(async () => {
  database = await createTestDatabase();
  dir = await makeTempFolder();
  fullDir = await makeTempFolder();
});

afterEach(async () => {
  await database.close();
  await rm(dir, { recursive: true });
  await rm(fullDir, { recursive: true });
});

describe('the aisles of a refresh', () => {
  it('are taken over for chains that did not change, without a look at any price of theirs', async () => {
    const { pool } = database;
    const packs: (() => Promise<void>)[] = [];
    for (const slug of ['x', 'y']) {
      const chain = await insertChain(pool, slug);
      const stores = [await insertStore(pool, chain, `${slug}1`), await insertStore(pool, chain, `${slug}2`)];
      for (let i = 0; i < 12; i++) {
        const product = await insertProduct(pool, `${slug} product ${i}`, { category: `Category ${i % 3}` });
        const put = (aisle: string) => () =>
          putPack(
            pool,
            chain,
            product,
            stores.map((store) => ({ store, regular: 1, aisle, section: `Section ${i % 4}` })),
          );
        await put(`${i % 5}`)();
        if (i === 0) packs.push(put('Aisle 9'));
      }
    }
    const first = await publish(pool, { dir });
    const { path, bytes } = first.files['prices.1']!;
    await writeFile(join(dir, path), Buffer.alloc(bytes));
    await packs[0]!();
    const second = await publish(pool, { dir });
    const full = await publish(pool, { dir: fullDir, full: true });
    expect(second.files).toEqual(full.files);
    expect(second.files['store-aisles.1']).toEqual(first.files['store-aisles.1']);
    expect(second.files['chain-aisles']).not.toEqual(first.files['chain-aisles']);
    expect((await loadCurrent(fullDir)).aisles.chains.products.length).toBeGreaterThan(8);
  });
});
