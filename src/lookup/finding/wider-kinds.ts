import { unsaidStates } from '../../domain/understanding/other-states.ts';
import { derivedFrom, derivedIn } from '../../domain/derived.ts';
import { asksForAnimals } from '../../domain/understanding/imitations.ts';
import { mayBeKind } from '../../domain/understanding/kind-words.ts';
import { FRESH_SHELVES, NOT_FRESH, PRODUCE, UNSAID_STATES } from '../../domain/understanding/marked-words.ts';
import { lastWord } from '../../domain/understanding/vocabulary-lines.ts';
import { MEANS_THE_SAME, meaningOf } from '../../domain/understanding/word-meaning.ts';
import type { Understanding } from '../../domain/understanding/understanding.ts';
import { NO_FORM } from '../../snapshot/parts/finding.ts';
import { FEATURE_AT } from './weights.ts';
import { lastLevels } from './candidates/plan.ts';
import { categoriesWithAny, saysAny, type States } from './matched-words.ts';
import { type Finding, isAnyMarked, numbersOf } from './open.ts';

/** What the thing that a request asks for is one of, by the word that says it: see `Concept.kinds`. */
const widerKinds = derivedIn(
  ({ concepts, head }: Understanding): ReadonlySet<string> =>
    new Set(concepts[head]?.kinds.map(({ forms }) => lastWord(forms.at(-1) ?? ''))),
);

/** What stands behind `in` or `with` in a request, as the forms that say it: what is called so is something else, as juice is no pineapple in juice. */
const formsBehind = derivedIn(
  ({ concepts, head }: Understanding): ReadonlySet<string> =>
    new Set(
      concepts.flatMap(({ behind, preference, alternatives }, i) =>
        behind && i !== head && !preference
          ? meaningOf(alternatives, MEANS_THE_SAME).map(({ forms }) => forms.at(-1)!)
          : [],
      ),
    ),
);

const isOfAnimals = derivedIn(asksForAnimals);

/**
 * Whether a request asks for a fruit, a vegetable or a herb and tells no more of it: it is bought fresh. Who tells more may want
 * what is made of it, as mashed potatoes are.
 */
const asksFresh = derivedIn((understanding: Understanding) => {
  const { concepts, head } = understanding;
  const isAlone = concepts.every(
    ({ preference, ofBrand, ofOtherBrand }, i) => i === head || preference || ofBrand || ofOtherBrand,
  );
  const thing = concepts[head]?.alternatives[0]?.forms.join(' ') ?? '';
  return isAlone && UNSAID_STATES.get(thing) === NOT_FRESH && unsaidStates(understanding) === NOT_FRESH;
});

/** What things that are bought fresh are called, and are one of, also where they are dried. As normal forms. */
const FRESH_WORDS: ReadonlySet<string> = new Set([
  ...PRODUCE.map(lastWord),
  'berry',
  'citrus',
  'fruit',
  'green',
  'herb',
  'salad',
  'seasoning',
  'spice',
  'vegetable',
]);
/** Of a category of fewer products nothing is learned. */
const LEAST_HELD = 4;
const MOST_OF_THEM = 0.5;

/**
 * By code: 1 for the categories of which most products are called what things are one of that nobody grows (juice, candy,
 * yogurt), or the same thing (honey), and that do not say to be fresh.
 */
const shelvesOfMadeThings = derivedFrom((finding: Finding): Uint8Array => {
  const { columns, kindWords } = finding;
  const held = new Uint32Array(columns.categories.length);
  const made = new Uint32Array(columns.categories.length);
  const lastWords = columns.forms.map(lastWord);
  const isMade = lastWords.map((word) => kindWords.has(word) && !FRESH_WORDS.has(word));
  const ofOneKind = new Uint32Array(columns.categories.length);
  const counts = new Map<string, number>();
  for (let product = 0; product < columns.count; product++) {
    const code = columns.category[product]!;
    const kind = columns.kinds[product]!;
    held[code]!++;
    if (kind === NO_FORM) continue;
    if (isMade[kind]!) made[code]!++;
    else if (!FRESH_WORDS.has(lastWords[kind]!)) {
      const key = `${code} ${lastWords[kind]}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      ofOneKind[code] = Math.max(ofOneKind[code]!, counts.get(key)!);
    }
  }
  const isFresh = categoriesWithAny(finding)(FRESH_SHELVES);
  const isOfThem = (count: number, code: number): boolean =>
    code > 0 &&
    isFresh[code] === 0 &&
    count >= LEAST_HELD &&
    Math.max(made[code]!, ofOneKind[code]!) >= MOST_OF_THEM * count;
  return Uint8Array.from(held, (count, code) => Number(isOfThem(count, code)));
});

/**
 * Tells of products whether they are on a shelf of what is made, where a fruit, a vegetable or a herb is asked for: a lime among
 * sodas is a soda, whatever it is called.
 */
export function madeOfItTest(finding: Finding, understanding: Understanding): (product: number) => boolean {
  if (!asksFresh(understanding)) return () => false;
  const shelves = shelvesOfMadeThings(finding);
  return (product) => shelves[finding.columns.category[product]!] === 1;
}

/** The things that the last level of each category lists side by side, as the forms that say them; none of one that lists fewer than two. */
const thingsListed = derivedFrom((finding: Finding): readonly (readonly string[])[] =>
  finding.partsOfCategory.map((parts, code) => {
    const level = lastLevels(finding)[code]!;
    const things = parts.filter((part) => part.every((form) => level.has(form))).map((part) => part.at(-1)!);
    const named = [...new Set(things)].filter(mayBeKind);
    return named.length > 1 ? named : [];
  }),
);

/** Of a category that lists what a request asks for: the numbers of the forms that say that, and of those that say what else it lists. */
interface Listed {
  readonly asked: Pick<States, 'numbers'>;
  readonly others: Pick<States, 'numbers'>;
}

/**
 * Tells of products whether the category alone says of them what a request asks for, and lists it beside something else that the
 * name says: chicken burgers of `Chicken & Turkey` are none of turkey. Made once for all chains.
 */
const anotherListedTest = derivedFrom((finding: Finding) =>
  derivedIn((understanding: Understanding) => makeAnotherListedTest(finding, understanding)),
);

function makeAnotherListedTest(finding: Finding, { concepts }: Understanding): (product: number) => boolean {
  const { columns } = finding;
  const { category, nameStarts, brandWords, nameWords } = columns;
  const asked = new Set(concepts.flatMap(({ alternatives }) => alternatives.flatMap(({ forms }) => forms)));
  const listedBy = new Map<number, Listed | null>();
  const listedIn = (code: number): Listed | null => {
    const known = listedBy.get(code);
    if (known !== undefined) return known;
    const things = thingsListed(finding)[code]!;
    const wanted = things.filter((thing) => asked.has(thing));
    const others = things.filter((thing) => !asked.has(thing));
    const isEither = wanted.length > 0 && others.length > 0;
    const listed = isEither
      ? { asked: { numbers: numbersOf(finding, wanted) }, others: { numbers: numbersOf(finding, others) } }
      : null;
    listedBy.set(code, listed);
    return listed;
  };
  return (product) => {
    const listed = listedIn(category[product]!);
    if (listed === null) return false;
    let saysAnother = false;
    for (let i = nameStarts[product]! + brandWords[product]!; i < nameStarts[product + 1]!; i++) {
      const word = nameWords[i]!;
      if (saysAny(listed.asked, columns, word)) return false;
      saysAnother ||= saysAny(listed.others, columns, word);
    }
    return saysAnother;
  };
}

/** Does, ahead of the first request, what would make it slow. */
export function prepareWiderKinds(finding: Finding): void {
  shelvesOfMadeThings(finding);
  thingsListed(finding);
  namedBehind(finding);
}

/** Whether a product's name says that it is made without animals. */
const saysImitation = ({ columns, isImitation }: Finding, product: number): boolean =>
  isAnyMarked(columns, isImitation, columns.nameStarts[product]!, columns.nameStarts[product + 1]!);

/**
 * Tells of products, by the row of their features that begins at `at`, whether they are not called as the thing that a request
 * asks for and say to be something else, where it is known what that thing is one of: a dressing with cumin is no spice. What
 * other things are one of is a kind, and so is what is known to be one of something else: a champagne mango is a fruit, and no
 * wine; nuggets of catfish are called by their form. What is made of a thing that is asked for fresh
 * is something else whatever it is called (see `madeOfItTest`), and so is what says to be made without animals where a thing of
 * them is asked for, and what its category lists beside that (see `anotherListedTest`).
 */
export function otherKindTest(
  finding: Finding,
  understanding: Understanding,
): (product: number, features: Float64Array, at: number) => boolean {
  const wider = asksFresh(understanding) ? FRESH_WORDS : widerKinds(understanding);
  const isAnimal = isOfAnimals(understanding);
  const { columns, kindWords, meanings } = finding;
  const isMadeOfIt = madeOfItTest(finding, understanding);
  const isAnotherListed = anotherListedTest(finding)(understanding);
  const behind = formsBehind(understanding);
  return (product, features, at) => {
    if (isMadeOfIt(product) || isAnotherListed(product)) return true;
    if (isAnimal && saysImitation(finding, product)) return true;
    if ((wider.size === 0 && behind.size === 0) || features[at + FEATURE_AT.kind_asked] === 1) return false;
    const kind = columns.kinds[product]!;
    if (kind === NO_FORM) return false;
    const form = columns.forms[kind]!;
    const word = lastWord(form);
    if (behind.has(form) || behind.has(word)) return true;
    if (wider.size === 0) return false;
    if (wider.has(word)) return false;
    const { kinds = [] } = meanings.get(form) ?? {};
    return kindWords.has(word) || (kinds.length > 0 && !kinds.some((other) => wider.has(lastWord(other))));
  };
}

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
