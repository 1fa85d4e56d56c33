import { derivedFrom } from '../../domain/derived.ts';
import { MEANS_THE_SAME, meaningOf } from '../../domain/understanding/word-meaning.ts';
import type { Understanding } from '../../domain/understanding/understanding.ts';
import { NO_FORM } from '../../snapshot/parts/finding.ts';
import { saysAny } from './matched-words.ts';
import { type Finding, numbersOf } from './open.ts';

/** By thing, as normal forms: the numbers of the words that behind it say what the vocabulary knows to be one of it before all else: wings, behind chicken. */
const namedBehind = derivedFrom(({ meanings, formNumbers }: Finding) => {
  const behind = new Map<string, number[]>();
  for (const [phrase, { kinds }] of meanings) {
    const thing = kinds[0] ?? phrase;
    const word = phrase.startsWith(`${thing} `) ? formNumbers.get(phrase.slice(thing.length + 1)) : undefined;
    if (word !== undefined) behind.set(thing, [...(behind.get(thing) ?? []), word]);
  }
  return behind;
});

/**
 * Tells of products whether they are one of the thing that a request asks for without another word, though they are not called just
 * so: Greek yogurt by its last word, cheddar as the vocabulary knows of cheese, and chicken wings by two words of their name. Egg
 * whites are a substitute before they are eggs, and what has a name of its own (bath tissue, for toilet paper; sweet potatoes, for yams) is something else.
 */
export function narrowerKindTest(
  finding: Finding,
  { concepts, head }: Understanding,
): (product: number) => boolean {
  if (head < 0 || concepts.length > 1) return () => false;
  const { columns, meanings } = finding;
  const { kinds, nameStarts, nameWords } = columns;
  const things = meaningOf(concepts[head]!.alternatives, MEANS_THE_SAME).map(({ forms }) => forms.join(' '));
  const ofThing = { numbers: numbersOf(finding, things) };
  const behind = { numbers: new Set(things.flatMap((thing) => namedBehind(finding).get(thing) ?? [])) };
  const saysBoth = (product: number): boolean => {
    for (let i = nameStarts[product]! + 1; i < nameStarts[product + 1]!; i++)
      if (saysAny(behind, columns, nameWords[i]!) && saysAny(ofThing, columns, nameWords[i - 1]!))
        return true;
    return false;
  };
  return (product) => {
    const kind = kinds[product]!;
    if (kind === NO_FORM) return false;
    const form = columns.forms[kind]!;
    const known = meanings.get(form);
    if (known !== undefined && known.same.size > 0) return false;
    const wider = known?.kinds[0];
    if (wider !== undefined) return things.includes(wider);
    return things.some((thing) => form.endsWith(` ${thing}`)) || saysBoth(product);
  };
}

/** Does, ahead of the first request, what would make it slow. */
export function prepareNarrowerKinds(finding: Finding): void {
  namedBehind(finding);
}
