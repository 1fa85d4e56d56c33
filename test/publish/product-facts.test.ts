import { describe, expect, it } from 'vitest';
import { areAppended, changedIn, ordinalsOf, type ProductFacts } from '../../src/publish/product-facts.ts';

function factsOf(productIds: readonly number[], more: Partial<ProductFacts> = {}): ProductFacts {
  const count = productIds.length;
  return {
    count,
    productId: Int32Array.from(productIds),
    idRank: Uint32Array.from(productIds, (_, i) => i),
    category: { codes: new Uint8Array(count), values: [null, 'Milk', 'Bread'] },
    sizeUnit: new Uint8Array(count),
    sizeE4: new Uint32Array(count),
    sizeKnown: new Uint8Array(count),
    gone: new Int32Array(0),
    survivor: new Int32Array(0),
    ...more,
  };
}

describe('areAppended', () => {
  const merged = { gone: Int32Array.of(4), survivor: Int32Array.of(2) };

  it.each([
    ['nothing changed', [2, 5], {}, [2, 5], {}, true],
    ['products came behind the others', [2, 5], merged, [2, 5, 9], merged, true],
    ['a product came between', [2, 5], {}, [2, 3, 5], {}, false],
    ['another product took a place', [2, 5], {}, [2, 6, 7], {}, false],
    ['the last product is gone', [2, 5], {}, [2], {}, false],
    ['a product was merged', [2, 5], {}, [2, 5], merged, false],
    ['a merge was undone', [2, 5], merged, [2, 5], {}, false],
    [
      'a product was merged into another one than before',
      [2, 5],
      merged,
      [2, 5],
      { ...merged, survivor: Int32Array.of(5) },
      false,
    ],
    ['another product was merged', [2, 5], merged, [2, 5], { ...merged, gone: Int32Array.of(3) }, false],
  ] as const)('where %s', (_, before, facts, after, later, appended) => {
    expect(areAppended(factsOf(before, facts), factsOf(after, later))).toBe(appended);
  });
});

describe('changedIn', () => {
  it('marks the products of which one of the facts is another now, and no new ones', () => {
    const before = factsOf([2, 5, 7, 9]);
    const after = factsOf([2, 5, 7, 9, 11], {
      category: { codes: Uint8Array.of(0, 1, 0, 0, 2), values: [null, 'Milk', 'Bread'] },
      sizeE4: Uint32Array.of(0, 0, 10_000, 0, 10_000),
      sizeKnown: Uint8Array.of(0, 0, 0, 1, 1),
    });
    expect([...changedIn(before, after, ['category', 'sizeUnit', 'sizeE4'])]).toEqual([0, 1, 1, 0]);
    expect([...changedIn(before, after, ['sizeKnown'])]).toEqual([0, 0, 0, 1]);
  });
});

describe('ordinalsOf', () => {
  it('numbers products, of a merged one its survivor, whichever of them is the older', () => {
    const facts = factsOf([2, 5], { gone: Int32Array.of(1, 7), survivor: Int32Array.of(5, 2) });
    expect([...ordinalsOf(facts)]).toEqual([-1, 1, 0, -1, -1, 1, -1, 0]);
  });
});
