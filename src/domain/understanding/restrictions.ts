import { AVOIDED, lackOf } from './marked-words.ts';

/** What of it a shopper may have without harm, where nothing is sold without. */
const MERELY_AVOIDED: ReadonlySet<string> = new Set(['fat', 'gmo', 'pulp', 'salt', 'shell']);

/** What somebody who says it cannot do without: who eats no gluten wants no other cookies. As normal forms. */
export const RESTRICTIONS: ReadonlySet<string> = new Set([
  ...[...AVOIDED.keys()].filter((thing) => !MERELY_AVOIDED.has(thing)).flatMap(lackOf),
  ...'vegan, vegetarian, plant based, meatless, nondairy, nonalcoholic, decaf, kosher, halal, keto, paleo'.split(
    ', ',
  ),
]);

/** What is only called so, by salt that is coarse, or garlic in the brine. */
const CALLED_SO: ReadonlySet<string> = new Set(['kosher salt', 'kosher dill']);

/** Those of `RESTRICTIONS` that a text of normal forms says; of two ways to say that there is none of a thing the first. */
function restrictionsIn(text: string): readonly string[] {
  const words = text.split(' ');
  return words.flatMap((word, i) => {
    const pair = `${word} ${words[i + 1]}`;
    if (RESTRICTIONS.has(pair)) return word === 'no' ? lackOf(words[i + 1]!)[0]! : pair;
    return RESTRICTIONS.has(word) && !CALLED_SO.has(pair) ? word : [];
  });
}

/** Whether a text of normal forms says any of `RESTRICTIONS`. */
export const saysRestriction = (text: string): boolean => restrictionsIn(text).length > 0;

const MEATLESS = [
  'vegan',
  'vegetarian',
  'plant based',
  'meatless',
  'meat free',
  'meat alternative',
  'meat substitute',
];
const NO_MILK = ['dairy free', 'nondairy', 'vegan', 'plant based'];

/** What meets a restriction besides itself, as what is vegan is vegetarian, and not the other way round. As normal forms. */
const MET_BY: ReadonlyMap<string, readonly string[]> = new Map([
  ['vegan', ['plant based']],
  ['plant based', ['vegan']],
  ['vegetarian', MEATLESS],
  ['meatless', MEATLESS],
  ['meat free', MEATLESS],
  ['dairy free', NO_MILK],
  ['nondairy', NO_MILK],
  ['lactose free', NO_MILK],
  ['egg free', ['vegan', 'plant based']],
  ['wheat free', ['gluten free']],
]);

/** Whether a phrase lacks any of what somebody cannot do without who says another: crackers, of gluten free snacks, and what is vegetarian, of vegan. */
export function lacksRestriction(phrase: string, of: string): boolean {
  const said = restrictionsIn(phrase);
  return restrictionsIn(of).some(
    (restriction) =>
      !said.includes(restriction) && !MET_BY.get(restriction)?.some((other) => phrase.includes(other)),
  );
}
