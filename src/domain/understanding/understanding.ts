import type { Deriving } from '../derived.ts';
import { foldText } from '../text/fold.ts';
import { ENGLISH_WORDS } from './english.ts';
import type { Concept } from './concept.ts';
import type { KnownBrand, Lexicon } from './lexicon.ts';
import { tellingWords } from './kind-words.ts';
import { compoundForms } from './compound-forms.ts';
import { type Alternative, isSold, meantBy, soldOf } from './word-meaning.ts';
import { askedWords, sizeWords } from './asked-words.ts';
import { isOfStore, narrowed, narrowerOf, wordsOf } from './things/made-things.ts';
import { isTasteOf } from './things/taste.ts';
import { namedInOrder } from './things/named-in-order.ts';
import { preferredOf } from './preferred-spans.ts';
import { UNITS } from './lines/list-item.ts';
import { readRequestLine, type RequestLine } from './lines/request-line.ts';
import type { Vocabulary } from './vocabulary-lines.ts';
import { type FormedWord, formWords, speltIn } from './formed-word.ts';
import { knownWords } from './known-word.ts';
import { findHead } from './things/head.ts';
import { asPacked } from './things/packed-in.ts';
import { offerNext } from './things/offered-next.ts';
import { type Span, soldOfSpan, spansOf } from './spans.ts';
import { beginsWithBrand, findBrand } from './named-brand.ts';
import { normalForm } from './words.ts';

/** A request, understood against a catalogue. */
export interface Understanding extends Deriving {
  /** As it was typed, folded. */
  readonly folded: string;
  /** Whether both sides of a comma are one thing, named in the other order: chocolate milk, of `milk, chocolate`. */
  readonly turnedAtComma: boolean;
  readonly line: RequestLine;
  readonly concepts: readonly Concept[];
  /** Which concept says what kind of thing is wanted; -1 where only a brand is named, or nothing. */
  readonly head: number;
  readonly brand: KnownBrand | null;
  /** What the brand makes, where the request names nothing else, or but a taste of that: yogurt, of `chobani strawberry`; else none. */
  readonly made: readonly Alternative[];
  /** Where nothing else is told of the thing, what of it is usually meant: normal forms of which its names have all, for each that is. */
  readonly usual: readonly (readonly string[])[];
  /** Whether less is looked for than is asked for: not the brand, not what tells of the thing, or not what it is for. */
  readonly reduced: boolean;
}

/** A word of so few letters that nothing has says nothing. */
const SCRAP_LETTERS = 2;

function isScrap(words: readonly FormedWord[]): boolean {
  return words.every(({ word }) => word.key.length <= SCRAP_LETTERS);
}

/**
 * Who asks for a thing of a brand that is known and not sold asks for that thing: `butterball turkey`; and for what the brand
 * makes where no other thing is named, or one of those, or what such are sold as: `tide detergent`, `doritos cool ranch`.
 */
function markMakers(concepts: readonly Concept[], lexicon: Lexicon): readonly Concept[] {
  const things = concepts.filter(
    ({ ofOtherBrand, unknown, preference, telling, behind }) =>
      !ofOtherBrand && !unknown && !preference && !telling && !behind,
  );
  const forms = things.flatMap(({ alternatives: [best] }) => best!.forms);
  const named = things.flatMap(({ alternatives: [best] }) => wordsOf(best!));
  const saysNamed = (made: Alternative): boolean => named.every((word) => wordsOf(made).includes(word));
  const narrower = concepts.flatMap(({ ofOtherBrand, alternatives }) =>
    ofOtherBrand ? narrowerOf(alternatives, named) : [],
  );
  const maker = concepts.find(({ ofOtherBrand }) => ofOtherBrand);
  if (maker !== undefined && isTasteOf(maker, things.at(-1), lexicon))
    return concepts.map((concept) =>
      concept === maker ? { ...concept, ofOtherBrand: false } : { ...concept, behind: true },
    );
  return concepts.map((concept) => {
    if (things.length === 1 && concept === things[0] && narrower.length > 0)
      return { ...concept, alternatives: narrowed(concept.alternatives, narrower) };
    if (!concept.ofOtherBrand) return concept;
    if (things.length > 0 && isOfStore(concept.alternatives))
      return { ...concept, ofOtherBrand: false, preference: true };
    const makesIt = concept.alternatives.some(
      (made) => saysNamed(made) || lexicon.sells([...made.forms, ...forms]),
    );
    return makesIt ? { ...concept, ofOtherBrand: false } : { ...concept, unknown: true };
  });
}

const NOTHING_MADE: Understanding['made'] = [];

/** See `Understanding.made`: of a brand that is sold, for where it is not. */
function madeBy(
  brandWords: readonly FormedWord[],
  thing: Concept | undefined,
  vocabulary: Vocabulary,
  lexicon: Lexicon,
): Understanding['made'] {
  const meaning = vocabulary.meanings.get(brandWords.flatMap(({ forms }) => forms).join(' '));
  if (meaning === undefined || meaning.kinds.length === 0) return NOTHING_MADE;
  const made = soldOf(meantBy({ ...meaning, alternatives: [] }, false, vocabulary, 1), lexicon).known;
  const isMeant = thing === undefined || isTasteOf({ alternatives: made, kinds: [] }, thing, lexicon);
  return isMeant && !isOfStore(made) ? made : NOTHING_MADE;
}

/**
 * Who asks for `heinz ketchup`, or `ketchup heinz`, where that is not sold asks for ketchup; the mower of `lawn mower` is none, nor
 * what the vocabulary knows: melatonin gummies are no candy.
 */
function markOtherBrand(
  concepts: readonly Concept[],
  { words }: Pick<Vocabulary, 'words'>,
): readonly Concept[] {
  const isNoBrand = (word: string): boolean =>
    ENGLISH_WORDS.has(word) || words.has(normalForm(word)) || /\d/.test(word);
  const mayBeBrand = ({ unknown, preference, typed }: Concept): boolean =>
    unknown && !preference && !typed.split(' ').some(isNoBrand);
  const isKnown = ({ unknown, preference, behind }: Concept): boolean => !unknown && !preference && !behind;
  const place = [0, concepts.length - 1].find((i) => concepts[i] !== undefined && mayBeBrand(concepts[i]));
  const beside = place === 0 ? concepts.at(-1) : concepts.at(-2);
  if (place === undefined || beside === undefined || !isKnown(beside)) return concepts;
  return concepts.map((concept, i) => (i === place ? { ...concept, ofOtherBrand: true } : concept));
}

/** What a thing counts that is one of those asked for, beside what is called so. */
const ONE_OF_IT = 0.9;

/** What of a thing is usually meant and has to be asked for: orange juice is no other juice, and names of spaghetti do not say pasta. */
function askedBeside(
  thing: Alternative,
  usual: Understanding['usual'],
  { compounds, meanings }: Vocabulary,
  lexicon: Lexicon,
): Alternative[] {
  const name = thing.forms.join(' ');
  const isOneOfIt = (forms: readonly string[]): boolean =>
    meanings.get(forms.join(' '))?.kinds.includes(name) === true;
  return usual.flatMap((forms): Alternative | [] => {
    const together = [...forms, ...thing.forms];
    const compound = compoundForms(together, compounds);
    const isKindOfItsOwn = compound.length < together.length;
    if (!isKindOfItsOwn && !isOneOfIt(forms)) return [];
    const beside: Alternative = {
      forms: isKindOfItsOwn ? compound : compoundForms(forms, compounds),
      weight: isKindOfItsOwn ? thing.weight : ONE_OF_IT * thing.weight,
      how: 'vocabulary',
    };
    return isSold(beside, lexicon) ? beside : [];
  });
}

const NOTHING_USUAL: Understanding['usual'] = [];

/**
 * What a request usually means that names a thing, or its brand too, and tells no more of it than what is usual: see
 * `Understanding.usual`. White vinegar is usually the white distilled one.
 */
function usuallyMeant(
  concepts: readonly Concept[],
  head: number,
  vocabulary: Vocabulary,
  lexicon: Lexicon,
): Pick<Understanding, 'concepts' | 'usual'> {
  const isUsual = ({ forms, how }: Alternative): boolean =>
    how !== 'kind' && how !== 'part' && vocabulary.usual.has(forms.join(' '));
  const thing = concepts[head]?.alternatives.find(isUsual);
  if (thing === undefined) return { concepts, usual: NOTHING_USUAL };
  const told = concepts.flatMap(({ preference, ofBrand, ofOtherBrand, typed, alternatives: [best] }, i) =>
    i === head || preference || ofBrand || ofOtherBrand ? [] : (best?.forms ?? [typed]),
  );
  const usual = vocabulary.usual
    .get(thing.forms.join(' '))!
    .filter((forms) => told.every((form) => forms.includes(form)));
  const beside = askedBeside(thing, usual, vocabulary, lexicon);
  if (beside.length === 0) return { concepts, usual };
  const alternatives = [...concepts[head]!.alternatives, ...beside].sort((a, b) => b.weight - a.weight);
  const asked = concepts.map((concept, i) =>
    i === head ? { ...concept, alternatives, unknown: false } : concept,
  );
  return { concepts: asked, usual };
}

/** Concepts as they are asked for: each once, with what else meets what a thing lies in, and what brands make that are not sold. */
function asAsked(concepts: readonly Concept[], vocabulary: Vocabulary, lexicon: Lexicon): readonly Concept[] {
  const once = concepts.filter(({ typed }, i) => concepts.findIndex((one) => one.typed === typed) === i);
  return markMakers(asPacked(once, vocabulary, lexicon), lexicon);
}

/** What is meant without what the thing should not be: iceberg of `lettuce, not iceberg`. */
function withoutUnwanted(
  meant: Pick<Understanding, 'concepts' | 'usual'>,
  { without }: RequestLine,
): Pick<Understanding, 'concepts' | 'usual'> {
  if (without.length === 0) return meant;
  const isWanted = (forms: readonly string[]): boolean =>
    !forms.some((form) => form.split(' ').some((word) => without.includes(word)));
  const concepts = meant.concepts.map((concept) => ({
    ...concept,
    alternatives: concept.alternatives.filter(({ forms }, i) => i === 0 || isWanted(forms)),
  }));
  return { concepts, usual: meant.usual.filter(isWanted) };
}

function typedIn(words: readonly FormedWord[], { from, to }: Span): string {
  let typed = words[from]!.word.key;
  for (let at = from + 1; at < to; at++) typed += ` ${words[at]!.word.key}`;
  return typed;
}

/** A request that begins with a brand counts nothing, whatever number that has: `7 up`. */
const asItStands = (text: string): RequestLine => ({
  quantity: null,
  unit: null,
  size: null,
  pack: null,
  text: text.trim(),
  counts: null,
  recipe: false,
  without: [],
});

/** What asks for nothing alone: `0`, `1/2`, `100%`; and so do units behind it: `500 ml`. */
const isNumber = ({ key }: { readonly key: string }): boolean => !/\p{L}/u.test(key);
const isAmount = ([number, ...units]: readonly { readonly key: string }[]): boolean =>
  number !== undefined && isNumber(number) && units.every((unit) => isNumber(unit) || UNITS.has(unit.key));

/**
 * Understands a request against a catalogue: reads quantity and size, puts spelling right, looks words up, and finds the
 * brand and the kind of thing. What is said twice is asked for once. A text without a letter, but for a brand, has no concepts.
 */
export function understand(text: string, lexicon: Lexicon, vocabulary: Vocabulary): Understanding {
  const read = beginsWithBrand(text, lexicon, vocabulary) ? asItStands(text) : readRequestLine(text);
  const knownOf = knownWords(lexicon)(vocabulary);
  const { kept, said: written, lacksUse, line } = askedWords(read, knownOf, lexicon, vocabulary);
  const { words: said, turnedAtComma } = namedInOrder(written, line.text, knownOf, vocabulary, lexicon);
  const known = said.map(({ key }) => knownOf(key));
  const words = formWords(said, known, lexicon, vocabulary);
  const ofBrand = findBrand(words, lexicon);
  const spans = spansOf(words, vocabulary, lexicon);
  const preferred = preferredOf(spans, words, new Set(sizeWords(said)), vocabulary, lexicon);
  const nothingElse = preferred.every(Boolean);
  // Curtains are no cartons: how a thing is packed is no thing that anyone misspells.
  const namesNothing = nothingElse && words.every(({ spelt }) => spelt < 1);
  // A brand beside another word is the brand: `jello gelatin`.
  const isBesideBrand = ofBrand !== null && ofBrand.to - ofBrand.from < words.length;
  const telling = tellingWords(known).map((tells, i) => tells || said[i]!.leftOn === true);
  const each = spans.map((span, i): Concept => {
    const { from, to, alternatives } = span;
    const inBrand = ofBrand !== null && from >= ofBrand.from && to <= ofBrand.to;
    const sold = soldOfSpan(span, inBrand && isBesideBrand, vocabulary, lexicon);
    const meant = sold.known.length > 0 ? sold.known : alternatives;
    // A word that the vocabulary knows and nothing is called may be put right to another one, too.
    const isPutRight = to === from + 1 && meant[0]?.how === 'spelling';
    return {
      typed: typedIn(words, span),
      alternatives: meant,
      kinds: sold.kinds,
      unknown: namesNothing || sold.known.length === 0,
      spelt: Math.min(speltIn(words, from, to), isPutRight ? meant[0]!.weight : 1),
      preference:
        (preferred[i]! && !nothingElse && !inBrand) ||
        (sold.known.length === 0 && isScrap(words.slice(from, to))),
      telling: span.tells === true || telling.slice(from, to).every(Boolean),
      ofBrand: inBrand,
      ofOtherBrand: span.isMaker === true,
      ofMaker: span.isMaker === true,
      behind: words.slice(from, to).every(({ word }) => word.behind),
    };
  });
  const concepts = ofBrand === null && isAmount(said) ? [] : asAsked(each, vocabulary, lexicon);
  const spanish = spans.some((span) => span.spanish) || kept.some(({ key }) => key === 'de' || key === 'con');
  const marked = ofBrand === null ? markOtherBrand(concepts, vocabulary) : concepts;
  const head = findHead(marked, spanish, lexicon);
  return {
    folded: foldText(text),
    turnedAtComma,
    line,
    ...withoutUnwanted(usuallyMeant(offerNext(marked, head, lexicon), head, vocabulary, lexicon), line),
    head,
    brand: ofBrand?.brand ?? null,
    made:
      ofBrand === null
        ? NOTHING_MADE
        : madeBy(words.slice(ofBrand.from, ofBrand.to), marked[head], vocabulary, lexicon),
    reduced: lacksUse,
    derived: [],
  };
}
