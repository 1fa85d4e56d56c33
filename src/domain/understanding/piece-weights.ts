import { normalForm, readWords } from './words.ts';

/**
 * What a piece of a thing weighs that is counted by the piece and sold by weight or in bags: ounces of a medium one as it is
 * bought, after the USDA's household measures; of meat and fish, as one is usually cut. By normal form.
 */
const OUNCES: ReadonlyMap<string, number> = new Map([
  ['apple', 6.5],
  ['apricot', 1.2],
  ['artichoke', 8],
  ['avocado', 7],
  ['banana', 6],
  ['beet', 4.5],
  ['bell pepper', 6],
  ['bratwurst', 4],
  ['brussels sprout', 0.7],
  ['carrot', 2.5],
  ['chicken breast', 8],
  ['chicken thigh', 5],
  ['chicken wing', 3.5],
  ['corn', 8],
  ['cucumber', 10],
  ['drumstick', 4],
  ['eggplant', 18],
  ['fig', 1.8],
  ['frank', 2],
  ['grapefruit', 12],
  ['hot dog', 2],
  ['kiwi', 3],
  ['lemon', 4],
  ['lime', 2.5],
  ['mango', 11],
  ['meatball', 1],
  ['mushroom', 0.6],
  ['nectarine', 5],
  ['onion', 6],
  ['orange', 7],
  ['parsnip', 5],
  ['peach', 5.5],
  ['pear', 6.5],
  ['plum', 2.5],
  ['pork chop', 6],
  ['potato', 7],
  ['radish', 0.2],
  ['salmon fillet', 6],
  ['sausage', 3],
  ['shallot', 1.5],
  ['steak', 10],
  ['sweet potato', 7],
  ['tangerine', 3.5],
  ['tomato', 5],
  ['turnip', 5],
  ['yam', 8],
  ['zucchini', 7],
]);

/** What a piece of what is named weighs, in ounces, by the last words of the name; null: no such thing is sold by weight. */
export function ouncesOfPiece(name: string): number | null {
  const forms = readWords(name).map(({ key }) => normalForm(key));
  return OUNCES.get(forms.slice(-2).join(' ')) ?? OUNCES.get(forms.at(-1) ?? '') ?? null;
}
