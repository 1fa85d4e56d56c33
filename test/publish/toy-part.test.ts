import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { entityTag } from '../../src/api/http/caching.ts';
import type { CompiledParts } from '../../src/publish/compile-record.ts';
import { type CompileStep, handOn } from '../../src/publish/publishing.ts';
import { loadParts } from '../../src/snapshot/files/load.ts';
import type { Manifest } from '../../src/snapshot/snapshot.ts';
import { usePublishingPlace } from './publishing-place.ts';
import { insertSmallCatalogue, putPack } from './record-rows.ts';
import { addToyTable, WITH_TOYS } from './toy-part.ts';

const place = usePublishingPlace();
let catalogue: Awaited<ReturnType<typeof insertSmallCatalogue>>;

beforeEach(async () => {
  catalogue = await insertSmallCatalogue(place.pool);
  await addToyTable(place.pool);
  await place.pool.query(`insert into toy (name, pieces) values ('train', 12), ('blocks', 60)`);
});

const publishToys = (compiled: CompiledParts = WITH_TOYS): Promise<Manifest> => place.publish({ compiled });

/** The names of the files that two snapshots do not share. */
function changedFiles(a: Manifest, b: Manifest): string[] {
  const names = [...new Set([...Object.keys(a.files), ...Object.keys(b.files)])];
  return names.filter((name) => a.files[name]?.sha256 !== b.files[name]?.sha256);
}

const NOON = Date.parse('2026-03-01T12:00:00Z');

function tagOf(manifest: Manifest, names: readonly (keyof typeof WITH_TOYS.parts)[]): string {
  const parts = names.map((name) => WITH_TOYS.parts[name]);
  return entityTag(manifest, parts, '/v1/toys', null, NOON);
}

describe('a part that is a line in each table', () => {
  it('is published, loaded and read beside the others', async () => {
    const manifest = await publishToys();
    const snapshot = await loadParts(WITH_TOYS.parts, place.dir, manifest);
    expect(snapshot.toys).toEqual({ names: ['train', 'blocks'], pieces: Uint32Array.of(12, 60) });
    expect(snapshot.chains.slugs).toEqual(['small', 'other']);
    expect(manifest.revisions['toys']).toBe(1);
  });

  it('has its file alone written again where it alone changed, and its tags follow', async () => {
    const first = await publishToys();
    const before = await loadParts(WITH_TOYS.parts, place.dir, first);
    expect(changedFiles(first, await publishToys())).toEqual([]);
    await place.pool.query(`update toy set pieces = 13 where name = 'train'`);
    const second = await publishToys();
    expect(changedFiles(first, second)).toEqual(['toys']);
    const after = await loadParts(WITH_TOYS.parts, place.dir, second, before);
    expect([...after.toys.pieces]).toEqual([13, 60]);
    expect([...before.toys.pieces]).toEqual([12, 60]);
    expect(after.prices).toBe(before.prices);
    expect(tagOf(second, ['toys'])).not.toBe(tagOf(first, ['toys']));
    expect(tagOf(second, ['toys', 'chains'])).not.toBe(tagOf(first, ['toys', 'chains']));
    expect(tagOf(second, ['chains'])).toBe(tagOf(first, ['chains']));
  });

  it('keeps its file where another part changed', async () => {
    const { chain, product, stores } = catalogue;
    const first = await publishToys();
    const before = await loadParts(WITH_TOYS.parts, place.dir, first);
    await putPack(place.pool, chain, product, [{ store: stores[0]!, regular: 12_300 }]);
    const second = await publishToys();
    expect(changedFiles(first, second)).toContain('prices.0');
    expect(second.files['toys']).toEqual(first.files['toys']);
    expect(tagOf(second, ['toys'])).toBe(tagOf(first, ['toys']));
    const after = await loadParts(WITH_TOYS.parts, place.dir, second, before);
    expect(after.toys).toBe(before.toys);
  });

  it('is added to a snapshot that was published without it, which keeps its files', async () => {
    const without = await place.publish();
    expect(without.files['toys']).toBeUndefined();
    const manifest = await publishToys();
    expect(changedFiles(without, manifest)).toEqual(['toys']);
    const before = await loadParts(WITH_TOYS.parts, place.dir, manifest);
    expect(before.toys.names).toHaveLength(2);
  });

  it('is refused by name where its file is broken', async () => {
    const manifest = await publishToys();
    const path = join(place.dir, manifest.files['toys']!.path);
    await writeFile(path, Buffer.alloc(manifest.files['toys']!.bytes));
    await expect(loadParts(WITH_TOYS.parts, place.dir, manifest)).rejects.toThrow(
      `${path} has another checksum`,
    );
  });

  it('is not published where its step gives other tables than it has files', async () => {
    const steps = {
      ...WITH_TOYS.steps,
      toys: { compile: async () => ({ games: { rows: 0, columns: {} } }) },
    };
    await expect(publishToys({ ...WITH_TOYS, steps })).rejects.toThrow(
      'the step of toys gave the tables games, of which it has no files',
    );
  });

  it('waits no more for what a step was to hand on that failed', async () => {
    const games = handOn<string>('games');
    const { finding: _, ...others } = WITH_TOYS.steps;
    const toys: CompileStep = {
      isBeside: () => true,
      compile: async (publishing) => ({ toys: { rows: 0, columns: {}, of: await games.given(publishing) } }),
    };
    const finding: CompileStep = { compile: () => Promise.reject(new Error('no games today')) };
    await expect(publishToys({ ...WITH_TOYS, steps: { ...others, toys, finding } })).rejects.toThrow(
      'no games today',
    );
  });

  it('is not published without a step', async () => {
    const { toys: _, ...steps } = WITH_TOYS.steps;
    await expect(publishToys({ ...WITH_TOYS, steps })).rejects.toThrow('the part toys has no step');
  });
});
