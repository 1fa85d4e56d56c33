import type { IndexSnapshotRow } from '../../record/read-indices.ts';

/**
 * The snapshot that the change of each row is measured from: that of the last month (or week) with a value, as it was
 * when the row was computed, though it may be revoked by now. Rows are in the order of `readIndexSnapshots`. Null where
 * nothing before is in the window, and in version 1, whose values are levels.
 */
export function measuredFrom(rows: readonly IndexSnapshotRow[]): (IndexSnapshotRow | null)[] {
  return rows.map((row, at) => {
    if ((row.detail.composition ?? null) === null) return null;
    for (let i = at - 1; i >= 0; i--) {
      const earlier = rows[i]!;
      if (earlier.index_id !== row.index_id || earlier.region !== row.region) return null;
      // Of several of one month the last that was there: later ones are corrections that this row did not know.
      const isBefore = earlier.period < row.period && earlier.run_id < row.run_id;
      if (isBefore && earlier.methodology_version === row.methodology_version) return earlier;
    }
    return null;
  });
}
