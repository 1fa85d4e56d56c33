/** Texts by ordinal, best first, with their scores. */
export interface ScoredTexts {
  readonly texts: Uint32Array;
  readonly scores: Float64Array;
}

/** The best texts so far: a heap with the worst of them on top; of equal scores the higher rank is worse. */
export interface BestTexts {
  /** The lowest score that may still get in; -Infinity while there is room. */
  threshold: number;
  size: number;
  readonly texts: Uint32Array;
  readonly scores: Float64Array;
  readonly ranks: Uint32Array;
}

/** Room for the best `limit` texts; ties go to the lower of `ranks`. */
export function makeBestTexts(limit: number, ranks: Uint32Array): BestTexts {
  const threshold = limit > 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return { threshold, size: 0, texts: new Uint32Array(limit), scores: new Float64Array(limit), ranks };
}

function rise({ texts, scores, ranks }: BestTexts, from: number, text: number, score: number): void {
  let at = from;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    const above = scores[parent]!;
    if (above < score || (above === score && ranks[texts[parent]!]! > ranks[text]!)) break;
    texts[at] = texts[parent]!;
    scores[at] = above;
    at = parent;
  }
  texts[at] = text;
  scores[at] = score;
}

function sink({ texts, scores, ranks }: BestTexts, size: number, text: number, score: number): void {
  const rank = ranks[text]!;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= size) break;
    let below = scores[child]!;
    if (child + 1 < size) {
      const other = scores[child + 1]!;
      if (other < below || (other === below && ranks[texts[child + 1]!]! > ranks[texts[child]!]!)) {
        child++;
        below = other;
      }
    }
    if (below > score || (below === score && ranks[texts[child]!]! < rank)) break;
    texts[at] = texts[child]!;
    scores[at] = below;
    at = child;
  }
  texts[at] = text;
  scores[at] = score;
}

/** Keeps a text if it is among the best so far. */
export function keepBest(best: BestTexts, text: number, score: number): void {
  const { texts, scores, ranks } = best;
  if (score < best.threshold) return;
  if (best.size < texts.length) {
    rise(best, best.size++, text, score);
  } else {
    if (score === scores[0] && ranks[text]! > ranks[texts[0]!]!) return;
    sink(best, best.size, text, score);
  }
  if (best.size === texts.length) best.threshold = scores[0]!;
}

/** Sorts the heap, which is not to be used afterwards. */
export function bestFirst(best: BestTexts): ScoredTexts {
  const { texts, scores, size } = best;
  for (let last = size - 1; last > 0; last--) {
    const text = texts[last]!;
    const score = scores[last]!;
    texts[last] = texts[0]!;
    scores[last] = scores[0]!;
    sink(best, last, text, score);
  }
  return { texts: texts.subarray(0, size), scores: scores.subarray(0, size) };
}
