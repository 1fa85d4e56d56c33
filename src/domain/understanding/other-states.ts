import { OTHER_STATES } from './marked-words.ts';
import type { Understanding } from './understanding.ts';

/** What numbers its sizes, as a normal form: diapers of size 4 are none of size 5. */
const NUMBERS_SIZES = 'siz';
const SIZES = ['0', '1', '2', '3', '4', '5', '6', '7', '8'];

/** The other sizes than the one that is asked for; none where none is. */
function otherSizes({ concepts }: Understanding): readonly string[] {
  const at = concepts.findIndex(({ alternatives: [best] }) => best?.forms.at(-1) === NUMBERS_SIZES);
  const asked = at < 0 ? undefined : concepts[at + 1]?.typed;
  return asked !== undefined && SIZES.includes(asked) ? SIZES.filter((size) => size !== asked) : [];
}

/** What a thing is not whose state or size the request says, and what the request says it should not be. As normal forms. */
export function otherStatesThan(understanding: Understanding): ReadonlySet<string> {
  const { concepts, line } = understanding;
  const asked = concepts.flatMap(({ alternatives }) => alternatives.flatMap(({ forms }) => forms));
  const others = new Set(asked.flatMap((form) => [...(OTHER_STATES.get(form) ?? [])]));
  for (const size of otherSizes(understanding)) others.add(size);
  for (const form of asked) others.delete(form);
  for (const form of line.without) others.add(form);
  return others.size === 0 ? NO_STATES : others;
}
// What is the same for many requests is found once.
const NO_STATES: ReadonlySet<string> = new Set();
