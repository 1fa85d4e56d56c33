import { ENGLISH_WORDS } from '../../../domain/understanding/english.ts';
import type { Understanding } from '../../../domain/understanding/understanding.ts';
import type { ScoredTexts } from '../../best-texts.ts';
import type { FindingSource, FindOptions } from '../found-products.ts';
import type { Ranked } from '../rank.ts';
import { type Reach, reachAmong, reachAny, reachOf } from './reached-products.ts';

/** Whether a request has a word that neither the catalogue nor the vocabulary has, and that may be misspelt. */
function hasUnknown({ concepts }: Understanding): boolean {
  const mayBeMisspelt = (typed: string): boolean =>
    concepts.length === 1 || !typed.split(' ').every((word) => ENGLISH_WORDS.has(word));
  return concepts.some(({ unknown, typed }) => unknown && mayBeMisspelt(typed));
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

/** How letters reach products of a request; null: its words are enough. `alike`: all that they reach, where that is known. */
export function reachOfRequest(
  snapshot: FindingSource,
  understanding: Understanding,
  { closely }: Ranked,
  options: FindOptions,
  alike: ScoredTexts | null,
): Reach | null {
  const isName = understanding.concepts.length >= NAME_WORDS;
  if (isDoubtful(understanding) || (isName && closely.length === 0))
    return alike === null ? reachAny(snapshot, understanding, options) : reachOf(alike, options);
  return isName ? reachAmong(snapshot, understanding, closely) : null;
}
