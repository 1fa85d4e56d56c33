import { derivedFrom } from '../domain/derived.ts';
import { firstNotBelow } from '../domain/lower-bound.ts';
import { takeReadAhead } from '../domain/read-ahead.ts';
import type { CodeIds, UuidIndex } from '../snapshot/parts/columns.ts';

const HEX_VALUE = new Int8Array(128).fill(-1);
for (let i = 0; i < 10; i++) HEX_VALUE[48 + i] = i;
for (let i = 0; i < 6; i++) HEX_VALUE[65 + i] = HEX_VALUE[97 + i] = 10 + i;

const TEXT_LENGTH = 36;
const sought = new Uint8Array(16);

/** Writes the 16 bytes of a UUID's text form to `into` at `at`. False, with `into` undefined there, for any other text. */
export function parseUuid(text: string, into: Uint8Array, at = 0): boolean {
  if (text.length !== TEXT_LENGTH) return false;
  let byte = at;
  for (let i = 0; i < TEXT_LENGTH; ) {
    if (i === 8 || i === 13 || i === 18 || i === 23) {
      if (text.charCodeAt(i++) !== 45) return false;
      continue;
    }
    const high = HEX_VALUE[text.charCodeAt(i++)] ?? -1;
    const low = HEX_VALUE[text.charCodeAt(i++)] ?? -1;
    if (high < 0 || low < 0) return false;
    into[byte++] = high * 16 + low;
  }
  return true;
}

/** The 16 bytes of each UUID, end to end; the texts are UUIDs. */
export function uuidBytes(ids: readonly string[]): Uint8Array {
  const bytes = new Uint8Array(16 * ids.length);
  ids.forEach((id, i) => parseUuid(id, bytes, 16 * i));
  return bytes;
}

/** The lower-case text form of the UUID whose 16 bytes start at `at`. */
export function formatUuid(bytes: Uint8Array, at = 0): string {
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset + at, 16).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Compares the UUIDs at two byte positions in byte order, which is also the order of their text forms. */
export function compareUuids(a: Uint8Array, atA: number, b: Uint8Array, atB: number): number {
  for (let i = 0; i < 16; i++) {
    const difference = a[atA + i]! - b[atB + i]!;
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * Indexes UUIDs given as 16 bytes an entry; entry `i` names `ordinals[i]`, or `i` itself where none are given.
 */
export function buildUuidIndex(uuids: Uint8Array, ordinals?: Uint32Array): UuidIndex {
  const count = uuids.length / 16;
  const order = new Uint32Array(count);
  for (let i = 0; i < count; i++) order[i] = i;
  order.sort((a, b) => compareUuids(uuids, a * 16, uuids, b * 16));
  const sorted = new Uint8Array(uuids.length);
  const sortedOrdinals = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    const entry = order[i]!;
    sorted.set(uuids.subarray(entry * 16, entry * 16 + 16), i * 16);
    sortedOrdinals[i] = ordinals?.[entry] ?? entry;
  }
  return { uuids: sorted, ordinals: sortedOrdinals };
}

const BUCKETS = 1 << 16;

/** Where the UUIDs of each first two bytes start: ids are evenly spread, so a bucket has few. */
const bucketStartsOf = derivedFrom(({ uuids, ordinals }: UuidIndex) => {
  const starts = new Uint32Array(BUCKETS + 1);
  for (let i = 0; i < ordinals.length; i++) starts[uuids[i * 16]! * 256 + uuids[i * 16 + 1]! + 1]!++;
  for (let bucket = 0; bucket < BUCKETS; bucket++) starts[bucket + 1]! += starts[bucket]!;
  return starts;
});

/** Does, ahead of the first look-up, what would make it slow. */
export function prepareUuidIndex(index: UuidIndex): void {
  bucketStartsOf(index);
}

/** The ordinal that a UUID's text form names, in either case; -1 for an unknown UUID and for any other text. */
export function findUuid(index: UuidIndex, text: string): number {
  if (!parseUuid(text, sought)) return -1;
  const starts = bucketStartsOf(index);
  const bucket = sought[0]! * 256 + sought[1]!;
  let low = starts[bucket]!;
  let high = starts[bucket + 1]! - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const order = compareUuids(sought, 0, index.uuids, middle * 16);
    if (order === 0) return index.ordinals[middle]!;
    if (order < 0) high = middle - 1;
    else low = middle + 1;
  }
  return -1;
}

/** The bucket of a text's first two bytes; that of another one where it is no UUID. */
function bucketOf(text: string): number {
  let bucket = 0;
  for (let i = 0; i < 4; i++) bucket = bucket * 16 + (HEX_VALUE[text.charCodeAt(i)] ?? 0);
  return bucket & (BUCKETS - 1);
}

/** So many bytes of a bucket are read ahead, a line of the processor's cache at a time: most of one at full scale. */
const AHEAD_BYTES = 192;
const LINE_BYTES = 64;

function readAheadBuckets(index: UuidIndex, texts: readonly string[]): void {
  const starts = bucketStartsOf(index);
  const { uuids, ordinals } = index;
  const places = new Uint32Array(texts.length);
  for (let i = 0; i < texts.length; i++) places[i] = starts[bucketOf(texts[i]!)]!;
  const last = uuids.length - 1;
  let read = 0;
  for (let i = 0; i < places.length; i++) {
    const start = 16 * places[i]!;
    for (let at = start; at < start + AHEAD_BYTES; at += LINE_BYTES) read ^= uuids[Math.min(at, last)]!;
    read ^= ordinals[Math.min(places[i]!, ordinals.length - 1)]!;
  }
  takeReadAhead(read);
}

/** The ordinals that the ids of a list name, in its order; what is unknown, or no UUID, is left out. */
export function findUuids(index: UuidIndex, texts: readonly string[]): number[] {
  if (texts.length > 1) readAheadBuckets(index, texts);
  const found: number[] = [];
  for (const text of texts) {
    const ordinal = findUuid(index, text);
    if (ordinal >= 0) found.push(ordinal);
  }
  return found;
}

/** The codes of a dictionary whose id is a UUID's text form, in either case; values that fold alike have one id. */
export function codesOfId({ uuids, order }: CodeIds, text: string): number[] {
  const codes: number[] = [];
  if (!parseUuid(text, sought)) return codes;
  const first = firstNotBelow(order.length, (i) => comparePrefix(uuids, order[i]! * 16) < 0);
  for (let i = first; i < order.length && comparePrefix(uuids, order[i]! * 16) === 0; i++)
    if (compareUuids(uuids, order[i]! * 16, sought, 0) === 0) codes.push(order[i]!);
  return codes;
}

/** The first four bytes of a UUID against those of the one that is sought. */
function comparePrefix(uuids: Uint8Array, at: number): number {
  for (let i = 0; i < 4; i++) if (uuids[at + i] !== sought[i]) return uuids[at + i]! - sought[i]!;
  return 0;
}

/** Rank of each ordinal by UUID in byte order, for an index that names every ordinal once. Written to `ranks`, if given. */
export function idRanks(
  index: UuidIndex,
  ranks: Uint32Array = new Uint32Array(index.ordinals.length),
): Uint32Array {
  for (let i = 0; i < ranks.length; i++) ranks[index.ordinals[i]!] = i;
  return ranks;
}
