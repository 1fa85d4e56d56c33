import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { VocabularyError } from '../../src/domain/understanding/vocabulary-lines.ts';
import { findProducts } from '../../src/lookup/find-products.ts';
import { publish } from '../../src/publish/publish.ts';
import { FINDING } from '../../src/snapshot/parts/finding.ts';
import type { Snapshot } from '../../src/snapshot/snapshot.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { insertProduct } from './record-rows.ts';
import { loadCurrent, makeTempFolder } from '../snapshot/snapshot-reader.ts';

let database: TestDatabase;
let dir: string;

beforeEach(async () => {
  database = await createTestDatabase();
  dir = await makeTempFolder();
  for (const [name, category] of [
    ['Whole Milk', 'Milk'],
    ['Reduced Fat Milk', 'Milk'],
    ['Whole Grain Pancake Mix', 'Baking'],
    ['Sparkling Water', 'Beverages'],
  ] as const)
    await insertProduct(database.pool, name, { category });
});

afterEach(async () => {
  await database.close();
  await rm(dir, { recursive: true });
});

const NAMES = ['Whole Milk', 'Reduced Fat Milk', 'Whole Grain Pancake Mix', 'Sparkling Water'];

/** Names of what is found, best first. */
function find(snapshot: Snapshot, text: string): string[] {
  return findProducts(snapshot, text, { limit: 10 }).hits.map(({ product }) => NAMES[product]!);
}

describe('The part of finding', () => {
  it('answers requests as they are meant', async () => {
    await publish(database.pool, { dir });
    const snapshot = await loadCurrent(dir);
    expect(find(snapshot, 'whole milk')[0]).toBe('Whole Milk');
    expect(find(snapshot, 'leche')).toContain('Whole Milk');
    expect(find(snapshot, 'fizzwasser')).toEqual([]);
    expect(find(snapshot, '')).toEqual([]);
  });

  it('has the operator’s own vocabulary, and is made anew where that alone changed', async () => {
    const plain = await publish(database.pool, { dir });
    const vocabulary = '# bottles\nfizzwasser > sparkling water\n';
    const own = await publish(database.pool, { dir, vocabulary });
    expect(find(await loadCurrent(dir), 'fizzwasser')).toEqual(['Sparkling Water']);
    expect(own.files['finding-vocabulary']).not.toEqual(plain.files['finding-vocabulary']);
    expect(own.files['products']).toEqual(plain.files['products']);
    const again = await publish(database.pool, { dir, vocabulary });
    for (const file of FINDING.files) expect(again.files[file]).toEqual(own.files[file]);
    await expect(publish(database.pool, { dir, vocabulary: 'no entry' })).rejects.toThrow(VocabularyError);
    expect(find(await loadCurrent(dir), 'fizzwasser')).toEqual(['Sparkling Water']);
  });

  it('follows the products', async () => {
    await publish(database.pool, { dir });
    await database.pool.query("update product set name = 'Oat Drink' where name = 'Sparkling Water'");
    await publish(database.pool, { dir });
    expect(find(await loadCurrent(dir), 'sparkling water')).toEqual([]);
  });
});
