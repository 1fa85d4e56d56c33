import { vocabularyOf } from './vocabulary-lines.ts';
import { COMPOUNDS } from './compounds.ts';
import { VOCABULARY_LINES } from './vocabulary-entries.ts';

/** The vocabulary that ships: synonyms, regional and Spanish words, and retailers' shorthand. */
export const VOCABULARY = vocabularyOf(VOCABULARY_LINES, COMPOUNDS);
