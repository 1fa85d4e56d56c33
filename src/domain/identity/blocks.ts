import { lowerBound } from '../lower-bound.ts';
import { withRoom } from '../with-room.ts';

/** Goes through pairs of places in a list, each once, the lesser place first; as often as it is called, in one order. */
export type Candidates = (see: (first: number, second: number) => void) => void;

/** Things in blocks: two that share one are candidates. Only blocks that make pairs are kept. */
export interface Blocks {
  /** Members of block `b`: `members[starts[b] .. starts[b + 1])`, ascending places. */
  readonly starts: Uint32Array;
  readonly members: Uint32Array;
  /** Blocks of place `p`: `own[ownStarts[p] .. ownStarts[p + 1])`, ascending. */
  readonly ownStarts: Uint32Array;
  readonly own: Uint32Array;
}

/** A block of more things than this says nothing: its pairs are not compared. */
const MOST_IN_BLOCK = 200;

/** Sorts `count` things into blocks. Keys are hashed to 53 bits: two that collide cost a comparison, and decide nothing. */
export function createBlocks(count: number, keysOf: (place: number) => readonly string[]): Blocks {
  const hashStarts = new Uint32Array(count + 1);
  let hashes = new Float64Array(count);
  let length = 0;
  for (let place = 0; place < count; place++) {
    const own = [...new Set(keysOf(place).map(hashKey))].sort((a, b) => a - b);
    hashes = withRoom(hashes, length + own.length);
    for (const hash of own) hashes[length++] = hash;
    hashStarts[place + 1] = length;
  }
  const { keys, starts } = usefulKeys(hashes.slice(0, length).sort());
  return membersOf(starts, count, (place, see) => {
    for (let i = hashStarts[place]!; i < hashStarts[place + 1]!; i++) {
      const block = lowerBound(keys, hashes[i]!);
      if (keys[block] === hashes[i]) see(block);
    }
  });
}

/** Keys that two or more have and no crowd has, ascending, and where the members of each begin. */
function usefulKeys(sorted: Float64Array): { readonly keys: Float64Array; readonly starts: Uint32Array } {
  const isUseful = (size: number): boolean => size > 1 && size <= MOST_IN_BLOCK;
  let blocks = 0;
  eachRun(sorted, (_, size) => (blocks += isUseful(size) ? 1 : 0));
  const keys = new Float64Array(blocks);
  const starts = new Uint32Array(blocks + 1);
  let block = 0;
  eachRun(sorted, (key, size) => {
    if (!isUseful(size)) return;
    keys[block] = key;
    starts[block + 1] = starts[block]! + size;
    block++;
  });
  return { keys, starts };
}

function eachRun(sorted: Float64Array, see: (key: number, size: number) => void): void {
  for (let start = 0, end = 0; start < sorted.length; start = end) {
    while (end < sorted.length && sorted[end] === sorted[start]) end++;
    see(sorted[start]!, end - start);
  }
}

/** Fills blocks of known sizes, place by place. */
function membersOf(
  starts: Uint32Array,
  count: number,
  blocksOf: (place: number, see: (block: number) => void) => void,
): Blocks {
  const length = starts.at(-1)!;
  const members = new Uint32Array(length);
  const own = new Uint32Array(length);
  const ownStarts = new Uint32Array(count + 1);
  const next = starts.slice();
  let filled = 0;
  for (let place = 0; place < count; place++) {
    blocksOf(place, (block) => {
      members[next[block]!++] = place;
      own[filled++] = block;
    });
    ownStarts[place + 1] = filled;
  }
  return { starts, members, ownStarts, own };
}

/** Every pair of two things in one block, each once, unless it is passed over. */
export function candidatesOf(
  blocks: Blocks,
  passesOver: (first: number, second: number) => boolean,
): Candidates {
  const { starts, members } = blocks;
  return (see) => {
    for (let block = 0; block + 1 < starts.length; block++) {
      const end = starts[block + 1]!;
      for (let i = starts[block]!; i < end; i++) {
        for (let j = i + 1; j < end; j++) {
          const [first, second] = [members[i]!, members[j]!];
          if (firstShared(blocks, first, second) === block && !passesOver(first, second)) see(first, second);
        }
      }
    }
  };
}

/** The first block that both are in; -1: none. */
function firstShared({ own, ownStarts }: Blocks, first: number, second: number): number {
  const endOfFirst = ownStarts[first + 1]!;
  const endOfSecond = ownStarts[second + 1]!;
  let i = ownStarts[first]!;
  let j = ownStarts[second]!;
  while (i < endOfFirst && j < endOfSecond) {
    const [a, b] = [own[i]!, own[j]!];
    if (a === b) return a;
    if (a < b) i++;
    else j++;
  }
  return -1;
}

const HASH_HIGH = 0x20_0000;

/** A hash of 53 bits: two of FNV-1a's 32, of which the second has another start. */
function hashKey(key: string): number {
  let low = 0x811c9dc5;
  let high = 0x01000193;
  for (let i = 0; i < key.length; i++) {
    const unit = key.charCodeAt(i);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ (unit + 1), 0x01000193) ^ (low >>> 13);
  }
  return (low >>> 0) + ((high >>> 0) % HASH_HIGH) * 2 ** 32;
}
