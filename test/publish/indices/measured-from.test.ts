import { describe, expect, it } from 'vitest';
import { measuredFrom } from '../../../src/publish/indices/measured-from.ts';
import type { IndexSnapshotRow } from '../../../src/record/read-indices.ts';

const row = (id: string, period: string, run_id: number, more: Partial<IndexSnapshotRow> = {}) =>
  ({
    id,
    period,
    run_id,
    index_id: 1,
    region: 'national',
    methodology_version: 2,
    detail: { composition: {} },
    ...more,
  }) as IndexSnapshotRow;

describe('measuredFrom', () => {
  it.each<[string, readonly IndexSnapshotRow[], readonly (string | null)[]]>([
    ['the month before', [row('a', '2026-07', 1), row('b', '2026-08', 2)], [null, 'a']],
    ['the last month with a value', [row('a', '2026-05', 1), row('b', '2026-08', 4)], [null, 'a']],
    [
      'what was there then, not what replaced it',
      [row('a', '2026-07', 1), row('b', '2026-08', 2), row('b2', '2026-08', 9), row('c', '2026-09', 3)],
      [null, 'a', 'a', 'b'],
    ],
    [
      'the replacement, where it was there',
      [row('b', '2026-08', 2), row('b2', '2026-08', 9), row('c', '2026-09', 10)],
      [null, null, 'b2'],
    ],
    [
      'the same of each state of a snapshot',
      [row('a', '2026-07', 1), row('a', '2026-07', 1), row('b', '2026-08', 2), row('b', '2026-08', 2)],
      [null, null, 'a', 'a'],
    ],
    [
      'nothing of another region, index or version',
      [
        row('a', '2026-07', 1, { index_id: 0 }),
        row('b', '2026-07', 1, { region: 'midwest' }),
        row('c', '2026-07', 1, { methodology_version: 1 }),
        row('d', '2026-08', 2),
      ],
      [null, null, null, null],
    ],
    [
      'nothing where the month before is out of the window',
      [row('a', '2023-07', 1), row('b', '2026-08', 2, { detail: { composition: null } })],
      [null, null],
    ],
  ])('is %s', (_, rows, expected) => {
    expect(measuredFrom(rows).map((earlier) => earlier?.id ?? null)).toEqual(expected);
  });
});
