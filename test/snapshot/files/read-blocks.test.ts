import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BrokenSnapshotError } from '../../../src/snapshot/files/folder.ts';
import { createBlockReader } from '../../../src/snapshot/files/read-blocks.ts';
import type { HistoryLayer } from '../../../src/snapshot/parts/history.ts';
import { KnownDays } from '../../../src/snapshot/parts/history/known-days.ts';
import { makeTempFolder } from '../snapshot-reader.ts';

let dir: string;
let path: string;
beforeEach(async () => {
  dir = await makeTempFolder();
  path = join(dir, 'blocks.bin');
});
afterEach(() => rm(dir, { recursive: true }));

/** Bytes that hardly get smaller, of which no two lists are the same. */
function bytesOf(length: number, seed: number): Uint8Array {
  let state = seed;
  return Uint8Array.from({ length }, () => (state = (state * 48_271) % 0x7fff_ffff) >> 8);
}

/** Writes the blocks to the file, as a publish does. */
async function writeLayer(blocks: readonly Uint8Array[]): Promise<HistoryLayer> {
  const compressed = blocks.map((block) => deflateRawSync(block));
  await writeFile(path, Buffer.concat(compressed));
  let end = 0;
  return {
    file: { path, bytes: compressed.reduce((sum, { length }) => sum + length, 0) },
    firstProduct: Uint32Array.from(blocks, (_, i) => i),
    end: Uint32Array.from(compressed, ({ length }) => (end += length)),
    checksum: Uint32Array.from(compressed, (bytes) => crc32(bytes)),
    usual: new KnownDays(),
  };
}

const PLENTY = 1 << 20;

describe('a reader of blocks', () => {
  it('reads small ones and large ones, one after another and at once', async () => {
    const blocks = [bytesOf(50, 1), bytesOf(9_000, 2), bytesOf(300, 3), bytesOf(40_000, 4)];
    const layer = await writeLayer(blocks);
    const oneByOne = createBlockReader(PLENTY);
    for (const [block, bytes] of blocks.entries())
      expect(Buffer.compare(await oneByOne.read({ layer, block }), bytes)).toBe(0);
    const atOnce = createBlockReader(PLENTY);
    const read = await Promise.all([...blocks.keys()].map((block) => atOnce.read({ layer, block })));
    expect(read.map((bytes, block) => Buffer.compare(bytes, blocks[block]!))).toEqual([0, 0, 0, 0]);
  });

  it('refuses a block that is not what was written, and reads the others', async () => {
    const blocks = [bytesOf(500, 1), bytesOf(500, 2), bytesOf(500, 3)];
    const layer = await writeLayer(blocks);
    const bytes = await readFile(path);
    bytes[layer.end[0]! + 100]! ^= 1;
    await writeFile(path, bytes);
    await truncate(path, layer.end[2]! - 1);
    const reader = createBlockReader(PLENTY);
    const refused = (block: number) => expect(reader.read({ layer, block })).rejects;
    await refused(1).toThrow(`${path} has another checksum at its block 1: publish again with --full`);
    await refused(2).toThrow(`${path} ends before its block 2: publish again with --full`);
    await refused(2).toBeInstanceOf(BrokenSnapshotError);
    expect(Buffer.compare(await reader.read({ layer, block: 0 }), blocks[0]!)).toBe(0);
  });

  it('reads again what it could not read, and does not count it', async () => {
    const layer = await writeLayer([bytesOf(500, 1)]);
    const whole = await readFile(path);
    await rm(path);
    const reader = createBlockReader(PLENTY);
    await expect(reader.read({ layer, block: 0 })).rejects.toThrow(path);
    expect(reader.stats).toMatchObject({ bytes: 0, misses: 1 });
    await writeFile(path, whole);
    expect(await reader.read({ layer, block: 0 })).toHaveLength(500);
  });

  it('reads a block once while it is remembered, and forgets those that were read longest ago', async () => {
    const layer = await writeLayer([1, 2, 3].map((seed) => bytesOf(500, seed)));
    const reader = createBlockReader(PLENTY);
    const read = (...blocks: number[]) => Promise.all(blocks.map((block) => reader.read({ layer, block })));
    await read(0, 0);
    expect(reader.stats).toMatchObject({ hits: 1, misses: 1 });
    const size = reader.stats.bytes;
    expect(size).toBeGreaterThanOrEqual(500);
    reader.bound(2 * size);
    await read(1);
    await read(0);
    await read(2);
    expect(reader.stats).toEqual({ bytes: 2 * size, hits: 2, misses: 3 });
    await read(0);
    await read(2);
    expect(reader.stats).toMatchObject({ hits: 4, misses: 3 });
    await read(1);
    expect(reader.stats).toEqual({ bytes: 2 * size, hits: 4, misses: 4 });
  });
});
