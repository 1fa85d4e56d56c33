import { readFileSync } from 'node:fs';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { readVocabulary, VocabularyError } from '../domain/understanding/vocabulary-lines.ts';

/**
 * The operator's own vocabulary, as it is written; empty where none is set.
 * @throws ConfigError where the file cannot be read, or a line of it is no entry.
 */
export function ownVocabulary({ vocabularyFile }: Pick<Config, 'vocabularyFile'>): string {
  if (vocabularyFile === null) return '';
  let text: string;
  try {
    text = readFileSync(vocabularyFile, 'utf8');
  } catch {
    const path = JSON.stringify(vocabularyFile.slice(0, 100));
    throw new ConfigError([`GONDOLA_VOCABULARY must be a file that can be read, not ${path}`]);
  }
  try {
    readVocabulary(text);
  } catch (error) {
    if (error instanceof VocabularyError) throw new ConfigError([`GONDOLA_VOCABULARY: ${error.message}`]);
    throw error;
  }
  return text;
}
