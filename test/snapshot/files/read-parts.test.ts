import { rm } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startThread } from '../../../src/process/start-thread.ts';
import { makeFolder, writePart } from '../../../src/snapshot/files/folder.ts';
import { createPartReader } from '../../../src/snapshot/files/read-parts.ts';
import type { Manifest } from '../../../src/snapshot/snapshot.ts';
import { makeTempFolder } from '../snapshot-reader.ts';

vi.mock('../../../src/process/start-thread.ts', { spy: true });

/** More than is read without a thread. */
const LARGE_BYTES = 2 << 20;

let dir: string;
let files: Manifest['files'];

beforeEach(async () => {
  dir = await makeTempFolder();
  makeFolder(dir);
  const write = (name: string, byte: number) => writePart(dir, name, [Buffer.alloc(LARGE_BYTES, byte)]);
  files = { a: await write('a', 1), b: await write('b', 2), c: await write('c', 3) };
});
afterEach(() => rm(dir, { recursive: true }));

it('fails what was to be read by a thread that has died, and reads the next on another one', async () => {
  vi.mocked(startThread).mockImplementationOnce(
    () => new Worker(`throw new Error('no memory is left')`, { eval: true }),
  );
  const reader = createPartReader(dir, files, { threads: 1 });
  const readings = await Promise.allSettled(['a', 'b', 'c'].map((name) => reader.read(name)));
  expect(readings).toEqual(
    readings.map(() => ({ status: 'rejected', reason: new Error('no memory is left') })),
  );
  expect((await reader.read('b')).at(-1)).toBe(2);
  await reader.close();
});
