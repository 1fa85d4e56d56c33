import { withRoom } from '../with-room.ts';

/** Trigrams of ASCII letters, digits and word bounds have keys below this: 37 characters cubed. */
export const ASCII_TRIGRAMS = 50_653;

// Every letter of Unicode 16 lies below this, and its cube plus ASCII_TRIGRAMS below 2^53, so that keys are exact.
const OTHER_BASE = 208_000;

/** 0 is a word bound, 1 to 26 are letters, 27 to 36 digits; anything else of ASCII is not part of a word. */
const ASCII_CODE = new Uint8Array(128);
for (let i = 0; i < 26; i++) ASCII_CODE[97 + i] = 1 + i;
for (let i = 0; i < 10; i++) ASCII_CODE[48 + i] = 27 + i;

function trigramKey(first: number, second: number, third: number): number {
  if (first < 37 && second < 37 && third < 37) return (first * 37 + second) * 37 + third;
  return ASCII_TRIGRAMS + (first * OTHER_BASE + second) * OTHER_BASE + third;
}

/** Room that `cutTrigrams` needs for a text of `length` UTF-16 units. */
export function trigramRoom(length: number): number {
  return 2 * length + 1;
}

/**
 * Cuts a folded text into trigrams as pg_trgm does: each word with two spaces before it and one after it.
 * Writes their keys, repeats included, to the start of `keys`, which has `trigramRoom(folded.length)` items.
 * Returns how many there are. pg_trgm hashes trigrams beyond ASCII to three bytes; these keys do not collide.
 */
export function cutTrigrams(folded: string, keys: Float64Array): number {
  let count = 0;
  let first = 0;
  let second = 0;
  for (let i = 0; i <= folded.length; i++) {
    let code = 0;
    if (i < folded.length) {
      code = folded.charCodeAt(i);
      if (code < 128) {
        code = ASCII_CODE[code]!;
      } else {
        code = folded.codePointAt(i)!;
        if (code > 0xffff) i++;
        code %= OTHER_BASE;
      }
    }
    if (code !== 0 || second !== 0) keys[count++] = trigramKey(first, second, code);
    // The bound that ends a word also starts the next one, which sees two of them.
    first = code === 0 ? 0 : second;
    second = code;
  }
  return count;
}

// Texts are cut one at a time: by trigram of ASCII the text that it was met in last, as `text` counts them.
const metIn = new Uint32Array(ASCII_TRIGRAMS);
let text = 0;

/** As `cutTrigrams`, each once, in order of first appearance. */
export function cutDistinctTrigrams(folded: string, keys: Float64Array): number {
  const count = cutTrigrams(folded, keys);
  if (text === 0xffff_ffff) {
    metIn.fill(0);
    text = 0;
  }
  text++;
  let distinct = 0;
  for (let i = 0; i < count; i++) {
    const key = keys[i]!;
    if (key < ASCII_TRIGRAMS) {
      if (metIn[key] === text) continue;
      metIn[key] = text;
    } else if (keys.indexOf(key) < distinct) continue;
    keys[distinct++] = key;
  }
  return distinct;
}

// Texts are cut one at a time: making room for each would take longer than cutting it.
let room = new Float64Array(0);

/** The distinct trigrams of a folded text, in order of first appearance. */
export function distinctTrigrams(folded: string): Float64Array {
  room = withRoom(room, trigramRoom(folded.length));
  return room.slice(0, cutDistinctTrigrams(folded, room));
}

/** How many distinct trigrams a folded text has. */
export function countTrigrams(folded: string): number {
  room = withRoom(room, trigramRoom(folded.length));
  return cutDistinctTrigrams(folded, room);
}

/**
 * Share of trigrams that two folded texts have in common, 0 to 1, as pg_trgm's `similarity()` counts it;
 * 0 where either has none.
 */
export function similarity(a: string, b: string): number {
  const ofA = new Set(distinctTrigrams(a));
  const ofB = distinctTrigrams(b);
  const shared = ofB.reduce((count, key) => count + (ofA.has(key) ? 1 : 0), 0);
  return shared === 0 ? 0 : shared / (ofA.size + ofB.length - shared);
}
