import { access, mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { removeOldVersions, removeParts } from '../../../src/snapshot/files/folder.ts';
import { makeTempFolder } from '../snapshot-reader.ts';

const PART = 'parts/stores-0123456789abcdef.arrow';
const LONG_AGO = new Date('2026-01-01T00:00:00Z');

let dir: string;
beforeEach(async () => {
  dir = await makeTempFolder();
  await mkdir(join(dir, 'parts'));
  await writeFile(join(dir, PART), '');
  await utimes(join(dir, PART), LONG_AGO, LONG_AGO);
});
afterEach(() => rm(dir, { recursive: true }));

it.each([
  ['the manifests', 'ENOTDIR', () => writeFile(join(dir, 'versions'), '')],
  ['one of them', 'EISDIR', () => mkdir(join(dir, 'versions/1.json'), { recursive: true })],
])('removes no part while %s cannot be read, for it may be in use', async (_, code, spoil) => {
  await spoil();
  await expect(removeOldVersions(dir, 1, new Date())).rejects.toMatchObject({ code });
  await expect(removeParts(dir, [{ path: PART }])).rejects.toMatchObject({ code });
  await access(join(dir, PART));
});
