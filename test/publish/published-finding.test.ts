import { beforeEach, describe, expect, it } from 'vitest';
import { VocabularyError } from '../../src/domain/understanding/vocabulary-lines.ts';
import { findProducts } from '../../src/lookup/find-products.ts';
import { FINDING } from '../../src/snapshot/parts/finding.ts';
import type { Snapshot } from '../../src/snapshot/snapshot.ts';
import { freshRecord } from './fresh-record.ts';
import { insertProduct } from './record-rows.ts';
import { loadCurrent } from '../snapshot/snapshot-reader.ts';

const record = freshRecord();

beforeEach(async () => {
  for (const [name, category] of [
    ['Whole Milk', 'Milk'],
    ['Reduced Fat Milk', 'Milk'],
    ['Whole Grain Pancake Mix', 'Baking'],
    ['Sparkling Water', 'Beverages'],
  ] as const)
    await insertProduct(record.pool, name, { category });
});

const NAMES = ['Whole Milk', 'Reduced Fat Milk', 'Whole Grain Pancake Mix', 'Sparkling Water'];

/** Names of what is found, best first. */
function find(snapshot: Snapshot, text: string): string[] {
  return findProducts(snapshot, text, { limit: 10 }).hits.map(({ product }) => NAMES[product]!);
}

describe('The part of finding', () => {
  it('answers requests as they are meant', async () => {
    await record.publish();
    const snapshot = await loadCurrent(record.dir);
    expect(find(snapshot, 'whole milk')[0]).toBe('Whole Milk');
    expect(find(snapshot, 'leche')).toContain('Whole Milk');
    expect(find(snapshot, 'fizzwasser')).toEqual([]);
    expect(find(snapshot, '')).toEqual([]);
  });

  it('has the operator’s own vocabulary, and is made anew where that alone changed', async () => {
    const plain = await record.publish();
    const vocabulary = '# bottles\nfizzwasser > sparkling water\n';
    const own = await record.publish({ vocabulary });
    expect(find(await loadCurrent(record.dir), 'fizzwasser')).toEqual(['Sparkling Water']);
    expect(own.files['finding-vocabulary']).not.toEqual(plain.files['finding-vocabulary']);
    expect(own.files['products']).toEqual(plain.files['products']);
    const again = await record.publish({ vocabulary });
    for (const file of FINDING.files) expect(again.files[file]).toEqual(own.files[file]);
    await expect(record.publish({ vocabulary: 'no entry' })).rejects.toThrow(VocabularyError);
    expect(find(await loadCurrent(record.dir), 'fizzwasser')).toEqual(['Sparkling Water']);
  });

  it('follows the products', async () => {
    await record.publish();
    await record.pool.query("update product set name = 'Oat Drink' where name = 'Sparkling Water'");
    await record.publish();
    expect(find(await loadCurrent(record.dir), 'sparkling water')).toEqual([]);
  });
});
