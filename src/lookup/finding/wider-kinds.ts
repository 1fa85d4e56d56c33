import { derivedIn } from '../../domain/derived.ts';
import { asksForAnimals } from '../../domain/understanding/imitations.ts';
import { lastWord } from '../../domain/understanding/vocabulary-lines.ts';
import type { Understanding } from '../../domain/understanding/understanding.ts';
import { NO_FORM } from '../../snapshot/parts/finding.ts';
import { FEATURE_AT } from './match.ts';
import { type Finding, isAnyMarked } from './open.ts';

/** What the thing that a request asks for is one of, by the word that says it: see `Concept.kinds`. */
const widerKinds = derivedIn(
  ({ concepts, head }: Understanding): ReadonlySet<string> =>
    new Set(concepts[head]?.kinds.map(({ forms }) => lastWord(forms.at(-1) ?? ''))),
);

const isOfAnimals = derivedIn(asksForAnimals);

/** Whether a product's name says that it is made without animals. */
const saysImitation = ({ columns, isImitation }: Finding, product: number): boolean =>
  isAnyMarked(columns, isImitation, columns.nameStarts[product]!, columns.nameStarts[product + 1]!);

/**
 * Tells of products, by the row of their features that begins at `at`, whether they are not called as the thing that a request
 * asks for and say to be something else, where it is known what that thing is one of: a dressing with cumin is no spice. What
 * other things are one of is a kind; nuggets of catfish are called by their form. Where a thing of animals is asked for, what
 * says to be made without them is something else too.
 */
export function otherKindTest(
  finding: Finding,
  understanding: Understanding,
): (product: number, features: Float64Array, at: number) => boolean {
  const wider = widerKinds(understanding);
  const isAnimal = isOfAnimals(understanding);
  const { columns, kindWords } = finding;
  return (product, features, at) => {
    if (isAnimal && saysImitation(finding, product)) return true;
    if (wider.size === 0 || features[at + FEATURE_AT.kind_asked] === 1) return false;
    const kind = columns.kinds[product]!;
    if (kind === NO_FORM) return false;
    const word = lastWord(columns.forms[kind]!);
    return kindWords.has(word) && !wider.has(word);
  };
}
