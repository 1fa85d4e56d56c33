import { keepLast } from '../../../domain/derived.ts';
import type { Lexicon, NearWord } from '../../../domain/understanding/lexicon.ts';
import {
  soundClass,
  SOUND_CLASSES,
  typingErrors,
} from '../../../domain/understanding/spelling/typing-errors.ts';
import { errorsIn } from '../../../domain/understanding/word-meaning.ts';

/** One bit a letter or digit: what two words differ in bounds from below how many errors lie between them. */
function lettersIn(word: string): number {
  let bits = 0;
  for (let i = 0; i < word.length; i++) bits |= 1 << (word.charCodeAt(i) & 31);
  return bits;
}

function bitCount(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return (((left + (left >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

const MOST_NEAR = 6;
/** Letters of two words that may differ for each error: one half may change two, and a word that begins otherwise has no halves. */
const MOST_BITS_SAME_START = 4;
const MOST_BITS = 2;
/** How many times more often a word has to be sold to make up for one error more. */
const ERROR_LOG = Math.log(60);
/** People seldom get the first letter wrong. */
const FIRST_LETTER_LOG = Math.log(8);
/** Words of more letters are compared without the bound: its rows are the bits of one number. */
const MOST_BOUNDED = 31;
/** Longer words are not compared. */
const MOST_LETTERS = 64;

/** Words as they sound, end to end. */
interface SoundedWords {
  readonly starts: Uint32Array;
  readonly sounds: Uint8Array;
}

function soundOut(words: readonly string[]): SoundedWords {
  const starts = new Uint32Array(words.length + 1);
  words.forEach((word, i) => (starts[i + 1] = starts[i]! + word.length));
  const sounds = new Uint8Array(starts[words.length]!);
  words.forEach((word, i) => {
    for (let at = 0; at < word.length; at++) sounds[starts[i]! + at] = soundClass(word.charCodeAt(at));
  });
  return { starts, sounds };
}

/** By class of sound: the letters of a word that are of it, one bit each. */
const rows = new Int32Array(SOUND_CLASSES);

function setRows(key: string): void {
  rows.fill(0);
  for (let at = 0; at < key.length; at++) rows[soundClass(key.charCodeAt(at))]! |= 1 << at;
}

/**
 * Sounds that the word of `rows`, of `letters` letters, and another have in common in their order (the longest common
 * subsequence, all its rows at once as the bits of a number). No half of an error takes more than one letter out of it,
 * and no whole one more than two.
 */
function soundsInCommon({ starts, sounds }: SoundedWords, letters: number, word: number): number {
  let open = -1;
  for (let at = starts[word]!; at < starts[word + 1]!; at++) {
    const met = open & rows[sounds[at]!]!;
    open = (open + met) | 0 | (open & ~met);
  }
  return bitCount(~open & ((1 << letters) - 1));
}

/** A word that is spelt nearly as another, and what orders it among such. */
interface RatedWord extends NearWord {
  /** Within so many errors and more it is near, by how many they are and by which letters differ. */
  readonly within: number;
  readonly score: number;
  readonly isCalled: boolean;
}

/** What nothing is called goes behind what is and has no more errors: of that, however often it is asked for. */
function ratedBehindCalled(found: readonly RatedWord[]): RatedWord[] {
  return found.map((word) => {
    if (word.isCalled) return word;
    const asNear = found.filter((one) => one.isCalled && one.distance <= word.distance);
    return { ...word, score: Math.min(word.score, ...asNear.map(({ score }) => score - BEHIND)) };
  });
}
const BEHIND = 1e-6;

/** The best of the words within so many errors. */
function bestWithin(found: readonly RatedWord[], distance: number): RatedWord[] {
  return ratedBehindCalled(found.filter(({ within }) => within <= distance))
    .sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1))
    .slice(0, MOST_NEAR);
}

/** All words within so many errors of one. */
interface Scan {
  readonly distance: number;
  readonly found: readonly RatedWord[];
}

/** Words of which all that is near is remembered: a request asks for those near its own several times, within more and more errors. */
const MOST_SCANNED = 256;

/**
 * Finds words by spelling. `words` ascend by length; `sold`: how often each is; `isCalled`: whether any product is called so,
 * which those that are only asked for are not. All words are looked at, most of them only
 * by which letters they have, which is a small part of a millisecond.
 */
export function makeSpeller(
  words: readonly string[],
  sold: Float32Array,
  isCalled: (word: string) => boolean,
): Lexicon['near'] {
  const letters = Uint32Array.from(words, lettersIn);
  const first = Uint16Array.from(words, (word) => word.charCodeAt(0));
  const sounded = soundOut(words);
  /** By length: where words of at least so many letters start. */
  const startOf = new Uint32Array(MOST_LETTERS + 2);
  for (let i = words.length - 1, length = MOST_LETTERS + 1; length >= 0; length--) {
    while (i >= 0 && words[i]!.length >= length) i--;
    startOf[length] = i + 1;
  }
  const firstFrom = (length: number): number => startOf[Math.min(length, MOST_LETTERS + 1)]!;
  const scan = (key: string, distance: number): RatedWord[] => {
    const own = lettersIn(key);
    const start = key.charCodeAt(0);
    const isBounded = key.length <= MOST_BOUNDED;
    setRows(isBounded ? key : '');
    const found: RatedWord[] = [];
    const [mostOfStart, mostOfOthers] = [MOST_BITS_SAME_START * distance, MOST_BITS * distance];
    // Half an error may be a letter of length, or two letters of the set.
    const end = firstFrom(key.length + 2 * distance + 1);
    for (let i = firstFrom(Math.max(1, key.length - 2 * distance)); i < end; i++) {
      const sameStart = first[i] === start;
      const differing = bitCount(letters[i]! ^ own);
      if (differing > (sameStart ? mostOfStart : mostOfOthers)) continue;
      const word = words[i]!;
      const apart = isBounded ? key.length + word.length - 2 * soundsInCommon(sounded, key.length, i) : 0;
      if (apart > 2 * distance) continue;
      const errors = typingErrors(key, word, distance);
      if (errors > distance || /\d/.test(word)) continue;
      const score = Math.log(1 + sold[i]!) - ERROR_LOG * errors - (sameStart ? 0 : FIRST_LETTER_LOG);
      const within = Math.max(errors, differing / (sameStart ? MOST_BITS_SAME_START : MOST_BITS));
      found.push({ key: word, distance: errors, within, sold: sold[i]!, score, isCalled: isCalled(word) });
    }
    return found;
  };
  const scanned = keepLast<Scan>(MOST_SCANNED);
  return (key, distance) => {
    if (key.length > MOST_LETTERS) return [];
    const known = scanned.get(key);
    if (known !== undefined && known.distance >= distance) return bestWithin(known.found, distance);
    // What nothing is called is misspelt to whoever asks next.
    const widest = isCalled(key) ? distance : Math.max(distance, errorsIn(key));
    const found = scan(key, widest);
    scanned.put(key, { distance: widest, found });
    return bestWithin(found, distance);
  };
}
