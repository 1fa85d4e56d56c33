/*
 * The two kernels under every count of trigrams: adding up posting lists, and gathering the texts that were met often.
 */

/** Adds one to the count of each text in `postings[start .. end)`. */
export function countPostings(
  postings: Uint32Array | Uint16Array,
  start: number,
  end: number,
  into: Uint8Array,
): void {
  let at = start;
  // Four at a time: a list never has the same text twice, and the processor overlaps them.
  for (; at + 3 < end; at += 4) {
    const a = postings[at]!;
    const b = postings[at + 1]!;
    const c = postings[at + 2]!;
    const d = postings[at + 3]!;
    into[a] = into[a]! + 1;
    into[b] = into[b]! + 1;
    into[c] = into[c]! + 1;
    into[d] = into[d]! + 1;
  }
  for (; at < end; at++) into[postings[at]!]!++;
}

/**
 * Lists in `into` those of the first `texts` texts that are eligible by `bits` and have been counted at least `enough`
 * times, ascending, and returns how many. `into` has room for one more than all.
 */
export function gather(
  words: Int32Array,
  into: Uint32Array,
  texts: number,
  enough: number,
  bits: Uint32Array | undefined,
): number {
  // Adding this to four counts below 128 at once sets the top bit of each that is enough; the rest is free of
  // branches, which would be mispredicted.
  const lift = ((128 - enough) * 0x01010101) | 0;
  const wordCount = (texts + 3) >> 2;
  let found = 0;
  for (let word = 0; word < wordCount; word++) {
    const four = words[word]!;
    let marks = (((four & 0x7f7f7f7f) + lift) | 0 | four) & TOP_BITS;
    if (marks === 0) continue;
    if (bits !== undefined) {
      marks &= SPREAD[(bits[word >>> 3]! >>> ((word & 7) << 2)) & 15]!;
      if (marks === 0) continue;
    }
    const text = word << 2;
    into[found] = text;
    found += (marks >>> 7) & 1;
    into[found] = text + 1;
    found += (marks >>> 15) & 1;
    into[found] = text + 2;
    found += (marks >>> 23) & 1;
    into[found] = text + 3;
    found += marks >>> 31;
  }
  return found;
}

/** The top bit of each of four bytes. */
export const TOP_BITS = 0x80808080 | 0;

/** Four bits, each as the top bit of a byte. */
const SPREAD = Int32Array.from(
  { length: 16 },
  (_, four) => ((four & 1) << 7) | ((four & 2) << 14) | ((four & 4) << 21) | ((four & 8) << 28),
);

/** The most that `gather` can ask for: a count of this many has its top bit set already. */
export const MOST_GATHERED = 128;
