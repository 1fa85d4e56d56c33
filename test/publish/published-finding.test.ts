import { beforeEach, describe, expect, it } from 'vitest';
import { VocabularyError } from '../../src/domain/understanding/vocabulary-lines.ts';
import { findProducts } from '../../src/lookup/find-products.ts';
import { FINDING } from '../../src/snapshot/parts/finding.ts';
import type { Snapshot } from '../../src/snapshot/snapshot.ts';
import { usePublishingPlace } from './publishing-place.ts';
import { insertProduct } from './record-rows.ts';

const place = usePublishingPlace();

beforeEach(async () => {
  for (const [name, category] of [
    ['Whole Milk', 'Milk'],
    ['Reduced Fat Milk', 'Milk'],
    ['Whole Grain Pancake Mix', 'Baking'],
    ['Sparkling Water', 'Beverages'],
  ] as const)
    await insertProduct(place.pool, name, { category });
});

const NAMES = ['Whole Milk', 'Reduced Fat Milk', 'Whole Grain Pancake Mix', 'Sparkling Water'];

/** Names of what is found, best first. */
function find(snapshot: Snapshot, text: string): string[] {
  return findProducts(snapshot, text, { limit: 10 }).hits.map(({ product }) => NAMES[product]!);
}

describe('The part of finding', () => {
  it('answers requests as they are meant', async () => {
    await place.publish();
    const snapshot = await place.load();
    expect(find(snapshot, 'whole milk')[0]).toBe('Whole Milk');
    expect(find(snapshot, 'leche')).toContain('Whole Milk');
    expect(find(snapshot, 'fizzwasser')).toEqual([]);
    expect(find(snapshot, '')).toEqual([]);
  });

  it('has the operator’s own vocabulary, and is made anew where that alone changed', async () => {
    const plain = await place.publish();
    const vocabulary = '# bottles\nfizzwasser > sparkling water\n';
    const own = await place.publish({ vocabulary });
    expect(find(await place.load(), 'fizzwasser')).toEqual(['Sparkling Water']);
    expect(own.files['finding-vocabulary']).not.toEqual(plain.files['finding-vocabulary']);
    expect(own.files['products']).toEqual(plain.files['products']);
    const again = await place.publish({ vocabulary });
    for (const file of FINDING.files) expect(again.files[file]).toEqual(own.files[file]);
    await expect(place.publish({ vocabulary: 'no entry' })).rejects.toThrow(VocabularyError);
    expect(find(await place.load(), 'fizzwasser')).toEqual(['Sparkling Water']);
  });

  it('follows the products', async () => {
    await place.publish();
    await place.pool.query("update product set name = 'Oat Drink' where name = 'Sparkling Water'");
    await place.publish();
    expect(find(await place.load(), 'sparkling water')).toEqual([]);
  });
});
