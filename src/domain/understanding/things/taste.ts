import type { Concept } from '../concept.ts';
import type { Lexicon } from '../lexicon.ts';
import { isGrown, NUTS_AND_SPICES } from './grown.ts';
import { lastForm, tellsOf } from './head.ts';
import { isOfStore, makesThing } from './made-things.ts';

/** A taste is told by so many of its products being of the kind that has it. */
const TASTED = 0.05;

/**
 * Whether a thing is but a taste of what a brand makes: sour cream, of chips; any fruit or spice, of what is none, also where none of what
 * the brand makes is sold: who asks for `gatorade orange` wants no oranges.
 */
export function isTasteOf(
  { alternatives, kinds }: Pick<Concept, 'alternatives' | 'kinds'>,
  thing: Concept | undefined,
  lexicon: Lexicon,
): boolean {
  const taste = thing?.alternatives[0]?.forms.at(-1);
  if (thing === undefined || taste === undefined || makesThing(alternatives, thing)) return false;
  const made = new Set([...alternatives, ...kinds].map(({ forms }) => forms.at(-1)!));
  if (made.has(taste)) return false;
  if (isGrown(taste)) return !isOfStore(alternatives) && ![...made].some(isGrown);
  return [...made].some((kind) => lexicon.shareOfKind(taste, kind) >= TASTED);
}

/** Whether a nut or a spice is but a taste of a thing that is asked for behind it: mint, of ice cream. */
export function isTasteBefore(taste: Concept, thing: Concept, lexicon: Lexicon): boolean {
  return NUTS_AND_SPICES.has(lastForm(taste)) && !isGrown(lastForm(thing)) && tellsOf(taste, thing, lexicon);
}
