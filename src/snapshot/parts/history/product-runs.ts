import type { ByteSink, ByteSource } from './byte-sink.ts';
import type { KnownDays } from './known-days.ts';
import type { ObservedRows } from './observed-rows.ts';

/*
 * One product at one chain: its stores, ascending, each with its runs. A run is the same price seen again and again; what
 * it says beside the days is what differs from the run before it.
 *
 *   product   stores * 2 + (1: money in cents, 0: in ten-thousandths), then the stores
 *   store     position less the one before, runs, then the runs
 *   run       flags; days from the observation before (from 1970 for the first) unless SAME_GAP; regular price less the
 *             one before (zigzag); sale price: 0 none, else 1 + zigzag(sale less regular); publication less the day's
 *             usual one (zigzag); repeats: times * 4 + SAME_GAP_REPEAT + MORE_REPEATS, then the days between unless so
 */
const REGULAR_CHANGED = 1;
const SALE_CHANGED = 2;
const AVAILABLE_CHANGED = 4;
const KNOWN_OTHERWISE = 8;
const REPEATED = 16;
const SAME_GAP = 32;

const MORE_REPEATS = 1;
const SAME_GAP_REPEAT = 2;

const E4_PER_CENT = 100;

/** Where the runs of a store stand: what the next run is told against. */
interface Standing {
  day: number;
  /** Days between the last two observations. */
  gap: number;
  regularE4: number;
  saleE4: number;
  available: number;
}

const beginning = (): Standing => ({ day: 0, gap: 0, regularE4: 0, saleE4: 0, available: 1 });

/** Appends a product. `order`: its rows by store, day and as they became known. Returns how many runs it has. */
export function encodeProduct(
  sink: ByteSink,
  rows: ObservedRows,
  order: Uint32Array,
  usual: KnownDays,
): number {
  const scale = isInCents(rows, order) ? E4_PER_CENT : 1;
  sink.varint(countStores(rows, order) * 2 + (scale === E4_PER_CENT ? 1 : 0));
  let runs = 0;
  let position = 0;
  for (let start = 0; start < order.length; ) {
    const own = rows.position[order[start]!]!;
    let end = start + 1;
    while (end < order.length && rows.position[order[end]!] === own) end++;
    sink.varint(own - position);
    position = own;
    runs += encodeStore(sink, rows, order, start, end, usual, scale);
    start = end;
  }
  return runs;
}

function isInCents({ regularE4, saleE4 }: ObservedRows, order: Uint32Array): boolean {
  for (let i = 0; i < order.length; i++) {
    const row = order[i]!;
    if (regularE4[row]! % E4_PER_CENT !== 0 || saleE4[row]! % E4_PER_CENT !== 0) return false;
  }
  return true;
}

function countStores({ position }: ObservedRows, order: Uint32Array): number {
  let stores = 0;
  for (let i = 0; i < order.length; i++)
    if (i === 0 || position[order[i]!] !== position[order[i - 1]!]) stores++;
  return stores;
}

function encodeStore(
  sink: ByteSink,
  rows: ObservedRows,
  order: Uint32Array,
  start: number,
  end: number,
  usual: KnownDays,
  scale: number,
): number {
  const standing = beginning();
  // A refresh looks once at each store: its only look needs no list of where runs end.
  if (end - start === 1) {
    sink.varint(1);
    encodeRun(sink, rows, order, start, end, usual, scale, standing);
    return 1;
  }
  const ends: number[] = [];
  for (let i = start; i < end; i = ends.at(-1)!) ends.push(runEnd(rows, order, i, end, usual));
  sink.varint(ends.length);
  let first = start;
  for (const last of ends) {
    encodeRun(sink, rows, order, first, last, usual, scale, standing);
    first = last;
  }
  return ends.length;
}

/** Where the run that starts at `start` ends: at another price, or where it became known in another way. */
function runEnd(
  rows: ObservedRows,
  order: Uint32Array,
  start: number,
  end: number,
  usual: KnownDays,
): number {
  const first = order[start]!;
  const later = knownLater(rows, first, usual);
  let at = start + 1;
  for (; at < end; at++) {
    const row = order[at]!;
    const isSame =
      rows.regularE4[row] === rows.regularE4[first] &&
      rows.saleE4[row] === rows.saleE4[first] &&
      rows.available[row] === rows.available[first];
    // A run that became known in a way of its own did so at once.
    const otherwise = knownLater(rows, row, usual);
    if (!isSame || (later === 0 ? otherwise !== 0 : otherwise === 0 || rows.known[row] !== rows.known[first]))
      break;
  }
  return at;
}

/** The publication of a row less the usual one of its day. */
function knownLater(rows: ObservedRows, row: number, usual: KnownDays): number {
  const known = rows.known[row]!;
  return known - usual.learn(rows.day[row]!, known);
}

function encodeRun(
  sink: ByteSink,
  rows: ObservedRows,
  order: Uint32Array,
  start: number,
  end: number,
  usual: KnownDays,
  scale: number,
  standing: Standing,
): void {
  const row = order[start]!;
  const [regular, sale, available] = [rows.regularE4[row]!, rows.saleE4[row]!, rows.available[row]!];
  const gap = rows.day[row]! - standing.day;
  const later = knownLater(rows, row, usual);
  const flags =
    (regular === standing.regularE4 ? 0 : REGULAR_CHANGED) +
    (sale === standing.saleE4 ? 0 : SALE_CHANGED) +
    (available === standing.available ? 0 : AVAILABLE_CHANGED) +
    (later === 0 ? 0 : KNOWN_OTHERWISE) +
    (end - start === 1 ? 0 : REPEATED) +
    (gap === standing.gap ? SAME_GAP : 0);
  sink.varint(flags);
  if (gap !== standing.gap) sink.varint(gap);
  if (regular !== standing.regularE4) sink.zigzag((regular - standing.regularE4) / scale);
  if (sale !== standing.saleE4) {
    if (sale === 0) sink.varint(0);
    else {
      const less = (sale - regular) / scale;
      sink.varint(1 + (less < 0 ? -2 * less - 1 : 2 * less));
    }
  }
  if (later !== 0) sink.zigzag(later);
  standing.gap = gap;
  standing.day = rows.day[row]!;
  [standing.regularE4, standing.saleE4, standing.available] = [regular, sale, available];
  if (end - start > 1) encodeRepeats(sink, rows, order, start + 1, end, standing);
}

/** The further observations of a run, as often as the same number of days lies between them. */
function encodeRepeats(
  sink: ByteSink,
  rows: ObservedRows,
  order: Uint32Array,
  start: number,
  end: number,
  standing: Standing,
): void {
  for (let at = start; at < end; ) {
    const gap = rows.day[order[at]!]! - standing.day;
    let times = 0;
    for (; at < end && rows.day[order[at]!]! - standing.day === gap; at++) {
      standing.day += gap;
      times++;
    }
    sink.varint(times * 4 + (gap === standing.gap ? SAME_GAP_REPEAT : 0) + (at < end ? MORE_REPEATS : 0));
    if (gap !== standing.gap) sink.varint(gap);
    standing.gap = gap;
  }
}

/** Appends to `rows` what `encodeProduct` wrote, in its order. */
export function decodeProduct(source: ByteSource, rows: ObservedRows, usual: KnownDays): void {
  const head = source.varint();
  const scale = head % 2 === 1 ? E4_PER_CENT : 1;
  let position = 0;
  for (let store = (head - (head % 2)) / 2; store > 0; store--) {
    position += source.varint();
    const standing = beginning();
    for (let runs = source.varint(); runs > 0; runs--)
      decodeRun(source, rows, usual, scale, position, standing);
  }
}

function decodeRun(
  source: ByteSource,
  rows: ObservedRows,
  usual: KnownDays,
  scale: number,
  position: number,
  standing: Standing,
): void {
  const flags = source.varint();
  if ((flags & SAME_GAP) === 0) standing.gap = source.varint();
  standing.day += standing.gap;
  if ((flags & REGULAR_CHANGED) !== 0) standing.regularE4 += source.zigzag() * scale;
  if ((flags & SALE_CHANGED) !== 0) standing.saleE4 = decodeSale(source.varint(), standing.regularE4, scale);
  if ((flags & AVAILABLE_CHANGED) !== 0) standing.available = 1 - standing.available;
  const otherwise = (flags & KNOWN_OTHERWISE) === 0 ? null : usual.of(standing.day) + source.zigzag();
  const { regularE4, saleE4, available } = standing;
  rows.add(position, standing.day, otherwise ?? usual.of(standing.day), regularE4, saleE4, available);
  if ((flags & REPEATED) === 0) return;
  let repeats: number;
  do {
    repeats = source.varint();
    if ((repeats & SAME_GAP_REPEAT) === 0) standing.gap = source.varint();
    for (let times = Math.floor(repeats / 4); times > 0; times--) {
      standing.day += standing.gap;
      rows.add(position, standing.day, otherwise ?? usual.of(standing.day), regularE4, saleE4, available);
    }
  } while ((repeats & MORE_REPEATS) !== 0);
}

function decodeSale(code: number, regularE4: number, scale: number): number {
  if (code === 0) return 0;
  const zigzag = code - 1;
  return regularE4 + (zigzag % 2 === 1 ? -(zigzag + 1) / 2 : zigzag / 2) * scale;
}
