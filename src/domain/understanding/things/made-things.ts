import type { Alternative } from '../word-meaning.ts';

/* What brands make that are known and not sold, beside the thing that is asked for. */

/** The words of a meaning, each by itself: of phrases that are one form, too. */
export const wordsOf = ({ forms }: Alternative): readonly string[] =>
  forms.flatMap((form) => form.split(' '));

const isWithin = (some: readonly string[], all: readonly string[]): boolean =>
  some.every((word) => all.includes(word));

/** Of what a brand makes that which is a certain one of the thing named: chocolate bars of bars, and no almond milk of almonds. */
export function narrowerOf(made: readonly Alternative[], named: readonly string[]): readonly Alternative[] {
  return made.filter((one) => {
    const words = wordsOf(one);
    return (
      named.length > 0 &&
      words.length > named.length &&
      isWithin(named, words) &&
      named.includes(words.at(-1)!)
    );
  });
}

/** Whether a brand makes a thing, by what both mean, or what the thing is one of: all words of the one are in the other. */
export function makesThing(
  made: readonly Alternative[],
  {
    alternatives,
    kinds,
  }: { readonly alternatives: readonly Alternative[]; readonly kinds: readonly Alternative[] },
): boolean {
  const meant = alternatives.filter(({ how }) => how === 'typed' || how === 'vocabulary');
  const things = [...meant, ...kinds].map(wordsOf);
  return made
    .map(wordsOf)
    .some((words) => things.some((one) => isWithin(one, words) || isWithin(words, one)));
}

/** What a thing counts of which a brand makes a certain one, beside that. */
const OF_WIDER = 0.7;

/** What a thing means of which a brand makes a certain one: a bar of who makes chocolate bars is one of those. */
export function narrowed(thing: readonly Alternative[], made: readonly Alternative[]): Alternative[] {
  const most = Math.max(...made.map(({ weight }) => weight));
  return [
    ...made.map((one): Alternative => ({ ...one, weight: one.weight / most, how: 'vocabulary' })),
    ...thing.map((one) => ({ ...one, weight: OF_WIDER * one.weight })),
  ];
}

/** What a store's own brand makes, as the vocabulary says it; in normal forms. */
const STORE_BRAND = 'store brand';

/** Whether a brand is a store's own, which makes whatever is sold: any will do where it is not. */
export function isOfStore(made: readonly Alternative[]): boolean {
  return made.some(({ how, forms }) => how === 'kind' && forms.join(' ') === STORE_BRAND);
}
