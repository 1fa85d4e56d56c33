import { derivedIn } from '../../domain/derived.ts';
import type { Understanding } from '../../domain/understanding/understanding.ts';
import { NO_FORM } from '../../snapshot/parts/finding.ts';
import type { Finding } from './open.ts';

/** The word of a form that says the kind of thing: its last. */
const lastWord = (form: string): string => form.slice(form.lastIndexOf(' ') + 1);

/** What the thing that a request asks for is one of, by the word that says it: see `Concept.kinds`. */
const widerKinds = derivedIn(
  ({ concepts, head }: Understanding): ReadonlySet<string> =>
    new Set(concepts[head]?.kinds.map(({ forms }) => lastWord(forms.at(-1) ?? ''))),
);

/**
 * Tells of products that are not called as the thing that a request asks for whether they say to be something else, where it is
 * known what that thing is one of: a dressing with cumin is no spice.
 */
export function otherKindTest(finding: Finding, understanding: Understanding): (product: number) => boolean {
  const wider = widerKinds(understanding);
  const { kinds, forms } = finding.columns;
  return (product) =>
    wider.size > 0 && kinds[product] !== NO_FORM && !wider.has(lastWord(forms[kinds[product]!]!));
}
