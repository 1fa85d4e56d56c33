import type { Understanding } from './understanding.ts';

/** What names say of what is made like a thing of animals, without them. As normal forms. */
export const IMITATION_WORDS: ReadonlySet<string> = new Set([
  'imitation',
  'meatless',
  'nondairy',
  'plant',
  'vegan',
]);

/** What is of animals where nothing else is said of it. As normal forms. */
export const OF_ANIMALS: ReadonlySet<string> = new Set(
  (
    'milk cream butter cheese yogurt egg mayonnaise meat beef pork veal lamb chicken turkey duck poultry bacon ham sausage ' +
    'bratwurst frankfurter salami pepperoni jerky burger hamburger patty nugget meatball fish seafood shellfish crab lobster ' +
    'shrimp tuna salmon'
  ).split(' '),
);

/** What those say who ask for what is made of plants. As normal forms. */
export const OF_PLANTS: ReadonlySet<string> = new Set([
  ...IMITATION_WORDS,
  ...(
    'vegetarian veggy vegetable dairy lactose almond bean cashew coconut hemp jackfruit lentil mushroom oat pea peanut rice ' +
    'seitan soy soya tempeh tofu'
  ).split(' '),
]);

/** Whether a request asks for what is of animals: who asks for mozzarella, a cheese, wants none that is vegan. */
export function asksForAnimals({ concepts, head }: Understanding): boolean {
  const asked = concepts[head];
  if (asked === undefined) return false;
  const isOfAnimals = [...asked.alternatives, ...asked.kinds].some(({ forms }) =>
    OF_ANIMALS.has(forms.at(-1) ?? ''),
  );
  const saysPlants = ({ alternatives, typed }: Understanding['concepts'][number]): boolean =>
    [typed, ...alternatives.flatMap(({ forms }) => forms)].some((form) =>
      form.split(' ').some((word) => OF_PLANTS.has(word)),
    );
  return isOfAnimals && !concepts.some(saysPlants);
}
