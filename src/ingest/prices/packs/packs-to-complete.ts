import { lowerBound } from '../../../domain/lower-bound.ts';
import type { BatchGroups, PriceBatch } from './batch-groups.ts';
import type { ExistingPacks } from './existing-packs.ts';
import { compareKeys, largest, mergeTexts } from './merge-batch.ts';
import type { Run } from './merge-packs.ts';

/**
 * Of packs of which the judged columns were read, those of which a merge with the batch needs the others too: because they
 * may be written whole, an observation may be one that is known, or does not tell where on the shelf the product stands.
 */
export function packsToComplete(
  batch: PriceBatch,
  groups: BatchGroups,
  existing: ExistingPacks,
  latestMin: number,
): number[] {
  const needed: number[] = [];
  let pack = 0;
  for (let group = 0; group < groups.count; group++) {
    const keys = groups.keysOf(group);
    while (pack < existing.count && compareKeys(existing, pack, keys) < 0) pack++;
    if (pack === existing.count || compareKeys(existing, pack, keys) !== 0) continue;
    const [start, end] = [existing.starts[pack]!, existing.starts[pack + 1]!];
    const old: Run = { columns: existing.rows.columns, content: [], start, end };
    const [first, last] = [groups.starts[group]!, groups.starts[group + 1]!];
    const fresh: Run = { columns: batch.columns, content: [], start: first, end: last };
    const most = (end - start) / 2;
    const isSmall = last - first <= most && last - first + existing.changes[pack]! <= end - start;
    if (
      !isSmall ||
      !areNewsOnly(old, fresh, groups.order) ||
      mergeTexts(batch, fresh, groups.order, existing, pack, largest(old, latestMin)).differ
    )
      needed.push(pack);
  }
  return needed;
}

/** Whether all that is observed is of known stores, at other times than what is known of them, and told in full. */
function areNewsOnly(old: Run, { columns, start, end }: Run, order: Uint32Array): boolean {
  for (let i = start; i < end; i++) {
    const row = order[i]!;
    if (columns.packSize[row] === 0 || columns.aisle[row] === 0 || columns.section[row] === 0) return false;
    const at = lowerBound(old.columns.store, columns.store[row]!, old.start, old.end);
    if (at === old.end || old.columns.store[at] !== columns.store[row]) return false;
    if (old.columns.observedMin[at] === columns.observedMin[row]) return false;
  }
  return true;
}
