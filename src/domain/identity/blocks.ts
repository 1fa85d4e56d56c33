/** Pairs of places in a list, which can be gone through again. */
export type Candidates = () => Iterable<readonly [first: number, second: number]>;

/** Things by the keys under which they are looked for; two with a key in common are candidates. */
export interface Blocks {
  /** Hashes of the keys, ascending, with repeats. */
  readonly keys: Float64Array;
  /** Place of the thing that each key is of. */
  readonly places: Uint32Array;
  /** The keys of place `p`: `own[starts[p] .. starts[p + 1])`, ascending. */
  readonly own: Float64Array;
  readonly starts: Uint32Array;
}

/** A block of more things than this says nothing: its pairs are not compared. */
const MOST_IN_BLOCK = 200;

/** Sorts `count` things into blocks. Keys are hashed to 53 bits: two that collide cost a comparison, and decide nothing. */
export function createBlocks(count: number, keysOf: (place: number) => readonly string[]): Blocks {
  const starts = new Uint32Array(count + 1);
  const all: number[] = [];
  for (let place = 0; place < count; place++) {
    const own = new Set(keysOf(place).map(hashKey));
    for (const key of [...own].sort((a, b) => a - b)) all.push(key);
    starts[place + 1] = all.length;
  }
  const own = Float64Array.from(all);
  const order = Uint32Array.from(own, (_, i) => i).sort((a, b) => own[a]! - own[b]! || a - b);
  const placeOf = new Uint32Array(own.length);
  for (let place = 0; place < count; place++) placeOf.fill(place, starts[place], starts[place + 1]);
  return {
    keys: Float64Array.from(order, (entry) => own[entry]!),
    places: Uint32Array.from(order, (entry) => placeOf[entry]!),
    own,
    starts,
  };
}

/** Every pair of two things in one block, each once, unless it is passed over. */
export function candidatesOf(
  blocks: Blocks,
  passesOver: (first: number, second: number) => boolean,
): Candidates {
  return function* () {
    const { keys, places } = blocks;
    for (let start = 0, end = 0; start < keys.length; start = end) {
      const key = keys[start]!;
      while (end < keys.length && keys[end] === key) end++;
      if (end - start > MOST_IN_BLOCK) continue;
      for (let i = start; i < end; i++) {
        for (let j = i + 1; j < end; j++) {
          const [first, second] = [places[i]!, places[j]!];
          if (passesOver(first, second) || firstShared(blocks, first, second) !== key) continue;
          yield [first, second];
        }
      }
    }
  };
}

/** The least key that both have in a block that is compared. */
function firstShared(blocks: Blocks, first: number, second: number): number {
  const { own, starts } = blocks;
  let i = starts[first]!;
  let j = starts[second]!;
  while (i < starts[first + 1]! && j < starts[second + 1]!) {
    const [a, b] = [own[i]!, own[j]!];
    if (a === b) {
      if (!isCrowded(blocks, a)) return a;
      i++;
      j++;
    } else if (a < b) i++;
    else j++;
  }
  return Number.NaN;
}

/** Whether a block is too large to be compared: entry `MOST_IN_BLOCK` behind its first still is of it. */
function isCrowded({ keys }: Blocks, key: number): boolean {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keys[middle]! < key) low = middle + 1;
    else high = middle;
  }
  return keys[low + MOST_IN_BLOCK] === key;
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
