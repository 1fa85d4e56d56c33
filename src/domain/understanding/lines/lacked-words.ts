import { isPhrase } from '../compound-forms.ts';
import type { Lexicon } from '../lexicon.ts';
import { formsOfWord, type Vocabulary } from '../vocabulary-lines.ts';
import { isOfLetters, WITHOUT, type Word } from '../words.ts';

/** Words of a request, and what its thing should not be. */
interface Wanted {
  readonly said: readonly Word[];
  /** See `RequestLine.without`. */
  readonly without: readonly string[];
}

const MOST_OF_PHRASE = 4;

/** Whether a word is part of a phrase of the vocabulary: the sin of `sin gluten`. */
function isOfPhrase(forms: readonly (readonly string[])[], at: number, { meanings }: Vocabulary): boolean {
  for (let from = Math.max(0, at - MOST_OF_PHRASE); from <= at; from++)
    for (let to = at + 2; to <= Math.min(forms.length, from + MOST_OF_PHRASE); to++)
      if (meanings.has(forms.slice(from, to).flat().join(' '))) return true;
  return false;
}

/**
 * What stands in Spanish behind a without that the vocabulary knows no phrase of is no word to be found, in either language:
 * pizza without cheese, of `pizza sin queso`.
 */
function takeUnwantedInSpanish(said: readonly Word[], vocabulary: Vocabulary): Wanted {
  const at = said.findIndex(({ key }) => key === WITHOUT);
  const forms = at <= 0 ? [] : said.map(({ key }) => formsOfWord(key, vocabulary));
  if (at <= 0 || at === said.length - 1 || isOfPhrase(forms, at, vocabulary)) return { said, without: [] };
  const without = forms.slice(at + 1).flatMap((own) => {
    const english = vocabulary.meanings.get(own.join(' '))?.alternatives ?? [];
    return [...own, ...english.filter((phrase) => !phrase.includes(' '))];
  });
  return { said: said.slice(0, at), without };
}

/**
 * What stands behind a no that begins a request is no word to be found, where no name says that no and the vocabulary knows no
 * phrase of it: salsa without onion, of `no onion salsa`; not `no bake cheesecake`.
 */
function takeUnwantedByNo(said: readonly Word[], lexicon: Lexicon, vocabulary: Vocabulary): Wanted {
  if (said[0]?.key !== 'no') return { said, without: [] };
  const forms = said.slice(0, 3).map(({ key }) => formsOfWord(key, vocabulary).join(' '));
  const [no = '', lacked = '', next = ''] = forms;
  const isPair = isPhrase(`${lacked} ${next}`, vocabulary);
  const taken = isPair ? 3 : 2;
  const isLacked =
    said.length > taken &&
    isOfLetters(said[1]!.key) &&
    (lexicon.countOf(lacked) > 0 || vocabulary.words.has(lacked)) &&
    lexicon.together(no, lacked) === 0 &&
    !isPhrase(`no ${lacked}`, vocabulary) &&
    !isPhrase(`no ${lacked} ${next}`, vocabulary);
  return isLacked
    ? { said: said.slice(taken), without: forms.slice(1, taken).flatMap((form) => form.split(' ')) }
    : { said, without: [] };
}

/** Words of a request without those that say, in English or in Spanish, what its thing should not be, as far as names do not say so. */
export function takeLacked(said: readonly Word[], lexicon: Lexicon, vocabulary: Vocabulary): Wanted {
  const wanted = takeUnwantedByNo(said, lexicon, vocabulary);
  return wanted.without.length > 0 ? wanted : takeUnwantedInSpanish(said, vocabulary);
}
