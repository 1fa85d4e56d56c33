import { createPriceArrays, enlargeArrays, type PriceArrays } from '../price-arrays.ts';

/**
 * What became of incoming observations. `stale`: earlier than one that the record, or the file, has. `repeated`: of a
 * minute of which the file has a later line.
 */
export interface MergeCounts {
  added: number;
  changed: number;
  unchanged: number;
  stale: number;
  repeated: number;
}

/** All zero. */
export function createCounts(): MergeCounts {
  return { added: 0, changed: 0, unchanged: 0, stale: 0, repeated: 0 };
}

/** Rows that a merge writes, growing as needed. */
export interface MergeOutput {
  columns: PriceArrays;
  length: number;
  /** The rows of them, ascending, that are other than the record's. */
  readonly changed: number[];
  /** Makes room for so many more rows. */
  reserve(rows: number): void;
}

/** No rows yet, with room for `capacity`. */
export function createOutput(capacity: number): MergeOutput {
  return {
    columns: createPriceArrays(Math.max(capacity, 64)),
    length: 0,
    changed: [],
    reserve(rows) {
      const needed = this.length + rows;
      const capacity = this.columns.store.length;
      if (needed > capacity) this.columns = enlargeArrays(this.columns, Math.max(needed, capacity * 2));
    },
  };
}

/** Rows `[start, end)` of sorted columns: one pack. */
export interface Run {
  readonly columns: PriceArrays;
  /** The columns in which an observation can differ, in the same order on both sides of a merge. */
  readonly content: readonly Int32Array[];
  readonly start: number;
  readonly end: number;
}

/** How observations are merged. */
export interface MergeRule {
  /**
   * Where the newest one does not say where on the shelf the product stands and in which pack, what the record has of
   * that stays, and is written into the incoming row.
   */
  readonly keepsShelf: boolean;
  /** What the record has of later than this was dated by a clock that was wrong: anything that comes is newer. */
  readonly latestMin: number;
}

/** Before anything that may be observed. */
const NEVER = -1;

/** When something of the record was observed, as far as that can be. */
export function believed(observedMin: number, latestMin: number): number {
  return observedMin > latestMin ? NEVER : observedMin;
}

/**
 * Merges what a feed observed of one pack (one product at one chain) into what the record has of it, store by store,
 * appending the result to `output`. The i-th incoming row is `order[i]`. Both runs ascend by store; the record's has each store once.
 *
 * The newest observation of a store wins. Of two at the same minute the later line wins, so a corrected feed
 * corrects; merging the same run again changes nothing. Returns whether the result differs from the record.
 */
export function mergePack(
  existing: Run,
  incoming: Run,
  order: Uint32Array,
  output: MergeOutput,
  counts: MergeCounts,
  { keepsShelf, latestMin }: MergeRule,
): boolean {
  const old = existing.columns;
  const fresh = incoming.columns;
  output.reserve(existing.end - existing.start + incoming.end - incoming.start);
  let differs = false;
  let e = existing.start;
  let i = incoming.start;
  while (i < incoming.end) {
    const row = order[i]!;
    const store = fresh.store[row]!;
    while (e < existing.end && old.store[e]! < store) copyRow(old, e++, output);
    let newest = row;
    const first = i;
    for (i++; i < incoming.end && fresh.store[order[i]!] === store; i++) {
      const later = fresh.observedMin[order[i]!]! - fresh.observedMin[newest]!;
      if (later === 0) counts.repeated++;
      else counts.stale++;
      if (later >= 0) newest = order[i]!;
    }
    const isKnown = e < existing.end && old.store[e] === store;
    const knownMin = isKnown ? believed(old.observedMin[e]!, latestMin) : NEVER;
    if (keepsShelf) keepShelf(isKnown ? old : null, e, knownMin, fresh, order, first, i, newest);
    if (!isKnown) {
      counts.added++;
      differs = true;
      output.changed.push(output.length);
      copyRow(fresh, newest, output);
      continue;
    }
    const ahead = fresh.observedMin[newest]! - knownMin;
    if (ahead < 0) counts.stale++;
    else if (ahead === 0 && sameContent(incoming.content, newest, existing.content, e)) counts.unchanged++;
    else {
      counts.changed++;
      differs = true;
      output.changed.push(output.length);
      copyRow(fresh, newest, output);
      e++;
      continue;
    }
    copyRow(old, e++, output);
  }
  while (e < existing.end) copyRow(old, e++, output);
  return differs;
}

/**
 * A pack's one SKU and one product page: those of its newest observation that has any. `incoming` goes first unless
 * the record's pack was observed later as a whole. Returns the incoming row to take the text from, -1: keep.
 */
export function newestWithText(
  texts: Int32Array,
  incoming: Run,
  order: Uint32Array,
  existingNewestMin: number,
): number {
  const { observedMin } = incoming.columns;
  let best = -1;
  for (let i = incoming.start; i < incoming.end; i++) {
    const row = order[i]!;
    if (texts[row] === 0 || observedMin[row]! < existingNewestMin) continue;
    if (best < 0 || observedMin[row]! >= observedMin[best]!) best = row;
  }
  return best;
}

/**
 * A price stands for its moment alone; aisle, section and pack hold until something else is seen. Writes into the newest
 * incoming row what it does not say of them: the last that was told, by the record's row `e` or by the incoming rows
 * `order[first]` to `order[end - 1]` of the store, as if these came one by one. 0: not told.
 */
function keepShelf(
  old: PriceArrays | null,
  e: number,
  knownMin: number,
  fresh: PriceArrays,
  order: Uint32Array,
  first: number,
  end: number,
  newest: number,
): void {
  if (fresh.packSize[newest] !== 0 && fresh.aisle[newest] !== 0 && fresh.section[newest] !== 0) return;
  let observedMin = knownMin;
  let packSize = old === null ? 0 : old.packSize[e]!;
  let aisle = old === null ? 0 : old.aisle[e]!;
  let section = old === null ? 0 : old.section[e]!;
  for (let i = first; i < end; i++) {
    const row = order[i]!;
    if (fresh.observedMin[row]! < observedMin) continue;
    observedMin = fresh.observedMin[row]!;
    packSize = fresh.packSize[row]! || packSize;
    aisle = fresh.aisle[row]! || aisle;
    section = fresh.section[row]! || section;
  }
  if (fresh.observedMin[newest]! < observedMin) return;
  fresh.packSize[newest] = packSize;
  fresh.aisle[newest] = aisle;
  fresh.section[newest] = section;
}

function sameContent(a: readonly Int32Array[], i: number, b: readonly Int32Array[], j: number): boolean {
  for (let c = 0; c < a.length; c++) if (a[c]![i] !== b[c]![j]) return false;
  return true;
}

function copyRow(from: PriceArrays, row: number, output: MergeOutput): void {
  const to = output.columns;
  const at = output.length++;
  to.store[at] = from.store[row]!;
  to.regularE4[at] = from.regularE4[row]!;
  to.saleE4[at] = from.saleE4[row]!;
  to.unitE4[at] = from.unitE4[row]!;
  to.uom[at] = from.uom[row]!;
  to.packSize[at] = from.packSize[row]!;
  to.aisle[at] = from.aisle[row]!;
  to.section[at] = from.section[row]!;
  to.available[at] = from.available[row]!;
  to.observedMin[at] = from.observedMin[row]!;
}
