import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { usePublishingPlace } from '../publishing-place.ts';
import { insertChain, insertProduct, insertStore, putPack } from '../record-rows.ts';
import { loadCurrent } from '../../snapshot/snapshot-reader.ts';

const place = usePublishingPlace();

describe('the aisles of a refresh', () => {
  it('are taken over for chains that did not change, without a look at any price of theirs', async () => {
    const { pool } = place;
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
    const first = await place.publish();
    const { path, bytes } = first.files['prices.1']!;
    await writeFile(join(place.dir, path), Buffer.alloc(bytes));
    await packs[0]!();
    const second = await place.publish();
    const full = await place.publish({ dir: place.fullDir, full: true });
    expect(second.files).toEqual(full.files);
    expect(second.files['store-aisles.1']).toEqual(first.files['store-aisles.1']);
    expect(second.files['chain-aisles']).not.toEqual(first.files['chain-aisles']);
    expect((await loadCurrent(place.fullDir)).aisles.chains.products.length).toBeGreaterThan(8);
  });
});
