import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { LayerWriter } from '../../../src/publish/history/layer-writer.ts';
import {
  mergedProducts,
  productsOf,
  productsOfBlocks,
  type WholeLayer,
} from '../../../src/snapshot/files/layer-products.ts';
import { layersToMerge } from '../../../src/publish/history/merge-layers.ts';
import { ObservedRows } from '../../../src/snapshot/parts/history/observed-rows.ts';

function layerOf(products: Readonly<Record<number, readonly number[]>>, known: number): WholeLayer {
  const writer = new LayerWriter();
  for (const [product, days] of Object.entries(products)) {
    const rows = new ObservedRows();
    for (const day of days) rows.add(0, day, known, 10_000 * day, 0, 1);
    writer.add(Number(product), rows);
  }
  const layer = writer.finish()!;
  return { index: layer.index, blocks: Buffer.concat(layer.chunks) };
}

describe('layersToMerge', () => {
  it.each([
    { bytes: [], merged: 0 },
    { bytes: [100], merged: 0 },
    { bytes: [20], merged: 0 },
    { bytes: [19], merged: 1 },
    { bytes: [100, 10], merged: 1 },
    { bytes: [40, 20, 10], merged: 3 },
    { bytes: [1000, 40, 20, 10], merged: 3 },
  ])('of $bytes takes in $merged where 10 are added', ({ bytes, merged }) => {
    expect(layersToMerge(bytes, 10, 12)).toBe(merged);
  });

  it('makes room where no slot is left', () => {
    expect(layersToMerge([4000, 400, 40], 1, 3)).toBe(1);
  });

  it('writes an observation anew no more often than layers double', () => {
    let layers: number[] = [];
    let written = 0;
    const refreshes = 1024;
    for (let i = 0; i < refreshes; i++) {
      const merged = layersToMerge(layers, 1, 12);
      const kept = layers.slice(0, layers.length - merged);
      const size = layers.slice(layers.length - merged).reduce((sum, bytes) => sum + bytes, 1);
      written += size;
      layers = [...kept, size];
      expect(layers.length).toBeLessThanOrEqual(Math.log2(i + 1) + 1);
    }
    expect(written / refreshes).toBeLessThanOrEqual(Math.log2(refreshes) + 1);
  });
});

describe('mergedProducts', () => {
  it('gives every product once, with what the layers have of it, the oldest layer first', () => {
    const layers = [layerOf({ 1: [10, 20], 5: [10] }, 1), layerOf({ 1: [20, 30], 3: [20] }, 2)];
    const merged = [...mergedProducts(layers.map(productsOf))].map(({ product }) => product);
    expect(merged).toEqual([1, 3, 5]);
    const [first] = mergedProducts(layers.map(productsOf));
    const { rows } = first!;
    expect([...rows.day.subarray(0, rows.length)]).toEqual([10, 20, 20, 30]);
    expect([...rows.known.subarray(0, rows.length)]).toEqual([1, 1, 2, 2]);
  });

  it('refuses a block that is not what was written', () => {
    const { index, blocks } = layerOf({ 1: [10] }, 1);
    const broken = Uint8Array.from(blocks);
    broken[0]! ^= 1;
    expect(() => [...productsOf({ index, blocks: broken })]).toThrow('has another checksum');
    expect(inflateRawSync(blocks).length).toBeGreaterThan(0);
  });
});

describe('productsOfBlocks', () => {
  it('reads a block when its first product is asked for, and holds one', () => {
    const writer = new LayerWriter();
    const rows = new ObservedRows();
    const products = 3_000;
    for (let product = 0; product < products; product++) {
      rows.clear();
      for (let day = 1; day <= 20; day++) rows.add(0, day, 1, 10_000 + ((product * day) % 977), 0, 1);
      writer.add(product, rows);
    }
    const { index, chunks } = writer.finish()!;
    const blocks = Buffer.concat(chunks);
    expect(index.end.length).toBeGreaterThan(5);
    const room = Buffer.alloc(Math.max(...chunks.map((chunk) => chunk.length)));
    let reads = 0;
    let seen = 0;
    const layer = productsOfBlocks(index, (start, end) => {
      reads++;
      return room.subarray(0, blocks.copy(room, 0, start, end));
    });
    for (const { product, rows: of } of layer) {
      expect(product).toBe(seen++);
      expect(of.regularE4[19]).toBe(10_000 + ((product * 20) % 977));
      expect(reads).toBe(index.firstProduct.findLastIndex((first) => first <= product) + 1);
    }
    expect(seen).toBe(products);
    expect(reads).toBe(index.end.length);
  });
});
