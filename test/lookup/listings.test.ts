import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listingsAt } from '../../src/lookup/listings.ts';
import { publish } from '../../src/publish/publish.ts';
import { findPair } from '../../src/lookup/price-lookup.ts';
import type { Snapshot } from '../../src/snapshot/snapshot.ts';
import { findUuid } from '../../src/lookup/uuid-index.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { insertChain, insertProduct, insertStore, putPack, TRICKY, uuidOf } from '../publish/record-rows.ts';
import { loadCurrent, makeTempFolder } from '../snapshot/snapshot-reader.ts';

let database: TestDatabase;
let dir: string;
let snapshot: Snapshot;

/** The chain's number and the page of each product as the record has them. */
const PAGES: readonly (readonly [sku: string | null, url: string | null])[] = [
  ['123', 'https://x.example/p/123'],
  ['456', 'https://x.example/p/456'],
  ['1', 'https://x1.example/1/p/1?again=1'],
  ['$&', 'https://x.example/p/$&'],
  ['ünï', 'https://x.example/ünï'],
  [TRICKY, `https://x.example/${TRICKY}/end`],
  [null, 'https://x.example/no-number'],
  ['789', 'https://x.example/elsewhere'],
  ['only', null],
  [null, null],
];

beforeAll(async () => {
  database = await createTestDatabase();
  dir = await makeTempFolder();
  const { pool } = database;
  const chain = await insertChain(pool, 'x');
  const store = await insertStore(pool, chain, 'x1');
  for (const [i, [sku, url]] of PAGES.entries()) {
    const product = await insertProduct(pool, `product ${i}`);
    await putPack(pool, chain, product, [{ store, regular: 1 }]);
    await pool.query('update price_pack set retailer_product_id = $2, pdp_url = $3 where product_id = $1', [
      product,
      sku,
      url,
    ]);
  }
  await publish(pool, { dir });
  snapshot = await loadCurrent(dir);
});

afterAll(async () => {
  await database.close();
  await rm(dir, { recursive: true });
});

describe('a published listing', () => {
  it.each(PAGES.map(([sku, url], i) => [i, sku, url] as const))(
    'keeps number and page of product %i',
    (i, sku, url) => {
      const product = findUuid(snapshot.products.ids, uuidOf(`product ${i}`));
      const listing = listingsAt(snapshot, 0)(findPair(snapshot.prices, product, 0), null);
      expect(listing).toEqual({ retailerProductId: sku, pdpUrl: url });
    },
  );

  it('keeps the addresses of a chain as one form', () => {
    const { codes } = snapshot.prices.chains[0]!.url;
    expect(codes[0]).toBe(codes[1]);
    expect(codes[0]).not.toBe(0);
  });
});
