import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBytesTable, createNumberTable } from '../../src/ingest/hash-tables.ts';

describe('createNumberTable', () => {
  it('holds what a Map holds, keys up to 2^53', () => {
    const entries = fc.array(fc.tuple(fc.maxSafeNat(), fc.nat({ max: 1_000_000 })), { maxLength: 500 });
    fc.assert(
      fc.property(entries, fc.array(fc.maxSafeNat()), (pairs, others) => {
        const table = createNumberTable(4);
        for (const [key, value] of pairs) table.set(key, value);
        const map = new Map(pairs);
        for (const key of [...map.keys(), ...others]) expect(table.get(key)).toBe(map.get(key) ?? -1);
      }),
    );
  });

  it('finds a hundred thousand GTINs that differ only at the end', () => {
    const table = createNumberTable(0);
    for (let i = 0; i < 100_000; i++) table.set(36_000_000_000 + i * 10, i);
    for (let i = 0; i < 100_000; i++) if (table.get(36_000_000_000 + i * 10) !== i) expect.fail(`lost ${i}`);
    expect(table.get(36_000_000_001)).toBe(-1);
  });

  it('tells keys apart that have the lower 32 bits in common', () => {
    const table = createNumberTable(0);
    const keys = Array.from({ length: 20_000 }, (_, i) => 291_452 + i * 2 ** 32);
    const [known, others] = [keys.slice(0, 10_000), keys.slice(10_000)];
    known.forEach((key, i) => table.set(key, i));
    expect(known.findIndex((key, i) => table.get(key) !== i)).toBe(-1);
    expect(others.findIndex((key) => table.get(key) !== -1)).toBe(-1);
  });
});

describe('createBytesTable', () => {
  it('holds what a Map holds; a key keeps its first value', () => {
    const key = fc.uint8Array({ maxLength: 6 });
    fc.assert(
      fc.property(fc.array(fc.tuple(key, fc.nat()), { maxLength: 500 }), fc.array(key), (pairs, others) => {
        const table = createBytesTable(0, 1);
        const map = new Map<string, number>();
        for (const [bytes, value] of pairs) {
          table.set(bytes, 0, bytes.length, value);
          if (!map.has(bytes.join())) map.set(bytes.join(), value);
        }
        for (const bytes of [...pairs.map(([bytes]) => bytes), ...others]) {
          expect(table.get(bytes, 0, bytes.length)).toBe(map.get(bytes.join()) ?? -1);
        }
      }),
    );
  });

  it('looks at the given range only', () => {
    const table = createBytesTable(4, 4);
    table.set(Buffer.from('abc'), 0, 3, 7);
    expect(table.get(Buffer.from('xabcx'), 1, 4)).toBe(7);
    expect(table.get(Buffer.from('xabcx'), 1, 5)).toBe(-1);
  });
});
