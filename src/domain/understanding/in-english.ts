import { PREFERENCES } from './lines/request-line.ts';
import type { Understanding } from './understanding.ts';
import { phraseOf, type Vocabulary } from './vocabulary-lines.ts';

/**
 * A request in English, with how much of it is asked for, where the vocabulary has all that it names as one Spanish phrase: who
 * asks for `chocolate amargo` of a catalogue whose names say `dark 72% chocolate bar` asks for dark chocolate. Null where it has
 * not, where that says no more than what things are like, or where it is what a brand is called: `fritos`.
 */
export function inEnglish(text: string, understanding: Understanding, vocabulary: Vocabulary): string | null {
  const { line, concepts } = understanding;
  if (concepts.some(({ ofMaker }) => ofMaker)) return null;
  const meaning = vocabulary.meanings.get(phraseOf(line.text));
  const [said] = meaning?.spanish === true ? meaning.alternatives : [];
  if (said === undefined || said.split(' ').every((form) => PREFERENCES.has(form))) return null;
  return text.includes(line.text) ? text.replace(line.text, said) : said;
}
