/**
 * Words that a shopper says when that is meant: who asks for butter does not mean ghee, nor does tomatoes mean canned
 * ones. As normal forms; of a name, or of a category's.
 */
export const MARKED_WORDS: ReadonlySet<string> = new Set(
  (
    'vegan plant imitation substitute alternative ghee clarified spreadable keto decaf dried dehydrated powder powdered ' +
    'canned candied covered coated dipped breaded fried pickled marinated stuffed diced crushed stewed peeled flavored seasoned toddler baby infant ' +
    'dog cat pet mix kit freeze brew instant evaporated condensed misc miscellaneous stable'
  ).split(' '),
);

const states = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/**
 * What a state of a thing is not, by the word that asks for it: who says fresh wants none that is frozen. As normal forms,
 * of a name or of a category's.
 */
export const OTHER_STATES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['fresh', states('frozen canned dried dehydrated powder powdered instant freeze')],
  ['frozen', states('canned fresh dried dehydrated produce')],
  ['canned', states('frozen fresh dried dehydrated produce')],
  ['dried', states('frozen fresh canned produce')],
]);
