import { access, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  earlierVersions,
  readManifest,
  removeOldVersions,
  removeParts,
  writeManifest,
} from '../../../src/snapshot/files/folder.ts';
import { type Manifest, SNAPSHOT_FORMAT } from '../../../src/snapshot/snapshot.ts';
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

/** A manifest of no files. */
const manifestOf = (version: number, format: number = SNAPSHOT_FORMAT): Manifest =>
  ({ version, format, published_at: LONG_AGO.toISOString(), files: {} }) as unknown as Manifest;

it('refuses a manifest that is another one than its pointer names', async () => {
  await mkdir(join(dir, 'versions'));
  const pointer = await writeManifest(dir, manifestOf(7));
  expect(await readManifest(dir, pointer)).toEqual(manifestOf(7));
  const path = join(dir, 'versions/7.json');
  await writeFile(path, (await readFile(path, 'utf8')).replace('2026-01-01', '2026-01-02'));
  await expect(readManifest(dir, pointer)).rejects.toThrow(`${path} is not the manifest that CURRENT names`);
});

it('knows the versions before one, the newest first, which this build can read', async () => {
  await mkdir(join(dir, 'versions'));
  for (const version of [2, 10, 9, 11]) await writeManifest(dir, manifestOf(version));
  await writeManifest(dir, manifestOf(3, SNAPSHOT_FORMAT - 1));
  expect((await earlierVersions(dir, 10)).map(({ version }) => version)).toEqual([9, 2]);
});

it('keeps the last three versions that were current, what is above them, and what is being written', async () => {
  const versions = join(dir, 'versions');
  await mkdir(versions);
  for (const version of [1, 2, 3, 4, 5, 9]) await writeManifest(dir, manifestOf(version));
  for (const name of ['6.json-1.tmp', '7.json-2.tmp']) await writeFile(join(versions, name), '');
  await utimes(join(versions, '6.json-1.tmp'), LONG_AGO, LONG_AGO);
  await removeOldVersions(dir, 5, new Date());
  expect((await readdir(versions)).toSorted()).toEqual([
    '3.json',
    '4.json',
    '5.json',
    '7.json-2.tmp',
    '9.json',
  ]);
});
