/**
 * Compact hash tables (open addressing, linear probing, at most half full) for references of a price feed. A `Map`
 * of half a million strings would cost ten times the memory, and a string a lookup.
 */

const EMPTY = -1;

/** Keys are integers up to 2^53; values are integers from 0. */
export interface NumberTable {
  readonly get: (key: number) => number;
  readonly set: (key: number, value: number) => void;
}

/** `get` answers -1 where the key is not there. */
export function createNumberTable(expected: number): NumberTable {
  let mask = capacityFor(expected) - 1;
  let keys = new Float64Array(mask + 1);
  let values = new Int32Array(mask + 1).fill(EMPTY);
  let size = 0;

  const slotOf = (key: number): number => {
    const low = key | 0;
    const high = (key / 4_294_967_296) | 0;
    let slot = (Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b) >>> 7) & mask;
    while (values[slot] !== EMPTY && keys[slot] !== key) slot = (slot + 1) & mask;
    return slot;
  };
  const grow = (): void => {
    const [oldKeys, oldValues] = [keys, values];
    mask = mask * 2 + 1;
    keys = new Float64Array(mask + 1);
    values = new Int32Array(mask + 1).fill(EMPTY);
    oldValues.forEach((value, i) => {
      if (value === EMPTY) return;
      const slot = slotOf(oldKeys[i]!);
      keys[slot] = oldKeys[i]!;
      values[slot] = value;
    });
  };
  return {
    get: (key) => values[slotOf(key)]!,
    set(key, value) {
      if (values[slotOf(key)] === EMPTY && ++size * 2 > mask) grow();
      const slot = slotOf(key);
      keys[slot] = key;
      values[slot] = value;
    },
  };
}

/** Keys are byte ranges; values are integers from 0. */
export interface BytesTable {
  readonly get: (bytes: Uint8Array, start: number, end: number) => number;
  readonly set: (bytes: Uint8Array, start: number, end: number, value: number) => void;
}

/** `get` answers -1 where the key is not there. A key that is set again keeps its first value. */
export function createBytesTable(expected: number, averageLength: number): BytesTable {
  let mask = capacityFor(expected) - 1;
  /** Position in `entries` of the slot's entry, or -1. */
  let slots = new Int32Array(mask + 1).fill(EMPTY);
  let arena = new Uint8Array(Math.max(1024, expected * averageLength));
  let arenaEnd = 0;
  /** Three numbers an entry: start and end in the arena, value. */
  const entries: number[] = [];

  const hash = (bytes: Uint8Array, start: number, end: number): number => {
    let h = 0x811c9dc5;
    for (let i = start; i < end; i++) h = Math.imul(h ^ bytes[i]!, 0x01000193);
    return (h ^ (h >>> 15)) & mask;
  };
  const equals = (entry: number, bytes: Uint8Array, start: number, end: number): boolean => {
    const from = entries[entry]!;
    if (entries[entry + 1]! - from !== end - start) return false;
    for (let i = 0; i < end - start; i++) if (arena[from + i] !== bytes[start + i]) return false;
    return true;
  };
  const slotOf = (bytes: Uint8Array, start: number, end: number): number => {
    let slot = hash(bytes, start, end);
    while (slots[slot] !== EMPTY && !equals(slots[slot]!, bytes, start, end)) slot = (slot + 1) & mask;
    return slot;
  };
  const growSlots = (): void => {
    mask = mask * 2 + 1;
    slots = new Int32Array(mask + 1).fill(EMPTY);
    for (let e = 0; e < entries.length; e += 3) slots[slotOf(arena, entries[e]!, entries[e + 1]!)] = e;
  };
  return {
    get(bytes, start, end) {
      const entry = slots[slotOf(bytes, start, end)]!;
      return entry === EMPTY ? EMPTY : entries[entry + 2]!;
    },
    set(bytes, start, end, value) {
      const length = end - start;
      if (slots[slotOf(bytes, start, end)] !== EMPTY) return;
      if (arenaEnd + length > arena.length) {
        const larger = new Uint8Array(Math.max(arena.length * 2, arenaEnd + length));
        larger.set(arena);
        arena = larger;
      }
      arena.set(bytes.subarray(start, end), arenaEnd);
      entries.push(arenaEnd, arenaEnd + length, value);
      arenaEnd += length;
      if ((entries.length / 3) * 2 > mask) growSlots();
      else slots[slotOf(bytes, start, end)] = entries.length - 3;
    },
  };
}

/** Smallest power of two with room for twice the entries. */
function capacityFor(expected: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(64, expected * 2 + 2)));
}
