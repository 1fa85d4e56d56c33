import type { FormedWord } from './formed-word.ts';
import type { Lexicon } from './lexicon.ts';
import { PREFERENCES } from './lines/request-line.ts';
import type { Span } from './spans.ts';

/** Whether a request ends in a number that nothing sold has behind the word before it: it counts, and `formula 409` does not. */
function endsInCount(words: readonly FormedWord[], lexicon: Lexicon): boolean {
  const [before, last] = words.slice(-2);
  return (
    last !== undefined &&
    /^\d+$/.test(last.word.key) &&
    lexicon.together(before!.forms.at(-1) ?? '', last.forms[0] ?? '') === 0
  );
}

/** Which spans only say what is preferred: sizes, containers, and a count at the end. */
export function preferredOf(
  spans: readonly Span[],
  words: readonly FormedWord[],
  saysSize: ReadonlySet<number>,
  lexicon: Lexicon,
): readonly boolean[] {
  const isCounted = words.length > 1 && endsInCount(words, lexicon);
  const isPreference = ({ forms }: FormedWord, i: number): boolean =>
    saysSize.has(i) || forms.every((form) => PREFERENCES.has(form));
  return spans.map(
    ({ from, to }) =>
      words.slice(from, to).every((word, i) => isPreference(word, from + i)) ||
      (isCounted && from === words.length - 1),
  );
}
