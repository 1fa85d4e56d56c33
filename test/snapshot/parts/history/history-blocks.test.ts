import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BlockBuilder,
  eachProduct,
  type FullBlock,
  readProduct,
} from '../../../../src/snapshot/parts/history/history-blocks.ts';
import { KnownDays } from '../../../../src/snapshot/parts/history/known-days.ts';
import { ObservedRows, rowsInOrder } from '../../../../src/snapshot/parts/history/observed-rows.ts';

type Row = readonly [
  position: number,
  day: number,
  known: number,
  regular: number,
  sale: number,
  available: number,
];

const money = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 1, max: 50 }).map((usd) => usd * 10_000 - 100),
  fc.nat(2 ** 31 - 1),
);
const row: fc.Arbitrary<Row> = fc.tuple(
  fc.oneof(fc.nat(3), fc.nat(65_535)),
  fc.oneof(fc.integer({ min: 20_000, max: 20_030 }), fc.nat(65_535)),
  fc.integer({ min: 1, max: 9 }),
  money,
  money,
  fc.nat(1),
);
/** As prices are seen: few of them, again and again, on days with gaps, most of them at once and some later. */
const usualRow: fc.Arbitrary<Row> = fc.tuple(
  fc.nat(1),
  fc.integer({ min: 20_000, max: 20_012 }),
  fc.constantFrom(1, 1, 1, 2, 3),
  fc.constantFrom(9_900, 9_900, 9_900, 19_900),
  fc.constant(0),
  fc.constant(1),
);
const seen = fc.oneof(
  fc.array(row, { minLength: 1, maxLength: 40 }),
  fc.array(usualRow, { minLength: 1, maxLength: 40 }),
);
const products = fc.uniqueArray(fc.tuple(fc.nat(500_000), seen), {
  selector: ([product]) => product,
  minLength: 1,
  maxLength: 12,
});

/** By store, day and as they became known: one observation a publication, as publications bring them. */
function inOrder(rows: readonly Row[]): Row[] {
  const once = new Map(rows.map((one) => [one.slice(0, 3).join(), one]));
  return [...once.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
}

function withoutRepeats(rows: readonly Row[]): Row[] {
  const says = ([position, day, , ...rest]: Row): string => [position, day, ...rest].join();
  return rows.filter((one, i) => i === 0 || says(one) !== says(rows[i - 1]!));
}

function columnsOf(rows: readonly Row[]): ObservedRows {
  const columns = new ObservedRows();
  for (const one of rows) columns.add(...one);
  return columns;
}

function rowsOf(columns: ObservedRows): Row[] {
  return Array.from(
    { length: columns.length },
    (_, i): Row => [
      columns.position[i]!,
      columns.day[i]!,
      columns.known[i]!,
      columns.regularE4[i]!,
      columns.saleE4[i]!,
      columns.available[i]!,
    ],
  );
}

function build(sorted: readonly (readonly [number, readonly Row[]])[], usual: KnownDays): FullBlock[] {
  const builder = new BlockBuilder(usual);
  const blocks: FullBlock[] = [];
  const keep = (block: FullBlock | null): void => {
    if (block !== null) blocks.push({ ...block, bytes: block.bytes.slice() });
  };
  for (const [product, rows] of sorted) keep(builder.add(product, columnsOf(rows)));
  keep(builder.take());
  return blocks;
}

describe('blocks of history', () => {
  it('give back every observation, whatever it is, without those that repeat what was known', () => {
    fc.assert(
      fc.property(products, (given) => {
        const sorted = given
          .map(([product, rows]) => [product, inOrder(rows)] as const)
          .sort(([a], [b]) => a - b);
        const usual = new KnownDays();
        const blocks = build(sorted, usual);
        const all = blocks.flatMap(({ bytes, firstProduct }) => {
          const rows = new ObservedRows();
          return [...eachProduct(bytes, firstProduct, usual, rows)].map((product) => [product, rowsOf(rows)]);
        });
        expect(all.map(([product]) => product)).toEqual(sorted.map(([product]) => product));
        for (const [product, rows] of sorted) {
          const found = new ObservedRows();
          for (const { bytes, firstProduct } of blocks)
            readProduct(bytes, firstProduct, product, usual, found);
          expect(rowsOf(found)).toEqual(withoutRepeats(rows));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('take few bytes where a price is seen again every week, and a few for each change', () => {
    const weeks = 52;
    const rows = (changes: number): Row[] =>
      Array.from({ length: weeks }, (_, week) => [
        3,
        20_000 + 7 * week,
        1,
        49_900 + 1000 * (week % (changes + 1)),
        0,
        1,
      ]);
    const bytesOf = (changes: number): number =>
      build([[7, rows(changes)]], new KnownDays())[0]!.bytes.length;
    expect(bytesOf(0)).toBeLessThan(20);
    expect(bytesOf(1)).toBeLessThan(20 + 3 * weeks);
  });

  it('are refused where they end too early', () => {
    const usual = new KnownDays();
    const [block] = build([[7, [[1, 20_000, 1, 100, 0, 1]]]], usual);
    const read = (): void => readProduct(block!.bytes.subarray(0, -1), 7, 7, usual, new ObservedRows());
    expect(read).toThrow('ends in the middle');
  });
});

describe('rowsInOrder', () => {
  it('orders more rows than a number tells apart', () => {
    const rows = new ObservedRows();
    const count = 2 ** 21 + 2;
    for (let i = 0; i < count; i++) rows.add(count - i > 2 ? 1 : 0, i % 50_000, 1, 1 + i, 0, 1);
    const order = rowsInOrder(rows);
    expect(order.length).toBe(count);
    expect([...order.subarray(0, 3)]).toEqual([count - 2, count - 1, 0]);
  });
});
