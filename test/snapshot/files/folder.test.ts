import { access, mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { earlierVersions, removeOldVersions, removeParts } from '../../../src/snapshot/files/folder.ts';
import { SNAPSHOT_FORMAT } from '../../../src/snapshot/snapshot.ts';
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

it.each(['', 'null', '{}', '{"version":3}', '{"version":3,"files":{"stores":null}}', '{"files":{}}'])(
  'leaves out a manifest that is %j, and keeps what the others name',
  async (text) => {
    await mkdir(join(dir, 'versions'));
    const whole = { version: 1, format: SNAPSHOT_FORMAT, files: { stores: { path: PART } } };
    await writeFile(join(dir, 'versions/1.json'), JSON.stringify(whole));
    await writeFile(join(dir, 'versions/3.json'), text);
    await removeOldVersions(dir, 4, new Date());
    await removeParts(dir, [{ path: PART }]);
    await access(join(dir, PART));
    expect(await earlierVersions(dir, 4)).toEqual([whole]);
  },
);
