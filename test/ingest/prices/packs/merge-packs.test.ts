import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLUMN_NAMES, createPriceArrays } from '../../../../src/ingest/prices/price-arrays.ts';
import {
  createCounts,
  createOutput,
  mergePack,
  newestWithText,
  type Run,
} from '../../../../src/ingest/prices/packs/merge-packs.ts';
import { MAX_AHEAD_MIN } from '../../../../src/domain/time/latest-observation.ts';
import { largest } from '../../../../src/ingest/prices/packs/merge-batch.ts';
import { CURRENT } from '../../../../src/ingest/prices/packs/pack-tables.ts';
import { stableOrder } from '../../../../src/ingest/prices/packs/stable-order.ts';

interface Observation {
  store: number;
  observedMin: number;
  regularE4: number;
  aisle: number;
  section?: number;
  packSize?: number;
}

function run(rows: readonly Observation[]): Run {
  const columns = createPriceArrays(rows.length);
  for (const name of COLUMN_NAMES) columns[name].fill(name.endsWith('E4') ? -1 : 0);
  rows.forEach((row, i) => {
    columns.store[i] = row.store;
    columns.observedMin[i] = row.observedMin;
    columns.regularE4[i] = row.regularE4;
    columns.aisle[i] = row.aisle;
    columns.section[i] = row.section ?? 0;
    columns.packSize[i] = row.packSize ?? 0;
  });
  const content = CURRENT.content.map((name) => columns[name]);
  return { columns, content, start: 0, end: rows.length };
}

/** Merges as an import does; `existing` has each store once, ascending. */
function merge(existing: readonly Observation[], incoming: readonly Observation[]) {
  const output = createOutput(0);
  const counts = createCounts();
  const fresh = run(incoming);
  const order = stableOrder([fresh.columns.store], incoming.length);
  const differs = mergePack(run(existing), fresh, order, output, counts, RULE);
  const rows = Array.from({ length: output.length }, (_, i) => ({
    store: output.columns.store[i]!,
    observedMin: output.columns.observedMin[i]!,
    regularE4: output.columns.regularE4[i]!,
    aisle: output.columns.aisle[i]!,
  }));
  return { rows, differs, counts };
}

/** Of a clock that says 1000. */
const RULE = { keepsShelf: true, latestMin: 1000 + MAX_AHEAD_MIN };

const at = (store: number, observedMin: number, regularE4: number, aisle = 0): Observation => {
  return { store, observedMin, regularE4, aisle };
};

describe('mergePack', () => {
  it('takes the newer observation of a store', () => {
    const { rows, differs, counts } = merge([at(1, 100, 10), at(3, 100, 30)], [at(1, 101, 11)]);
    expect(rows).toEqual([at(1, 101, 11), at(3, 100, 30)]);
    expect(differs).toBe(true);
    expect(counts).toEqual({ added: 0, changed: 1, unchanged: 0, stale: 0, repeated: 0 });
  });

  it('ignores an older one', () => {
    const { rows, differs, counts } = merge([at(1, 100, 10)], [at(1, 99, 11)]);
    expect(rows).toEqual([at(1, 100, 10)]);
    expect(differs).toBe(false);
    expect(counts.stale).toBe(1);
  });

  it('takes an older one in place of what a clock that was ahead has dated, with its aisle', () => {
    const [latest, beyond] = [1000 + MAX_AHEAD_MIN, 1001 + MAX_AHEAD_MIN];
    const { rows, counts } = merge([at(1, latest, 10), at(2, beyond, 20, 7)], [at(1, 99, 11), at(2, 99, 21)]);
    expect(rows).toEqual([at(1, latest, 10), at(2, 99, 21, 7)]);
    expect(counts).toMatchObject({ changed: 1, stale: 1 });
  });

  it('adds a store in its place', () => {
    expect(merge([at(1, 100, 10), at(3, 100, 30)], [at(2, 5, 20)]).rows).toEqual([
      at(1, 100, 10),
      at(2, 5, 20),
      at(3, 100, 30),
    ]);
  });

  it('lets a corrected feed correct: at the same minute the later line wins', () => {
    expect(merge([at(1, 100, 10)], [at(1, 100, 11), at(1, 100, 12)]).rows).toEqual([at(1, 100, 12)]);
  });

  it('sees a change in a label alone', () => {
    expect(merge([at(1, 100, 10, 1)], [at(1, 100, 10, 2)]).differs).toBe(true);
  });

  it('keeps the aisle that a newer observation does not tell, and not its price', () => {
    expect(merge([at(1, 100, 10, 7)], [at(1, 101, 0)]).rows).toEqual([at(1, 101, 0, 7)]);
    expect(merge([], [at(1, 100, 10, 7), at(1, 101, 11)]).rows).toEqual([at(1, 101, 11, 7)]);
    expect(merge([at(1, 100, 10)], [at(1, 99, 11, 7), at(1, 101, 11)]).rows).toEqual([at(1, 101, 11)]);
  });

  it.each([
    [
      { packSize: 0, aisle: 5, section: 6 },
      { packSize: 1, aisle: 5, section: 6 },
    ],
    [
      { packSize: 4, aisle: 0, section: 6 },
      { packSize: 4, aisle: 2, section: 6 },
    ],
    [
      { packSize: 4, aisle: 5, section: 0 },
      { packSize: 4, aisle: 5, section: 3 },
    ],
    [
      { packSize: 4, aisle: 5, section: 6 },
      { packSize: 4, aisle: 5, section: 6 },
    ],
  ])('keeps of pack, aisle and section what is not told in %j', (told, kept) => {
    const output = createOutput(0);
    const existing = run([{ ...at(1, 100, 10, 2), section: 3, packSize: 1 }]);
    const incoming = run([{ ...at(1, 101, 11), ...told }]);
    mergePack(existing, incoming, Uint32Array.of(0), output, createCounts(), RULE);
    const { packSize, aisle, section } = output.columns;
    expect({ packSize: packSize[0], aisle: aisle[0], section: section[0] }).toEqual(kept);
  });

  it('counts the same observation as unchanged', () => {
    const { differs, counts } = merge([at(1, 100, 10)], [at(1, 100, 10)]);
    expect(differs).toBe(false);
    expect(counts).toEqual({ added: 0, changed: 0, unchanged: 1, stale: 0, repeated: 0 });
  });

  const observation = fc.record({
    store: fc.nat({ max: 6 }),
    observedMin: fc.nat({ max: 5 }),
    regularE4: fc.nat({ max: 3 }),
    aisle: fc.nat({ max: 1 }),
  });
  const feed = fc.array(observation, { maxLength: 20 });
  const record = feed.map((rows) => {
    const byStore = new Map(rows.map((row) => [row.store, row]));
    return [...byStore.values()].sort((a, b) => a.store - b.store);
  });

  it('gives each store once, ascending, with the last of its newest observations, and the last aisle that was told', () => {
    fc.assert(
      fc.property(record, feed, (existing, incoming) => {
        const newest = new Map<number, Observation>();
        for (const row of [...existing, ...incoming]) {
          const known = newest.get(row.store);
          if (known !== undefined && row.observedMin < known.observedMin) continue;
          newest.set(row.store, { ...row, aisle: row.aisle === 0 ? (known?.aisle ?? 0) : row.aisle });
        }
        const expected = [...newest.values()].sort((a, b) => a.store - b.store);
        expect(merge(existing, incoming).rows).toEqual(expected);
      }),
    );
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(record, feed, (existing, incoming) => {
        const once = merge(existing, incoming).rows;
        expect(merge(once, incoming)).toMatchObject({ rows: once, differs: false });
      }),
    );
  });

  it('comes to the same in two feeds as in one', () => {
    fc.assert(
      fc.property(record, feed, feed, (existing, first, second) => {
        expect(merge(merge(existing, first).rows, second).rows).toEqual(
          merge(existing, [...first, ...second]).rows,
        );
      }),
    );
  });

  it('says that the result differs exactly when it does, and counts every line once', () => {
    fc.assert(
      fc.property(record, feed, (existing, incoming) => {
        const { rows, differs, counts } = merge(existing, incoming);
        expect(differs).toBe(JSON.stringify(rows) !== JSON.stringify(existing));
        expect(counts.added + counts.changed + counts.unchanged + counts.stale + counts.repeated).toBe(
          incoming.length,
        );
      }),
    );
  });
});

describe('newestWithText', () => {
  const incoming = run([at(1, 100, 1), at(2, 200, 1), at(3, 200, 1)]);
  const order = Uint32Array.from([0, 1, 2]);

  it('is the last of the newest rows that have a text', () => {
    expect(newestWithText(Int32Array.from([5, 6, 7]), incoming, order, -1)).toBe(2);
    expect(newestWithText(Int32Array.from([5, 6, 0]), incoming, order, -1)).toBe(1);
  });

  it('is none where the record is newer, or no row has a text', () => {
    expect(newestWithText(Int32Array.from([5, 6, 7]), incoming, order, 201)).toBe(-1);
    expect(newestWithText(Int32Array.from([0, 0, 0]), incoming, order, -1)).toBe(-1);
  });
});

describe('largest', () => {
  it('is when the newest price was observed, without what a clock that was ahead has dated', () => {
    const prices = run([at(1, 100, 1), at(2, 300, 1), at(3, 200, 1)]);
    expect(largest(prices, 300)).toBe(300);
    expect(largest(prices, 299)).toBe(200);
    expect(largest(prices, 99)).toBe(-1);
  });
});
