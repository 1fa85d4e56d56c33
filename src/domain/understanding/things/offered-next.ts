import type { Lexicon } from '../lexicon.ts';
import { lacksRestriction, saysRestriction } from '../restrictions.ts';
import { type Alternative, MEANS_THE_SAME, meaningOf } from '../word-meaning.ts';

/** What is known of a concept of a request. */
interface Restricted {
  readonly typed: string;
  readonly alternatives: readonly Alternative[];
  readonly kinds: readonly Alternative[];
}

const isKind = ({ how }: Alternative): boolean => how === 'kind';
const textOf = ({ forms }: Alternative): string => forms.join(' ');

/** Whether what a concept offers in its stead lacks what the concept says that somebody cannot do without: vegetarian chili, of vegan. */
export function offersLess({ typed, alternatives }: Restricted): boolean {
  const own = alternatives.filter((one) => !isKind(one)).map(textOf);
  const said = [typed, ...own].filter(saysRestriction);
  const lacks = (kind: Alternative): boolean => said.every((text) => lacksRestriction(textOf(kind), text));
  return said.length > 0 && alternatives.filter(isKind).some(lacks);
}

/**
 * Concepts of which those that say what somebody cannot do without offer what comes next to it, where no such thing is sold as is
 * asked for: who finds no vegan chili looks at vegetarian ones.
 */
export function offerNext<C extends Restricted>(
  concepts: readonly C[],
  head: number,
  { sells }: Pick<Lexicon, 'sells'>,
): readonly C[] {
  const thing = concepts[head];
  if (thing === undefined || concepts.length === 1) return concepts;
  return concepts.map((concept) => {
    const { alternatives, kinds } = concept;
    if (concept === thing || kinds.length === 0 || alternatives.some(isKind)) return concept;
    if (!saysRestriction(textOf(alternatives[0]!))) return concept;
    const things = meaningOf(thing.alternatives, MEANS_THE_SAME);
    const isSold = alternatives.some(({ forms }) => things.some((one) => sells([...forms, ...one.forms])));
    return isSold ? concept : { ...concept, alternatives: [...alternatives, ...kinds] };
  });
}
