import { ENGLISH_WORDS } from '../../../domain/understanding/english.ts';
import type { Concept } from '../../../domain/understanding/concept.ts';
import type { Understanding } from '../../../domain/understanding/understanding.ts';
import type { ScoredTexts } from '../../best-texts.ts';
import type { FindingSource, FindOptions } from '../found-products.ts';
import { isInOtherState, markForms, matched, matchWords } from '../matched-words.ts';
import type { Ranked } from '../rank.ts';
import { findingOf } from '../understand-request.ts';
import { type Reach, reachAmong, reachAny, reachOf } from './reached-products.ts';

/** Whether a request has a word that neither the catalogue nor the vocabulary has, and that may be misspelt. */
function hasUnknown({ concepts }: Understanding): boolean {
  const mayBeMisspelt = (typed: string): boolean =>
    !typed.split(' ').every((word) => ENGLISH_WORDS.has(word) || /\d/.test(word));
  const isOfVocabulary = ({ alternatives }: Concept): boolean =>
    alternatives.some(({ how }) => how === 'vocabulary' || how === 'kind');
  return concepts.some(
    (concept) =>
      concept.unknown && !concept.ofMaker && mayBeMisspelt(concept.typed) && !isOfVocabulary(concept),
  );
}

/** Whether a word was put right. */
const isRespelt = ({ concepts }: Understanding): boolean =>
  concepts.some(({ alternatives: [best] }) => best?.how === 'spelling');

/**
 * Who types so many words has a certain product in mind, and may have left out what says its kind: what has enough of the
 * words, respelt or not, is compared by its letters.
 */
const NAME_WORDS = 4;

/** Whether all that is eligible may be reached by its letters: where a word may be misspelt. */
export function isDoubtful(understanding: Understanding): boolean {
  const isName = understanding.concepts.length >= NAME_WORDS;
  return hasUnknown(understanding) || (!isName && isRespelt(understanding));
}

/** Reaches of what letters do only such products. */
function reachSuch(reach: Reach, isSuch: (product: number) => boolean): Reach {
  return (floor, meant) => {
    const { texts, scores } = reach(floor, meant);
    const isReached = (_: number, i: number): boolean => isSuch(texts[i]!);
    return { texts: texts.filter(isReached), scores: scores.filter(isReached) };
  };
}

/** Reaches nothing that says another state, or size, than the one that is asked for: one letter makes size 6 of size 3. */
function reachInState(snapshot: FindingSource, understanding: Understanding, reach: Reach): Reach {
  const finding = findingOf(snapshot);
  const marks = markForms(understanding, finding);
  if (marks.otherStates.forms.size === 0) return reach;
  return reachSuch(reach, (product) => !isInOtherState(finding, marks, product));
}

/** Reaches nothing whose name lacks what is asked for, as it is spelt: boneless skinless chicken breasts are no thighs. */
function reachThing(snapshot: FindingSource, understanding: Understanding, reach: Reach): Reach {
  const { concepts, head } = understanding;
  const thing = concepts[head];
  if (thing === undefined || thing.unknown || thing.spelt < 1) return reach;
  const finding = findingOf(snapshot);
  return reachSuch(reach, (product) => {
    markForms(understanding, finding);
    matchWords(finding, product, 1 << head);
    return matched.bits.subarray(0, matched.length).some((bits) => bits !== 0);
  });
}

/** How letters reach products of a request; null: its words are enough. `alike`: all that they reach, where that is known. */
export function reachOfRequest(
  snapshot: FindingSource,
  understanding: Understanding,
  { closely }: Ranked,
  options: FindOptions,
  alike: ScoredTexts | null,
): Reach | null {
  const isName = understanding.concepts.length >= NAME_WORDS;
  const isAnyReached = isDoubtful(understanding) || (isName && closely.length === 0);
  if (!isName && !isAnyReached) return null;
  const reachAll = (): Reach =>
    alike === null ? reachAny(snapshot, understanding, options) : reachOf(alike, options);
  const reach = isAnyReached
    ? reachAll()
    : reachThing(snapshot, understanding, reachAmong(snapshot, understanding, closely));
  return reachInState(snapshot, understanding, reach);
}
