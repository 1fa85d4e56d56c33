import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publish } from '../../src/publish/publish.ts';
import { type CurrentSnapshot, watchSnapshots } from '../../src/snapshot/files/current.ts';
import { pointTo, writeManifest } from '../../src/snapshot/files/folder.ts';
import { type Manifest, SNAPSHOT_FORMAT } from '../../src/snapshot/snapshot.ts';
import { insertSmallCatalogue } from '../publish/record-rows.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { makeTempFolder } from './snapshot-reader.ts';

const ANOTHER_FORMAT = (SNAPSHOT_FORMAT + 1) as typeof SNAPSHOT_FORMAT;

let database: TestDatabase;
let dir: string;
let ours: Manifest;
const watching: CurrentSnapshot[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  await insertSmallCatalogue(database.pool);
});
afterAll(() => database.close());

beforeEach(async () => {
  dir = await makeTempFolder();
  ours = await publish(database.pool, { dir });
});
afterEach(async () => {
  for (const watched of watching.splice(0)) watched.close();
  await rm(dir, { recursive: true });
});

async function start(): Promise<CurrentSnapshot> {
  const watched = await watchSnapshots(dir, { pollMs: 20 });
  watching.push(watched);
  return watched;
}

/** What a build of the next format leaves behind when it has published. */
async function publishByAnotherBuild(): Promise<Manifest> {
  const theirs = { ...ours, format: ANOTHER_FORMAT, version: ours.version + 1 };
  await pointTo(dir, await writeManifest(dir, theirs));
  return theirs;
}

describe('a snapshot of another format', () => {
  it('leaves the running service of this one with what it has: the next version publishes before this one stops', async () => {
    const running = await start();
    await publishByAnotherBuild();
    await expect.poll(() => running.state().lastError).toContain(`has format ${ANOTHER_FORMAT}`);
    expect(running.get()?.manifest.version).toBe(ours.version);
  });

  it('leaves a start of this one with the newest that it can read: the way back', async () => {
    await publishByAnotherBuild();
    const back = await start();
    expect(back.get()?.manifest.version).toBe(ours.version);
    expect(back.state().lastError).toContain(`has format ${ANOTHER_FORMAT}`);
    const again = await publish(database.pool, { dir });
    await expect.poll(() => back.get()?.manifest.version).toBe(again.version);
    expect(back.state().lastError).toBeNull();
  });

  it('is passed over with what is broken before it', async () => {
    const second = await publish(database.pool, { dir });
    await writeFile(join(dir, 'versions', `${second.version}.json`), '{');
    await writeFile(join(dir, 'CURRENT'), `${second.version + 1} ${'0'.repeat(64)}\n`);
    expect((await start()).get()?.manifest.version).toBe(ours.version);
    await rm(join(dir, ours.files['chains']?.path ?? Object.values(ours.files)[0]!.path));
    expect((await start()).get()).toBeUndefined();
    expect(await readFile(join(dir, 'CURRENT'), 'utf8')).toContain(String(second.version + 1));
  });
});
