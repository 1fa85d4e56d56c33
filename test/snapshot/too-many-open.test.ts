import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TooManyOpenError } from '../../src/process/open-files.ts';
import { encodeTable, numberColumn } from '../../src/snapshot/files/arrow-columns.ts';
import { BrokenSnapshotError, makeFolder, writePart } from '../../src/snapshot/files/folder.ts';
import { loadParts } from '../../src/snapshot/files/load.ts';
import { createBlockReader } from '../../src/snapshot/files/read-blocks.ts';
import type { BlockPlace } from '../../src/snapshot/parts/history.ts';
import type { Part } from '../../src/snapshot/parts/part.ts';
import { type Manifest, SNAPSHOT_FORMAT } from '../../src/snapshot/snapshot.ts';
import { buildProgram } from '../support/programs.ts';
import { makeTempFolder } from './snapshot-reader.ts';

const opening = vi.hoisted(() => ({ code: '' }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const failure = (): Error => Object.assign(new Error(`${opening.code}: open`), { code: opening.code });
  return {
    ...fs,
    open: (_path: string, _flags: string, done: (error: Error) => void) => done(failure()),
    openSync(path: string, flags: string) {
      if (opening.code === '') return fs.openSync(path, flags);
      throw failure();
    },
  };
});

let dir: string;
beforeEach(async () => {
  dir = await makeTempFolder();
  makeFolder(dir);
});
afterEach(async () => {
  opening.code = '';
  await rm(dir, { recursive: true });
});

describe('where too many files are open, that is said, not that the snapshot is broken', () => {
  it('of a block', async () => {
    const place = {
      layer: { file: { path: '/data/layer.bin' }, end: [10], checksum: [0] },
      block: 0,
    } as unknown as BlockPlace;
    const reader = createBlockReader(1_000);
    opening.code = 'EMFILE';
    await expect(reader.read(place)).rejects.toThrow(TooManyOpenError);
    await expect(reader.read(place)).rejects.toThrow('too many files and connections are open');
    opening.code = 'ENOENT';
    await expect(reader.read(place)).rejects.toBeInstanceOf(BrokenSnapshotError);
  });

  it('of a file of a chain, which is read while its part is opened', async () => {
    const file = await writePart(dir, 'toy.0', encodeTable({ x: numberColumn(Uint8Array.of(1)) }, 1));
    const part: Part<number> = {
      files: [],
      chainFiles: ['toy'],
      sources: null,
      async open(_tables, chains) {
        let rows = 0;
        for await (const [, table] of chains.each('toy', () => true)) rows += table.rows;
        return rows;
      },
    };
    const counts = { chains: 1, products: 0, prices: 0 };
    const manifest = { version: 1, format: SNAPSHOT_FORMAT, counts, files: { 'toy.0': file } };
    const load = () => loadParts({ toy: part }, dir, manifest as unknown as Manifest);
    expect(await load()).toMatchObject({ toy: 1 });
    opening.code = 'ENFILE';
    await expect(load()).rejects.toThrow(TooManyOpenError);
    opening.code = 'EIO';
    await expect(load()).rejects.toThrow(BrokenSnapshotError);
  });

  it('of a file that a thread reads', async () => {
    const bytes = 2 << 20;
    const file = await writePart(dir, 'large', [Buffer.alloc(bytes)]);
    const program = await buildProgram(new URL('./read-with-none-left.ts', import.meta.url));
    const command = ['ulimit -n 256 && exec "$0" "$@"', process.execPath, program, dir, JSON.stringify(file)];
    const { stdout, stderr } = spawnSync('sh', ['-c', ...command], { encoding: 'utf8' });
    expect(stderr).toBe('');
    const { length, failure } = JSON.parse(stdout) as { length: number; failure: string };
    expect(length).toBe(bytes);
    expect(failure).toContain('too many files and connections are open');
    expect(failure).not.toContain('BrokenSnapshotError');
  });
});
