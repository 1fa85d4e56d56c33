import type { BatchGroups, PriceBatch } from './batch-groups.ts';
import type { ExistingPacks } from './existing-packs.ts';
import {
  believed,
  type MergeCounts,
  type MergeOutput,
  mergePack,
  newestWithText,
  type Run,
} from './merge-packs.ts';
import type { PackTable } from './pack-tables.ts';

/** A pack to be written. */
export interface ChangedPack {
  readonly keys: readonly number[];
  /** True: rows `[start, end)` of the merged rows. False: rows `order[start]` to `order[end - 1]` of the batch. */
  readonly isMerged: boolean;
  readonly start: number;
  readonly end: number;
  readonly sku: Uint8Array | null;
  readonly url: Uint8Array | null;
  /** Whether the record has a pack of that key already. */
  readonly replaces: boolean;
  /** Whether it has changes of that pack too. */
  readonly replacesChanges: boolean;
}

/** A pack of which some prices are written beside it. */
export interface PackChange {
  readonly keys: readonly number[];
  /** The pack as it then is: rows `[start, end)` of the merged rows. */
  readonly start: number;
  readonly end: number;
  /** Which of these are other than the record's: `merged.changed[first]` to `merged.changed[last - 1]`. */
  readonly first: number;
  readonly last: number;
}

/** What a batch makes of a table. */
export interface MergedBatch {
  /** To be written whole. */
  readonly packs: readonly ChangedPack[];
  readonly changes: readonly PackChange[];
}

/**
 * Which packs a batch changes, and to what. `merged` is emptied first and takes the rows of merged packs. What changes
 * less than half of a pack is written beside it, until its changes are more than the pack itself.
 */
export function mergeBatch(
  table: PackTable,
  batch: PriceBatch,
  groups: BatchGroups,
  existing: ExistingPacks,
  merged: MergeOutput,
  counts: MergeCounts,
  latestMin: number,
): MergedBatch {
  const packs: ChangedPack[] = [];
  const changes: PackChange[] = [];
  const oldColumns = existing.rows.columns;
  const oldContent = table.content.map((name) => oldColumns[name]);
  const content = table.content.map((name) => batch.columns[name]);
  const rule = { keepsShelf: table.hasTexts, latestMin };
  merged.length = 0;
  merged.changed.length = 0;
  // At once: to grow row by row, a million rows are copied as often again. New packs alone need none.
  if (existing.count > 0) merged.reserve(existing.rows.length + batch.count);
  let next = 0;
  for (let group = 0; group < groups.count; group++) {
    const keys = groups.keysOf(group);
    while (next < existing.count && compareKeys(existing, next, keys) < 0) next++;
    const pack = next < existing.count && compareKeys(existing, next, keys) === 0 ? next : -1;
    const [start, end] = pack < 0 ? [0, 0] : [existing.starts[pack]!, existing.starts[pack + 1]!];
    const old: Run = { columns: oldColumns, content: oldContent, start, end };
    const fresh: Run = {
      columns: batch.columns,
      content,
      start: groups.starts[group]!,
      end: groups.starts[group + 1]!,
    };
    const before = merged.length;
    const first = merged.changed.length;
    // Most packs of a first import, and of a new day's history, are as the batch has them: nothing to copy.
    const isNew = pack < 0 && ascends(fresh, groups.order);
    if (isNew) counts.added += fresh.end - fresh.start;
    const differs = isNew || mergePack(old, fresh, groups.order, merged, counts, rule);
    const texts = table.hasTexts
      ? mergeTexts(batch, fresh, groups.order, existing, pack, largest(old, latestMin))
      : NO_TEXTS;
    const isSmall =
      pack >= 0 &&
      table.changes !== null &&
      !texts.differ &&
      isSmallChange(merged, before, first, end - start, existing.changes[pack]!);
    if (!differs && !texts.differ) merged.length = before;
    else if (isSmall)
      changes.push({ keys, start: before, end: merged.length, first, last: merged.changed.length });
    else {
      const rows = isNew ? { start: fresh.start, end: fresh.end } : { start: before, end: merged.length };
      const replaces = { replaces: pack >= 0, replacesChanges: pack >= 0 && existing.changes[pack]! > 0 };
      packs.push({ keys, isMerged: !isNew, ...rows, sku: texts.sku, url: texts.url, ...replaces });
      merged.changed.length = first;
    }
  }
  return { packs, changes };
}

/** Whether the pack from the merged row `before` on has the stores that it had, and little is new of it. */
function isSmallChange(
  { length, changed }: MergeOutput,
  before: number,
  first: number,
  oldSize: number,
  earlierChanges: number,
): boolean {
  const changes = changed.length - first;
  return length - before === oldSize && 2 * changes <= oldSize && earlierChanges + changes <= oldSize;
}

/** Below 0: the pack is before that of the keys. */
export function compareKeys(existing: ExistingPacks, pack: number, keys: readonly number[]): number {
  for (let i = 0; i < keys.length; i++) {
    const difference = existing.keys[i]![pack]! - keys[i]!;
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Whether the run has each store once, so that there is nothing to merge. */
function ascends({ columns, start, end }: Run, order: Uint32Array): boolean {
  for (let i = start + 1; i < end; i++) {
    if (columns.store[order[i]!]! <= columns.store[order[i - 1]!]!) return false;
  }
  return true;
}

/** When the newest price of a run was observed; -1: it has none. What is of later than `latestMin` does not count. */
export function largest({ columns, start, end }: Run, latestMin: number): number {
  let newest = -1;
  for (let i = start; i < end; i++) newest = Math.max(newest, believed(columns.observedMin[i]!, latestMin));
  return newest;
}

interface MergedTexts {
  readonly sku: Uint8Array | null;
  readonly url: Uint8Array | null;
  readonly differ: boolean;
}

const NO_TEXTS: MergedTexts = { sku: null, url: null, differ: false };

/** The SKU and the page that a pack then has. `newestMin`: of the pack `pack` as it is; -1: there is none. */
export function mergeTexts(
  batch: PriceBatch,
  fresh: Run,
  order: Uint32Array,
  existing: ExistingPacks,
  pack: number,
  newestMin: number,
): MergedTexts {
  const { sku: skus, url: urls } = batch.columns;
  const oldSku = pack < 0 ? null : existing.skus[pack]!;
  const oldUrl = pack < 0 ? null : existing.urls[pack]!;
  const sku = textOf(batch, skus, newestWithText(skus, fresh, order, newestMin)) ?? oldSku;
  const url = textOf(batch, urls, newestWithText(urls, fresh, order, newestMin)) ?? oldUrl;
  return { sku, url, differ: !sameText(sku, oldSku) || !sameText(url, oldUrl) };
}

function textOf(batch: PriceBatch, refs: Int32Array, row: number): Uint8Array | null {
  if (row < 0) return null;
  const { bytes, ends } = batch.texts;
  const text = refs[row]!;
  return bytes.subarray(ends[text - 1], ends[text]);
}

function sameText(a: Uint8Array | null, b: Uint8Array | null): boolean {
  if (a === null || b === null) return a === b;
  return a.length === b.length && Buffer.compare(a, b) === 0;
}
