/** How often a word of English that a catalogue does not have, and nobody is known to ask for, is answered all the same. */
import { ENGLISH_WORDS } from '../src/domain/understanding/english.ts';
import { formsOfWord } from '../src/domain/understanding/vocabulary-lines.ts';
import { VOCABULARY } from '../src/domain/understanding/vocabulary.ts';
import { findProducts } from '../src/lookup/find-products.ts';
import { LEAST_CONFIDENCE, SIMILARITY_FLOOR } from '../src/lookup/finding/weights.ts';
import type { JudgedCatalogue } from './judged-catalogue.ts';
import type { Measurement } from './report.ts';
import { textsOf, trigramSearcher } from './search-peers.ts';

/** Shorter words are nearly all sold, or stand for something. */
const LEAST_LETTERS = 4;

/** Of every `step`th word of English in its order those that a catalogue and the vocabulary lack: piano, of a grocer. */
export function unsoldWords({ finding }: Pick<JudgedCatalogue, 'finding'>, step: number): string[] {
  const isKnown = (form: string): boolean => finding.lexicon.countOf(form) > 0 || VOCABULARY.words.has(form);
  return [...ENGLISH_WORDS]
    .filter((word) => word.length >= LEAST_LETTERS && /^[a-z]+$/.test(word))
    .filter((_, i) => i % step === 0)
    .filter((word) => !formsOfWord(word, VOCABULARY).some(isKnown));
}

/** Those of some words that anything would be bought for. */
export function answeredOf(
  { snapshot }: Pick<JudgedCatalogue, 'snapshot'>,
  words: readonly string[],
): string[] {
  return words.filter((word) => {
    const [first] = findProducts(snapshot, word, { limit: 1 }).hits;
    return first !== undefined && first.confidence >= LEAST_CONFIDENCE;
  });
}

const STEP = 50;

/** The share that is answered, beside that of pg_trgm with its floor. */
export async function measureUnsoldWords(catalogue: JudgedCatalogue): Promise<Measurement> {
  const words = unsoldWords(catalogue, STEP);
  const peer = trigramSearcher(textsOf(catalogue.products), SIMILARITY_FLOOR);
  let byPeer = 0;
  for (const word of words) byPeer += (await peer.search(word)).length > 0 ? 1 : 0;
  return {
    what: `${catalogue.name}: words of English that are not sold, answered (${words.length} asked)`,
    figure: (100 * answeredOf(catalogue, words).length) / words.length,
    unit: '%',
    baseline: { name: peer.name, figure: (100 * byPeer) / words.length },
    bar: null,
    met: null,
  };
}
