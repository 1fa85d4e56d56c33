import { ASCII_TRIGRAMS, cutTrigrams, trigramRoom } from '../domain/text/trigram.ts';
import type { TrigramPostings } from '../snapshot/parts/columns.ts';

/** Gives each trigram a small number: ASCII ones their key, others the next free one. */
interface TrigramNumbers {
  readonly number: (key: number) => number;
  readonly keyOf: (number: number) => number;
  readonly count: () => number;
}

function numberTrigrams(): TrigramNumbers {
  const others = new Map<number, number>();
  const otherKeys: number[] = [];
  return {
    number: (key) => {
      if (key < ASCII_TRIGRAMS) return key;
      let given = others.get(key);
      if (given === undefined) {
        given = ASCII_TRIGRAMS + otherKeys.length;
        others.set(key, given);
        otherKeys.push(key);
      }
      return given;
    },
    keyOf: (number) => (number < ASCII_TRIGRAMS ? number : otherKeys[number - ASCII_TRIGRAMS]!),
    count: () => ASCII_TRIGRAMS + otherKeys.length,
  };
}

function grown(array: Uint32Array, length: number): Uint32Array {
  if (length <= array.length) return array;
  const larger = new Uint32Array(2 * length);
  larger.set(array);
  return larger;
}

/**
 * Posting lists of the trigrams of folded texts; text `i` is ordinal `i`. Two passes, so that memory holds no more
 * than the result: half a million product names take about a second.
 */
export function buildTrigramPostings(texts: readonly string[]): TrigramPostings {
  const trigrams = numberTrigrams();
  let cut = new Float64Array(1024);
  // lastSeen[t] is the text (plus one) that had trigram t last: it keeps repeats within a text out.
  let lastSeen: Uint32Array = new Uint32Array(ASCII_TRIGRAMS);
  let lengths: Uint32Array = new Uint32Array(ASCII_TRIGRAMS);
  const sizes = new Uint16Array(texts.length);
  const cutText = (text: string): number => {
    if (trigramRoom(text.length) > cut.length) cut = new Float64Array(2 * trigramRoom(text.length));
    return cutTrigrams(text, cut);
  };

  for (let i = 0; i < texts.length; i++) {
    const count = cutText(texts[i]!);
    let size = 0;
    for (let k = 0; k < count; k++) {
      const trigram = trigrams.number(cut[k]!);
      if (trigram >= lastSeen.length) {
        lastSeen = grown(lastSeen, trigram + 1);
        lengths = grown(lengths, trigram + 1);
      }
      if (lastSeen[trigram] === i + 1) continue;
      lastSeen[trigram] = i + 1;
      lengths[trigram]!++;
      size++;
    }
    sizes[i] = Math.min(size, 0xffff);
  }

  const used: number[] = [];
  for (let trigram = 0; trigram < trigrams.count(); trigram++) if (lengths[trigram]! > 0) used.push(trigram);
  used.sort((a, b) => trigrams.keyOf(a) - trigrams.keyOf(b));
  const keys = Float64Array.from(used, trigrams.keyOf);
  const starts = new Uint32Array(used.length + 1);
  const next = new Uint32Array(lengths.length);
  used.forEach((trigram, k) => {
    next[trigram] = starts[k]!;
    starts[k + 1] = starts[k]! + lengths[trigram]!;
  });

  lastSeen.fill(0);
  const postings = new Uint32Array(starts[used.length]!);
  for (let i = 0; i < texts.length; i++) {
    const count = cutText(texts[i]!);
    for (let k = 0; k < count; k++) {
      const trigram = trigrams.number(cut[k]!);
      if (lastSeen[trigram] === i + 1) continue;
      lastSeen[trigram] = i + 1;
      postings[next[trigram]!++] = i;
    }
  }
  return { keys, starts, postings, sizes };
}
