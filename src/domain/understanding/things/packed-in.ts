import type { Concept } from '../concept.ts';
import type { Lexicon } from '../lexicon.ts';
import type { Vocabulary } from '../vocabulary-lines.ts';
import { type Alternative, isSold, meantBy } from '../word-meaning.ts';
import type { Word } from '../words.ts';

/** What things lie in that are sold in cans, jars and cups, in English and in Spanish. As normal forms. */
export const PACKED_IN: ReadonlySet<string> = new Set(
  'brine broth juice oil syrup water aceite agua almibar caldo jugo salmuera'.split(' '),
);

/** Whether a thing lies in what a word says that stands behind it: chicken in broth is no chicken broth. */
export const liesIn = ({ behind }: Pick<Word, 'behind'>, form: string | undefined): boolean =>
  behind && form !== undefined && PACKED_IN.has(form);

/** What it counts to be canned, where it is not said what in. */
const CANNED_WEIGHT = 0.8;

const saysPacked = ({ forms }: Alternative): boolean => PACKED_IN.has(forms.at(-1)!);
/** Whether a concept is what the thing lies in. */
export const isPackedIn = ({ behind, alternatives: [best] }: Concept): boolean => behind && saysPacked(best!);

/** What says that a thing is canned, beside what it lies in. */
function cannedBeside(
  { weight: best }: Alternative,
  vocabulary: Vocabulary,
  lexicon: Lexicon,
): readonly Alternative[] {
  const weight = CANNED_WEIGHT * best;
  const own: Alternative = { forms: ['canned'], weight, how: 'vocabulary' };
  const meaning = vocabulary.meanings.get('canned');
  const others = meaning === undefined ? [] : meantBy(meaning, true, vocabulary, weight);
  return [own, ...others].filter((one) => isSold(one, lexicon));
}

/**
 * Concepts of which what a thing lies in is also met by what is canned, as names seldom say in what: peaches in syrup. What tells
 * of that is not missed: whether the syrup is light.
 */
export function asPacked(
  concepts: readonly Concept[],
  vocabulary: Vocabulary,
  lexicon: Lexicon,
): readonly Concept[] {
  return concepts.map((concept, i) => {
    const { behind, telling, alternatives } = concept;
    if (!behind) return concept;
    const next = concepts[i + 1];
    if (telling && next !== undefined && isPackedIn(next)) return { ...concept, preference: true };
    const others = isPackedIn(concept) ? cannedBeside(alternatives[0]!, vocabulary, lexicon) : [];
    if (others.length === 0) return concept;
    return { ...concept, alternatives: [...alternatives.filter(saysPacked), ...others], unknown: false };
  });
}
