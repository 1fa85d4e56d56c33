import type { Concept } from '../concept.ts';
import { ANIMALS } from '../marked-words.ts';

const wordsOf = ({ alternatives: [best] }: Concept): readonly string[] => best!.forms.join(' ').split(' ');

/** Whether a concept says an animal, alone or before what that is given: dog food, and not hot dogs. */
export function saysAnimal(concept: Concept): boolean {
  return !concept.ofBrand && ANIMALS.has(wordsOf(concept)[0]!);
}

/** Whether a concept is what an animal is given, of which all else only tells: beef, of dog food with that. */
export function isGivenToAnimals(concept: Concept): boolean {
  return saysAnimal(concept) && wordsOf(concept).length > 1;
}
