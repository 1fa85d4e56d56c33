import { formsOfWord, type Vocabulary } from '../vocabulary-lines.ts';
import { WITHOUT, type Word } from '../words.ts';

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
export function takeUnwantedInSpanish(said: readonly Word[], vocabulary: Vocabulary): Wanted {
  const at = said.findIndex(({ key }) => key === WITHOUT);
  const forms = at <= 0 ? [] : said.map(({ key }) => formsOfWord(key, vocabulary));
  if (at <= 0 || at === said.length - 1 || isOfPhrase(forms, at, vocabulary)) return { said, without: [] };
  const without = forms.slice(at + 1).flatMap((own) => {
    const english = vocabulary.meanings.get(own.join(' '))?.alternatives ?? [];
    return [...own, ...english.filter((phrase) => !phrase.includes(' '))];
  });
  return { said: said.slice(0, at), without };
}
