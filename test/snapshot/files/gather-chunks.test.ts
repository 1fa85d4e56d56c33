import { describe, expect, it } from 'vitest';
import { gatherChunks } from '../../../src/snapshot/files/gather-chunks.ts';

const MEGABYTE = 1 << 20;

async function gathered(sizes: readonly number[]): Promise<number[]> {
  const chunks: Uint8Array[] = [];
  const given = sizes.map((size, i) => new Uint8Array(size).fill(i + 1));
  for await (const chunk of gatherChunks(given)) chunks.push(chunk);
  expect(Buffer.concat(chunks).equals(Buffer.concat(given))).toBe(true);
  return chunks.map(({ length }) => length);
}

describe('gatherChunks', () => {
  it('joins small chunks until they are a megabyte, in their order', async () => {
    const sizes = Array.from({ length: 300 }, () => 8192);
    expect(await gathered(sizes)).toEqual([MEGABYTE, MEGABYTE, 44 * 8192]);
  });

  it('passes a large chunk on behind what was waiting, and gives nothing of nothing', async () => {
    expect(await gathered([5, 2 * MEGABYTE, 7])).toEqual([5, 2 * MEGABYTE, 7]);
    expect(await gathered([])).toEqual([]);
    expect(await gathered([0])).toEqual([]);
  });
});
