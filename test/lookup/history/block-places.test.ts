import { expect, it } from 'vitest';
import { LayerWriter } from '../../../src/publish/history/layer-writer.ts';
import { blockPlaces, readRows } from '../../../src/lookup/history/block-places.ts';
import type { HistoryLayer, HistoryPart } from '../../../src/snapshot/parts/history.ts';
import { ObservedRows } from '../../../src/snapshot/parts/history/observed-rows.ts';
import { inflateRawSync } from 'node:zlib';

/** A layer with so many looks at each of some products, and its blocks as they are before compression. */
function layerOf(products: readonly number[], known: number) {
  const writer = new LayerWriter();
  for (const product of products) {
    const rows = new ObservedRows();
    for (let day = 1; day <= 20; day++) rows.add(0, day, known, 10_000 + ((product * day) % 977), 0, 1);
    writer.add(product, rows);
  }
  const { index, chunks } = writer.finish()!;
  const layer: HistoryLayer = { ...index, file: { path: `${known}`, bytes: 0 } };
  return { layer, blocks: chunks.map((chunk) => inflateRawSync(chunk)) };
}

it('finds all that layers of many blocks have of each product, and nothing of others', () => {
  const odd = layerOf(
    Array.from({ length: 1_500 }, (_, i) => 2 * i + 101),
    1,
  );
  const few = layerOf([200, 2_001], 2);
  const layers = [odd, few];
  expect(odd.blocks.length).toBeGreaterThan(3);
  const history = { chains: [layers.map(({ layer }) => layer)] } as unknown as HistoryPart;
  const looksAt = (product: number): string[] => {
    const places = blockPlaces(history, 0, product);
    const blocks = places.map(
      ({ layer, block }) => layers.find((one) => one.layer === layer)!.blocks[block]!,
    );
    const rows = readRows(places, blocks, product, new ObservedRows());
    return Array.from({ length: rows.length }, (_, row) => `${rows.known[row]}: ${rows.regularE4[row]}`);
  };
  const looksOf = (product: number, known: number): string[] =>
    Array.from({ length: 20 }, (_, i) => `${known}: ${10_000 + ((product * (i + 1)) % 977)}`);
  for (let product = 101; product <= 3_099; product += 2) {
    const expected = [...looksOf(product, 1), ...(product === 2_001 ? looksOf(product, 2) : [])];
    expect(looksAt(product)).toEqual(expected);
  }
  expect(looksAt(200)).toEqual(looksOf(200, 2));
  for (const product of [0, 100, 102, 1_000, 3_100, 9_999]) expect(looksAt(product)).toEqual([]);
});

it('finds nothing at a chain without history', () => {
  expect(blockPlaces({ chains: [undefined] } as unknown as HistoryPart, 0, 3)).toEqual([]);
});
