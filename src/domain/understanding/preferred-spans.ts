import type { FormedWord } from './formed-word.ts';
import type { Lexicon } from './lexicon.ts';
import { PREFERENCES } from './lines/preferences.ts';
import type { Span } from './spans.ts';
import type { Vocabulary } from './vocabulary-lines.ts';

/** Whether a request ends in a number that nothing sold has behind the word before it: it counts, and `formula 409` does not. */
function endsInCount(words: readonly FormedWord[], lexicon: Lexicon): boolean {
  const [before, last] = words.slice(-2);
  return (
    last !== undefined &&
    /^\d+$/.test(last.word.key) &&
    lexicon.together(before!.forms.at(-1) ?? '', last.forms[0] ?? '') === 0
  );
}

/** What things are cut in. As normal forms. */
const SHAPES: ReadonlySet<string> = new Set('brick cube half log segment slice stick strip wheel'.split(' '));

/**
 * Whether a word behind another tells what that is cut in, and no name says both: apple slices are apples where none are sold
 * sliced, potato sticks are a thing where they are sold, and fish sticks are a kind of their own. So it does behind what tells of a
 * thing: butter, unsalted sticks.
 */
function isShape(
  words: readonly FormedWord[],
  at: number,
  { compounds }: Pick<Vocabulary, 'compounds'>,
  lexicon: Lexicon,
): boolean {
  const [form, ...others] = words[at]!.forms;
  const [thing, before] = [words[at - 2], words[at - 1]];
  const last = before?.forms.at(-1);
  const isOne = form !== undefined && others.length === 0 && SHAPES.has(form);
  if (!isOne || last === undefined) return false;
  if (thing !== undefined && !thing.known.tells && before!.known.tells) return true;
  if (compounds.has(`${last} ${form}`) || lexicon.together(last, form) > 0) return false;
  return lexicon.shareWith(form, last) === 0 && lexicon.shareWith(last, form) === 0;
}

/** Which spans only say what is preferred: sizes, containers, shapes that a thing is not sold in, and a count at the end. */
export function preferredOf(
  spans: readonly Span[],
  words: readonly FormedWord[],
  saysSize: ReadonlySet<number>,
  vocabulary: Vocabulary,
  lexicon: Lexicon,
): readonly boolean[] {
  const isCounted = words.length > 1 && endsInCount(words, lexicon);
  const isPreference = ({ forms }: FormedWord, i: number): boolean =>
    saysSize.has(i) || forms.every((form) => PREFERENCES.has(form)) || isShape(words, i, vocabulary, lexicon);
  return spans.map(
    ({ from, to }) =>
      words.slice(from, to).every((word, i) => isPreference(word, from + i)) ||
      (isCounted && from === words.length - 1),
  );
}
