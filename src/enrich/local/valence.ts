import winkSentiment from 'wink-sentiment';
import { DEGREES, NEGATORS, PHRASES, STORE_VALENCE } from './valence-words.ts';

const WORD = /[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*|\p{Extended_Pictographic}|[:;]-?[()D]|[.,!?;:]/gu;
/** How many words a negation reaches. */
const REACH = 4;
/** A negated word says less than its opposite: "not great" is not "terrible". */
const NEGATED = -0.75;
const MOST_KNOWN = 20_000;

const known = new Map<string, number>();

/** Of one word, by the words of stores, else by AFINN; -5 to 5. */
function wordValence(word: string): number {
  const own = STORE_VALENCE.get(word);
  if (own !== undefined) return own;
  const cached = known.get(word);
  if (cached !== undefined) return cached;
  // It looks words up in a plain object, where `constructor` finds what is no number.
  const score = Number(winkSentiment(word).score) || 0;
  // Words come from outside: the memory of them must not grow without end.
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(word, score);
  return score;
}

/** Lower case, straight apostrophes: as long as the text. */
export function plainWords(text: string): string {
  const plain = text.replaceAll(/[’‘`´]/g, "'").toLowerCase();
  return plain.length === text.length ? plain : text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * How good or bad a clause sounds: above 0 good, below 0 bad, 0 neither or evenly both. Negations turn what follows
 * within the clause, "too" spoils, degrees weigh. Phrases go before their words.
 */
export function clauseValence(clause: string): number {
  let text = plainWords(clause);
  let sum = 0;
  for (const [pattern, valence] of PHRASES) {
    text = text.replaceAll(pattern, (found) => {
      sum += valence;
      return ' . '.padEnd(found.length);
    });
  }
  const words = text.match(WORD) ?? [];
  let negatedUntil = -1;
  for (const [i, word] of words.entries()) {
    if (/^[.,!?;]$/.test(word)) negatedUntil = -1;
    else if (NEGATORS.has(word)) {
      if (words[i + 1] !== 'only' && words[i + 1] !== 'just') negatedUntil = i + REACH;
    } else sum += wordIn(words, i, i <= negatedUntil);
  }
  return sum;
}

function wordIn(words: readonly string[], i: number, isNegated: boolean): number {
  const valence = wordValence(words[i]!);
  const before = words[i - 1] ?? '';
  if (before === 'too' && !isNegated) return valence === 0 ? -1 : -Math.abs(valence);
  if (isNegated) return valence * NEGATED;
  return valence * (DEGREES.get(before) ?? 1);
}
