import { derivedIn } from '../../domain/derived.ts';
import { lastWord } from '../../domain/understanding/vocabulary-lines.ts';
import type { Understanding } from '../../domain/understanding/understanding.ts';
import { NO_FORM } from '../../snapshot/parts/finding.ts';
import type { Finding } from './open.ts';

/** What the thing that a request asks for is one of, by the word that says it: see `Concept.kinds`. */
const widerKinds = derivedIn(
  ({ concepts, head }: Understanding): ReadonlySet<string> =>
    new Set(concepts[head]?.kinds.map(({ forms }) => lastWord(forms.at(-1) ?? ''))),
);

/**
 * Tells of products that are not called as the thing that a request asks for whether they say to be something else, where it is
 * known what that thing is one of: a dressing with cumin is no spice. What other things are one of is a kind; nuggets of catfish
 * are called by their form.
 */
export function otherKindTest(finding: Finding, understanding: Understanding): (product: number) => boolean {
  const wider = widerKinds(understanding);
  const { columns, kindWords } = finding;
  return (product) => {
    const kind = wider.size === 0 ? NO_FORM : columns.kinds[product]!;
    if (kind === NO_FORM) return false;
    const word = lastWord(columns.forms[kind]!);
    return kindWords.has(word) && !wider.has(word);
  };
}
