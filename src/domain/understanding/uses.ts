import type { Lexicon } from './lexicon.ts';
import { isStopWord, normalForm, type Word } from './words.ts';

/** What groceries are bought for: dishes, meals and what is done in a kitchen. As normal forms. */
const USES: ReadonlySet<string> = new Set(
  (
    'pizza, taco, burger, hamburger, cheeseburger, sandwich, sub, soup, stew, chili, salad, smoothy, shake, pancake, waffle, ' +
    'biscuit, toast, french toast, grilled cheese, pie, cake, cupcake, cooky, browny, muffin, bread, baking, cooking, ' +
    'frying, deep frying, frying turkey, roasting, grilling, canning, pickling, bbq, barbecue, breakfast, lunch, ' +
    'school lunch, dinner, snack, party, picnic, camping, thanksgiving, christma, easter, coffee, tea, nacho, burrito, ' +
    'quesadilla, enchilada, fajita, tamale, curry, stir fry, pasta, spaghetti, lasagna, casserole, sushi, ramen, pho, ' +
    'dip, dipping, topping, filling, stuffing, steak, rib, turkey, roast, ham, wing, gravy, guacamole, salsa, omelet, ' +
    'omelette, egg roll, spring roll, charcutery, charcutery board, cocktail, margarita, mimosa, sangria, punch'
  ).split(', '),
);

/**
 * The words of a request without what its thing is for, where that is a dish or a meal: cheese for pizza is no cheese pizza. As
 * they are where names say it before the thing: sauce for pizza is pizza sauce.
 */
export function withoutUse(words: readonly Word[], lexicon: Lexicon): readonly Word[] {
  const at = words.findIndex(({ key }) => key === 'for');
  if (at <= 0) return words;
  const formsOf = (some: readonly Word[]): string[] =>
    some.filter(({ key }) => !isStopWord(key)).map(({ key }) => normalForm(key));
  const thing = formsOf(words.slice(0, at)).at(-1);
  const use = formsOf(words.slice(at + 1));
  if (thing === undefined || !USES.has(use.join(' '))) return words;
  return lexicon.together(use.at(-1)!, thing) > 0 ? words : words.slice(0, at);
}
