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
import { categoriesWithAny, namesConcept, saysAny, type States } from './matched-words.ts';
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

/** Those of the things that each category lists which its last level lists. */
const lastParts = derivedFrom((finding: Finding): readonly (readonly (readonly string[])[])[] =>
  finding.partsOfCategory.map((parts, code) => {
    const level = lastLevels(finding)[code]!;
    return parts.filter((part) => part.every((form) => form.split(' ').every((word) => level.has(word))));
  }),
);

/**
 * The things that the last level of each category lists side by side, as the forms that say them; none of one that lists fewer than
 * two. Not those that two words say: names call chewing gum otherwise.
 */
const thingsListed = derivedFrom((finding: Finding): readonly (readonly string[])[] =>
  lastParts(finding).map((parts) => {
    const isOneWord = (thing: string): boolean => mayBeKind(thing) && !thing.includes(' ');
    const named = [...new Set(parts.map((part) => part.at(-1)!))].filter(isOneWord);
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
  kindsOfShelves(finding);
}

/** Whether a product's name says that it is made without animals. */
const saysImitation = ({ columns, isImitation }: Finding, product: number): boolean =>
  isAnyMarked(columns, isImitation, columns.nameStarts[product]!, columns.nameStarts[product + 1]!);

/** Something about a product, by the row of its features that begins at `at`. */
type OfFeatures<Told> = (product: number, features: Float64Array, at: number) => Told;

/**
 * Tells of products whether they say to be something else than the thing that a request asks for, where it is known what that is
 * one of: a dressing with cumin is no spice. What other things are one of is a kind, and so is what is known to be one of something
 * else: a champagne mango is a fruit, and no wine; nuggets of catfish are called by their form.
 */
function saysOtherKindTest(finding: Finding, understanding: Understanding): OfFeatures<boolean> {
  const wider = asksFresh(understanding) ? FRESH_WORDS : widerKinds(understanding);
  const behind = formsBehind(understanding);
  const { columns, kindWords, meanings } = finding;
  if (wider.size === 0 && behind.size === 0) return () => false;
  return (product, features, at) => {
    const kind = columns.kinds[product]!;
    if (kind === NO_FORM || features[at + FEATURE_AT.kind_asked] === 1) return false;
    const form = columns.forms[kind]!;
    const word = lastWord(form);
    if (behind.has(form) || behind.has(word)) return true;
    if (wider.size === 0 || wider.has(word)) return false;
    const { kinds = [] } = meanings.get(form) ?? {};
    return kindWords.has(word) || (kinds.length > 0 && !kinds.some((other) => wider.has(lastWord(other))));
  };
}

/**
 * Tells of products whether they are something else than the thing that a request asks for, whatever they are called: what is made
 * of a thing that is asked for fresh (see `madeOfItTest`), what says to be made without animals where a thing of them is asked for,
 * and what its category lists beside that (see `anotherListedTest`).
 */
function isElseTest(finding: Finding, understanding: Understanding): (product: number) => boolean {
  const isMadeOfIt = madeOfItTest(finding, understanding);
  const isAnotherListed = anotherListedTest(finding)(understanding);
  const isAnimal = isOfAnimals(understanding);
  return (product) =>
    isMadeOfIt(product) || isAnotherListed(product) || (isAnimal && saysImitation(finding, product));
}

/** Tells of products whether they are, or say to be, something else than the thing that a request asks for. */
export function otherKindTest(finding: Finding, understanding: Understanding): OfFeatures<boolean> {
  const isElse = isElseTest(finding, understanding);
  const saysOtherKind = saysOtherKindTest(finding, understanding);
  return (product, features, at) => isElse(product) || saysOtherKind(product, features, at);
}

/** What is something else is as likely to be accepted as this, beside what is not. */
const SOMETHING_ELSE = 0.5;
/** What says to be another kind of thing, where its shelf says so too, and names nothing that is asked for: soup, for red peppers. */
const ON_SHELF_OF_ITS_KIND = 0.3;

/**
 * Tells how likely what is something else than a request asks for is to be accepted, beside what is not: 1 for that, and for what is
 * only called otherwise on a shelf of what is asked for; that of several things says so only of what says it too: no bacon is
 * pepperoni because their shelf says both.
 */
export function otherKindShare(finding: Finding, understanding: Understanding): OfFeatures<number> {
  const isElse = isElseTest(finding, understanding);
  const saysOtherKind = saysOtherKindTest(finding, understanding);
  const shelves = kindsOfShelves(finding);
  const { category, kinds, forms } = finding.columns;
  const { concepts, head } = understanding;
  const asked = [...(concepts[head]?.alternatives ?? []), ...(concepts[head]?.kinds ?? [])].map((one) =>
    lastWord(one.forms.at(-1) ?? ''),
  );
  return (product, features, at) => {
    if (isElse(product)) return SOMETHING_ELSE;
    if (!saysOtherKind(product, features, at)) return 1;
    const shelf = shelves[category[product]!]!;
    if (asked.some((word) => shelf.has(word)))
      return shelf.size === 1 || namesConcept(finding, concepts[head]!, product) ? 1 : SOMETHING_ELSE;
    return shelf.has(lastWord(forms[kinds[product]!]!)) ? ON_SHELF_OF_ITS_KIND : SOMETHING_ELSE;
  };
}

/** The last word of each thing that the last level of each category lists. */
const kindsOfShelves = derivedFrom((finding: Finding): readonly ReadonlySet<string>[] =>
  lastParts(finding).map((parts) => new Set(parts.map((part) => lastWord(part.at(-1)!)))),
);
