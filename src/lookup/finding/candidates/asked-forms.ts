import { MARKED_WORDS } from '../../../domain/understanding/marked-words.ts';
import type { Alternative } from '../../../domain/understanding/word-meaning.ts';
import type { Understanding } from '../../../domain/understanding/understanding.ts';
import type { Finding } from '../open.ts';
import { lastAsked } from './plan.ts';

/** The forms that a request asks for. */
export interface AskedForms {
  /** The concepts that each form is part of, one bit each, also those of the words that a form is made of. */
  readonly concepts: ReadonlyMap<number, number>;
  /**
   * Concepts that a form says the kind of: of `hot dog buns` the last, and not what they are for; and of what a thing is one of,
   * which names of it may end in: a pesto that is called pasta sauce.
   */
  readonly kinds: ReadonlyMap<number, number>;
  /** Marked words that the request says itself: see `MARKED_WORDS`. */
  readonly askedMarks: ReadonlySet<string>;
}

const NOTHING: ReadonlySet<string> = new Set();

/** Finds the forms of a request, as the catalogue numbers them. */
export function askedForms({ concepts: asked, head }: Understanding, { formNumbers }: Finding): AskedForms {
  const concepts = new Map<number, number>();
  const kinds = new Map<number, number>();
  let askedMarks: Set<string> | null = null;
  const add = (to: Map<number, number>, form: string, concept: number): void => {
    const number = formNumbers.get(form);
    if (number !== undefined) to.set(number, (to.get(number) ?? 0) | (1 << concept));
  };
  asked.forEach(({ alternatives, kinds: wider, behind }, concept) => {
    // What stands behind `in` or `with` is no thing: pineapple in juice is no juice.
    const isThing = !behind || concept === head;
    const lasts = isThing ? lastForms(alternatives) : NOTHING;
    if (isThing) for (const form of lastForms(wider)) add(kinds, form, concept);
    for (const { forms } of alternatives)
      for (const form of forms) {
        // A compound is looked up as one form, and its words stand in names.
        for (const part of form.includes(' ') ? [form, ...form.split(' ')] : [form]) {
          add(concepts, part, concept);
          if (lasts.has(form)) add(kinds, part, concept);
          if (MARKED_WORDS.has(part)) (askedMarks ??= new Set()).add(part);
        }
      }
  });
  return { concepts, kinds, askedMarks: askedMarks ?? NOTHING };
}

/** The forms that say the kind of thing in what a concept may mean; a part of a phrase only where it does in the phrase. */
function lastForms(alternatives: readonly Alternative[]): ReadonlySet<string> {
  const whole = alternatives.filter(({ how }) => how !== 'part');
  return new Set((whole.length > 0 ? whole : alternatives).map(({ forms }) => forms[lastAsked(forms)]!));
}
