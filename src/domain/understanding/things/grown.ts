import { NOT_FRESH, UNSAID_STATES } from '../marked-words.ts';

/** Nuts, spices, and fruit that is not bought fresh alone. */
export const NUTS_AND_SPICES: ReadonlySet<string> = new Set(
  (
    'acai almond cashew cinnamon coconut cranberry hazelnut lychee macadamia mint peanut pecan peppermint pistachio ' +
    'raisin spearmint vanilla walnut'
  ).split(' '),
);

/** Whether a word is a nut, a fruit, a vegetable, a herb or a spice. */
export const isGrown = (form: string): boolean =>
  NUTS_AND_SPICES.has(form) || UNSAID_STATES.get(form) === NOT_FRESH;

/** Whether what one word says may be but a taste of what another does: a fruit, of what is none. */
export const mayBeTaste = (taste: string, thing: string): boolean => isGrown(taste) && !isGrown(thing);

/** What is made and things taste of, as of what is grown. */
const MADE_TASTES: ReadonlySet<string> = new Set([
  'caramel',
  'chocolate',
  'coffee',
  'honey',
  'maple',
  'mocha',
]);

/** What nothing is made of that snacks and meat taste of. */
const SEASONINGS: ReadonlySet<string> = new Set([
  'barbecue',
  'bbq',
  'buffalo',
  'cajun',
  'jalapeno',
  'ranch',
  'sriracha',
  'teriyaki',
  'wasabi',
]);

/** Whether what one word says may be but what another is seasoned with. */
export const maySeason = (seasoning: string, thing: string): boolean =>
  SEASONINGS.has(seasoning) && !SEASONINGS.has(thing);

/** Whether a word says what things taste of. */
export const isTaste = (form: string): boolean => isGrown(form) || MADE_TASTES.has(form);
