import { formsOfWord, type Vocabulary } from '../../../domain/understanding/vocabulary-lines.ts';

/** Texts by number, in the order in which they were first seen. */
export interface TextTable {
  readonly texts: string[];
  readonly numbers: Map<string, number>;
}

/** An empty table. */
export function makeTextTable(): TextTable {
  return { texts: [], numbers: new Map() };
}

/** The number of a text, a new one when it was not seen before. */
export function numberOf({ texts, numbers }: TextTable, text: string): number {
  const known = numbers.get(text);
  if (known !== undefined) return known;
  const number = texts.length;
  texts.push(text);
  numbers.set(text, number);
  return number;
}

/** Words with their forms, while an index is built. */
export interface WordTable {
  readonly words: TextTable;
  readonly forms: TextTable;
  /** Forms of each word. */
  readonly formsOf: number[][];
}

/** An empty table. */
export function makeWordTable(): WordTable {
  return { words: makeTextTable(), forms: makeTextTable(), formsOf: [] };
}

/** The number of a word, whose forms are worked out the first time. */
export function wordNumber(table: WordTable, key: string, vocabulary: Vocabulary): number {
  const word = numberOf(table.words, key);
  table.formsOf[word] ??= formsOfWord(key, vocabulary).map((form) => numberOf(table.forms, form));
  return word;
}
