import type { Concept } from '../concept.ts';
import { ANIMALS } from '../marked-words.ts';
import { wordsOf } from './made-things.ts';

/** Whether a concept says an animal, alone or before what that is given: dog food, and not hot dogs. */
export function saysAnimal(concept: Concept): boolean {
  return !concept.ofBrand && ANIMALS.has(wordsOf(concept.alternatives[0]!)[0]!);
}

/** Whether a concept is what an animal is given, of which all else only tells: beef, of dog food with that. */
export function isGivenToAnimals(concept: Concept): boolean {
  return saysAnimal(concept) && wordsOf(concept.alternatives[0]!).length > 1;
}
