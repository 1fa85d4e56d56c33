import { expect, it, vi } from 'vitest';
import { BrokenSnapshotError } from '../../src/snapshot/files/folder.ts';
import { createBlockReader } from '../../src/snapshot/files/read-blocks.ts';
import type { BlockPlace } from '../../src/snapshot/parts/history.ts';

const opening = vi.hoisted(() => ({ code: '' }));
vi.mock('node:fs', async (original) => ({
  ...(await original<typeof import('node:fs')>()),
  open: (_path: string, _flags: string, done: (error: Error) => void) =>
    done(Object.assign(new Error(`${opening.code}: open`), { code: opening.code })),
}));

const place = {
  layer: { file: { path: '/data/layer.bin' }, end: [10], checksum: [0] },
  block: 0,
} as unknown as BlockPlace;

it('says of a block that too many files are open, not that the snapshot is broken', async () => {
  const reader = createBlockReader(1_000);
  opening.code = 'EMFILE';
  const error: unknown = await reader.read(place).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(BrokenSnapshotError);
  expect(String(error)).toContain('too many files and connections are open');
  opening.code = 'ENOENT';
  await expect(reader.read(place)).rejects.toBeInstanceOf(BrokenSnapshotError);
});
