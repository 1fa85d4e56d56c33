import { compileVocabulary, readVocabulary } from './vocabulary-lines.ts';
import { COMPOUNDS } from './compounds.ts';
import { VOCABULARY_LINES } from './vocabulary-entries.ts';

/** The vocabulary that ships: synonyms, regional and Spanish words, and retailers' shorthand. */
export const VOCABULARY = compileVocabulary(readVocabulary(VOCABULARY_LINES), COMPOUNDS);
