import { lastWord, type Vocabulary } from '../vocabulary-lines.ts';

/** Whether a phrase is known to be one of what its last word is none of: gummies are candy, and those with melatonin a supplement. */
export function isNoneOfLast(phrase: string, { meanings }: Vocabulary): boolean {
  const kinds = meanings.get(phrase)?.kinds ?? [];
  const last = lastWord(phrase);
  const meaning = meanings.get(last);
  if (kinds.length === 0 || meaning === undefined || meaning.spanish) return false;
  const ofLast = new Set([last, ...meaning.alternatives.map(lastWord), ...meaning.kinds.map(lastWord)]);
  return !kinds.some((kind) => ofLast.has(lastWord(kind)));
}
