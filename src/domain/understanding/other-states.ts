import { derivedFrom, derivedIn } from '../derived.ts';
import { MARKED_WORDS, OTHER_STATES, UNSAID_STATES } from './marked-words.ts';
import type { Concept } from './concept.ts';
import { mayBeTaste } from './things/grown.ts';
import { lastForm } from './things/head.ts';
import { isPackedIn, PACKED_IN } from './things/packed-in.ts';
import type { Understanding } from './understanding.ts';
import type { Alternative } from './word-meaning.ts';

/** What numbers its sizes, as a normal form: diapers of size 4 are none of size 5. */
const NUMBERS_SIZES = 'siz';
const SIZES = ['0', '1', '2', '3', '4', '5', '6', '7', '8'];

/** The other sizes than the one that is asked for; none where none is. */
function otherSizes({ concepts }: Understanding): readonly string[] {
  const at = concepts.findIndex(({ alternatives: [best] }) => best?.forms.at(-1) === NUMBERS_SIZES);
  const asked = at < 0 ? undefined : concepts[at + 1]?.typed;
  return asked !== undefined && SIZES.includes(asked) ? SIZES.filter((size) => size !== asked) : [];
}

/** What a thing is not whose state or size the request says, or what it lies in, and what the request says it should not be. As normal forms. */
export function otherStatesThan(understanding: Understanding): ReadonlySet<string> {
  const { concepts, line } = understanding;
  const asked = concepts.flatMap(({ alternatives }) => alternatives.flatMap(({ forms }) => forms));
  const others = new Set(asked.flatMap((form) => [...(OTHER_STATES.get(form) ?? [])]));
  for (const size of otherSizes(understanding)) others.add(size);
  if (concepts.some(isPackedIn)) for (const form of PACKED_IN) others.add(form);
  for (const form of asked) others.delete(form);
  for (const form of line.without) others.add(form);
  return others.size === 0 ? NO_STATES : others;
}
// What is the same for many requests is found once.
const NO_STATES: ReadonlySet<string> = new Set();

/** What is listed as unsaid of what a concept means; null: nothing is, or the thing is known in such a state: banana peppers are pickled. */
function unsaidOf({ alternatives, kinds, ofMaker }: Concept): ReadonlySet<string> | null {
  for (const { forms, how } of alternatives) {
    const isMeant = ofMaker || (how !== 'kind' && how !== 'part');
    const unsaid = isMeant ? UNSAID_STATES.get(forms.at(-1) ?? '') : undefined;
    if (unsaid === undefined) continue;
    const isKnownSo = ({ forms: kind }: Alternative): boolean =>
      UNSAID_STATES.get(kind.at(-1)!) === unsaid && kind.slice(0, -1).some((form) => unsaid.has(form));
    return kinds.some(isKnownSo) ? null : unsaid;
  }
  return null;
}

/**
 * The states that nobody means of the thing that is asked for alone, where the request says nothing of its state; of a brand that is
 * not sold the thing is what it makes: `yoplait strawberry` is yogurt.
 */
export const unsaidStates = derivedIn(({ concepts, head }: Understanding): ReadonlySet<string> => {
  const maker = concepts.findIndex((concept) => concept.ofMaker && unsaidOf(concept) !== null);
  const thing = maker < 0 ? head : maker;
  const unsaid = concepts[thing] === undefined ? null : unsaidOf(concepts[thing]);
  if (unsaid === null) return NO_STATES;
  const isSaid = (form: string): boolean =>
    unsaid.has(form) || MARKED_WORDS.has(form) || (form === 'can' && unsaid.has('canned'));
  // What is meant by the thing may be in such a state; what is told of it says one by any of its words (sugar free is diet), and
  // so does what a phrase is short for: cream of chicken is a soup.
  const saysMore = concepts.some(({ alternatives }, i) =>
    (i === thing
      ? alternatives.filter((one, at) => at === 0 || isLongerFor(one, alternatives[0]!))
      : alternatives
    ).some((one) => one.forms.some((form) => !isThing(form) && [form, ...form.split(' ')].some(isSaid))),
  );
  if (saysMore) return NO_STATES;
  return saysTaste(concepts, thing) ? notFlavored(unsaid) : unsaid;
});

/** Whether fruit or a spice is said of what is none. */
const saysTaste = (concepts: readonly Concept[], thing: number): boolean =>
  concepts.some((concept) => mayBeTaste(lastForm(concept), lastForm(concepts[thing]!)));

/** States without that of having a taste, which who says one means: lemon water. */
const notFlavored = derivedFrom(
  (states: ReadonlySet<string>): ReadonlySet<string> =>
    states.has('flavored') ? new Set([...states].filter((state) => state !== 'flavored')) : states,
);

/** Whether a form is called as a thing in whose name a word says no more of it: baby formula. */
const isThing = (form: string): boolean => form.includes(' ') && UNSAID_STATES.has(form);

/** Whether an alternative is a phrase and more. */
const isLongerFor = ({ forms }: Alternative, { forms: phrase }: Alternative): boolean =>
  phrase.length > 1 && forms.length > phrase.length && phrase.every((form) => forms.includes(form));
