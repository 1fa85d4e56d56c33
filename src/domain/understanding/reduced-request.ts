import { derivedIn } from '../derived.ts';
import { COMPOUNDS } from './compounds.ts';
import { ENGLISH_WORDS } from './english.ts';
import { MARKED_WORDS, NOT_FRESH, UNSAID_STATES } from './marked-words.ts';
import { offersLess } from './things/offered-next.ts';
import { saysRestriction } from './restrictions.ts';
import { makesThing, narrowed, narrowerOf, wordsOf } from './things/made-things.ts';
import type { Concept } from './concept.ts';
import type { Understanding } from './understanding.ts';
import { MEANS_THE_SAME, meaningOf } from './word-meaning.ts';
import { normalForm } from './words.ts';

/* What comes near to a request that nothing answers: more than it asks for, or less. */

/** A request that what its things are one of answers too. */
export function widened(understanding: Understanding): Understanding {
  const concepts = understanding.concepts.map((concept) =>
    concept.kinds.length === 0
      ? concept
      : { ...concept, alternatives: [...concept.alternatives, ...concept.kinds] },
  );
  return { ...understanding, concepts, derived: [] };
}

/** A request for what its brand makes, of any brand, where that is known. */
function ofWhatIsMade(understanding: Understanding): Understanding {
  const { made } = understanding;
  const maker = understanding.concepts.find(({ ofBrand }) => ofBrand);
  const concepts = understanding.concepts
    .filter((concept) => concept === maker || !concept.ofBrand)
    .map((concept) =>
      concept === maker
        ? { ...concept, alternatives: made, kinds: [], ofBrand: false, ofMaker: true, telling: false }
        : { ...concept, behind: true },
    );
  const head = concepts.findIndex(({ ofMaker }) => ofMaker);
  return { ...understanding, concepts, head, brand: null, made: [], usual: [], derived: [] };
}

/**
 * A request that names a brand, where that is not sold: the thing beside it is asked for, of any brand, or what the brand makes
 * where there is none, or but a taste of that.
 */
export const ofAnyBrand = derivedIn((understanding: Understanding): Understanding => {
  if (understanding.brand === null) return understanding;
  if (understanding.made.length > 0) return ofWhatIsMade(understanding);
  if (understanding.head < 0) return understanding;
  const concepts = understanding.concepts.map((concept) =>
    concept.ofBrand ? { ...concept, ofBrand: false, ofOtherBrand: true } : concept,
  );
  return { ...understanding, concepts, brand: null, reduced: true, derived: [] };
});

/** A brand is surely meant by its words from this sureness: see `KnownBrand`. */
const SURE_BRAND = 0.5;

/**
 * A request for its brand and nothing else: people call the lines of a brand what catalogues do not. Itself where it does not
 * begin with a brand, names no more, says what somebody cannot do without, or the brand may be a word that means something else.
 */
export const ofBrandAlone = derivedIn((understanding: Understanding): Understanding => {
  const { brand, concepts } = understanding;
  const ofBrand = concepts.filter((concept) => concept.ofBrand);
  const isWord = ({ typed }: Concept): boolean => typed.split(' ').every((word) => ENGLISH_WORDS.has(word));
  if (brand === null || brand.sureness < SURE_BRAND || restrictionsOf(understanding) !== 0)
    return understanding;
  if (concepts[0]?.ofBrand !== true || ofBrand.every(isWord)) return understanding;
  if (concepts.every((concept) => concept.ofBrand || concept.preference)) return understanding;
  return {
    ...understanding,
    concepts: ofBrand,
    head: ofBrand.length - 1,
    usual: [],
    reduced: true,
    derived: [],
  };
});

/** A request for what its brand makes, of which the rest only tells: juice, for `welch's grape`. */
export const ofBrandWith = derivedIn((understanding: Understanding): Understanding => {
  const head = understanding.concepts.findLastIndex(({ ofBrand }) => ofBrand);
  return { ...understanding, head, usual: [], derived: [] };
});

/** A request of which some concepts are not missed where an answer lacks them. */
function withoutMissing(
  understanding: Understanding,
  isLeftOut: (concept: Concept, i: number) => boolean,
): Understanding {
  const concepts = understanding.concepts.map((concept, i) =>
    isLeftOut(concept, i) ? { ...concept, preference: true } : concept,
  );
  return { ...understanding, concepts, reduced: true, derived: [] };
}

/** How things are kept, which says what they are as much as their names do. As normal forms. */
const KEPT: ReadonlySet<string> = new Set(['canned', 'dried', 'dry', 'fresh', 'frozen']);
const saysHowKept = ({ alternatives }: Concept): boolean =>
  alternatives.some(({ forms }) => forms.length === 1 && KEPT.has(forms[0]!));

/** A request of which some of what only tells of its thing, and of what stands behind `with` or `in`, is not missed. */
function withoutTold(understanding: Understanding, isKept: (concept: Concept) => boolean): Understanding {
  const { head } = understanding;
  const isClaim = claimTest(understanding);
  const isLeftOut = (concept: Concept, i: number): boolean =>
    i !== head && (isClaim(concept, i) || concept.behind) && !concept.preference && !isKept(concept);
  const thing = understanding.concepts[head];
  // What may have been put right wrongly is not all that is asked for.
  const isSure = thing !== undefined && !thing.unknown && thing.alternatives[0]?.how !== 'spelling';
  if (!isSure || !understanding.concepts.some(isLeftOut)) return understanding;
  return withoutMissing(understanding, isLeftOut);
}

/** A request for its thing alone. Itself where nothing tells of it, or it names no thing that is sold, as it is spelt. */
const ofThingAlone = derivedIn((understanding: Understanding) => withoutTold(understanding, () => false));

/** As `ofThingAlone`, of a thing as it is kept: of dried mangos without sugar, which nothing is, dried ones. Itself where it does not say how. */
const ofThingAsKept = derivedIn((understanding: Understanding) =>
  understanding.concepts.some(saysHowKept) ? withoutTold(understanding, saysHowKept) : understanding,
);

/**
 * A request for what its head says and nothing else: where a catalogue tells its yogurts no further, vanilla yogurt is one of
 * them. Itself where nothing stands beside the head, or something that is known to nothing, or that is a brand.
 */
export const ofKindAlone = derivedIn((understanding: Understanding): Understanding => {
  const { concepts, head } = understanding;
  const isBeside = ({ preference }: Concept, i: number): boolean => i !== head && !preference;
  const isKnown = ({ unknown, telling, ofBrand, ofOtherBrand, alternatives }: Concept): boolean =>
    telling || (!unknown && !ofBrand && !ofOtherBrand && alternatives[0]?.how !== 'spelling');
  const isThing = concepts[head]?.telling === false;
  if (!isThing || !concepts.every(isKnown) || !concepts.some(isBeside)) return understanding;
  return withoutMissing(understanding, isBeside);
});

/**
 * A request that begins with a brand that is not sold, for a thing that this makes, for the thing alone: what stands between is
 * mostly how the brand calls its line, `dawn ultra dish soap`. Itself where the brand makes no such thing.
 */
const ofMadeThing = derivedIn((understanding: Understanding): Understanding => {
  const { concepts, head } = understanding;
  const [maker, ...others] = concepts;
  const thing = concepts[head];
  if (head <= 0 || maker?.ofMaker !== true || thing === undefined || thing.unknown) return understanding;
  if (!makesThing(maker.alternatives, thing)) return understanding;
  const narrower = narrowerOf(maker.alternatives, wordsOf(thing.alternatives[0]!));
  const meant =
    narrower.length === 0 ? thing : { ...thing, alternatives: narrowed(thing.alternatives, narrower) };
  const asked = others.map((concept) => (concept === thing ? meant : concept));
  const isBeside = ({ preference }: Concept, i: number): boolean => i !== head - 1 && !preference;
  return withoutMissing({ ...understanding, concepts: asked, head: head - 1 }, isBeside);
});

/**
 * A request that begins with a brand that is not sold for what this makes, and for no more: of that what a word of the request
 * says, cat food of `purina cat chow`. Itself where it says no more. Only for those that name no thing beside the brand.
 */
export const ofMakerAlone = derivedIn((understanding: Understanding): Understanding => {
  const [maker, ...others] = understanding.concepts;
  if (maker?.ofMaker !== true || others.every(({ preference }) => preference)) return understanding;
  const said = others.flatMap(({ alternatives: [best] }) => (best === undefined ? [] : wordsOf(best)));
  const told = maker.alternatives.filter((made) => wordsOf(made).some((word) => said.includes(word)));
  const meant = { ...maker, unknown: false, alternatives: told.length > 0 ? told : maker.alternatives };
  const restrictions = restrictionsOf(understanding);
  // What nothing is called tells no product from another: `total`, where that names a line alone.
  const kept = others.filter(({ unknown }, i) => !unknown || ((restrictions >>> (i + 1)) & 1) === 1);
  const asked = { ...understanding, concepts: [meant, ...kept], head: 0, usual: [] };
  return withoutMissing(asked, ({ preference }, i) => i > 0 && !preference);
});

/** Whether a word says a state that a thing which is bought fresh is not in, what was done to it, or what is said of it to mark it. */
const saysStateOf = (form: string): boolean =>
  NOT_FRESH.has(form) || MARKED_WORDS.has(form) || DONE.test(form);
const DONE = /.{3}ed$/;
const saysState = ({ alternatives }: Concept): boolean =>
  alternatives.some(({ forms }) => forms.some(saysStateOf));

const KINDS_OF_THEIR_OWN: ReadonlySet<string> = new Set(COMPOUNDS);

/**
 * A request for a fruit, a vegetable or a herb of any variety: who finds no Meyer lemons takes lemons. Itself where it asks for
 * something else, as who asks for prickly pears does, for no variety, or for a state.
 */
const ofAnyVariety = derivedIn((understanding: Understanding): Understanding => {
  const { concepts, head } = understanding;
  const thing = concepts[head];
  const [meant] = thing?.alternatives ?? [];
  if (thing?.unknown !== false || meant?.forms.length !== 1 || meant.how === 'spelling') return understanding;
  if (UNSAID_STATES.get(meant.forms[0]!) !== NOT_FRESH) return understanding;
  const before = concepts[head - 1]?.typed.split(' ').at(-1) ?? '';
  if (KINDS_OF_THEIR_OWN.has(`${before} ${meant.forms[0]}`)) return understanding;
  const isOther = ({ preference }: Concept, i: number): boolean => i !== head && !preference;
  const others = concepts.filter(isOther);
  const isTold = others.every(({ telling, behind }) => telling || behind);
  // What only tells of the thing is left out for it alone.
  if (isTold || others.some(saysState)) return understanding;
  return withoutMissing(understanding, isOther);
});

/** What some concepts say in a row, as normal forms: as it was typed, and as it was understood (`gf`, `sin gluten`), sold so too or not. */
function saidIn(concepts: readonly Concept[]): readonly string[] {
  const typed = concepts.flatMap((concept) => concept.typed.split(' ').map(normalForm));
  const best = concepts.flatMap(({ alternatives: [meant] }) => meant?.forms ?? []);
  const same = concepts.flatMap(({ alternatives }) =>
    meaningOf(alternatives, MEANS_THE_SAME).map(({ forms }) => forms.join(' ')),
  );
  return [typed.join(' '), best.join(' '), ...same];
}

/**
 * The concepts of a request, one bit each, that say what somebody cannot do without, by themselves or two together where nothing
 * sold says it (`gluten free`); also where a request for less leaves them out.
 */
export const restrictionsOf = derivedIn(({ concepts }: Understanding): number => {
  if (!saidIn(concepts).some(saysRestriction)) return 0;
  const says = (from: number, to: number): boolean => saidIn(concepts.slice(from, to)).some(saysRestriction);
  return concepts.reduce((bits, _, i) => {
    if (says(i, i + 1)) return bits | (1 << i);
    return !says(i + 1, i + 2) && says(i, i + 2) ? bits | (0b11 << i) : bits;
  }, 0);
});

/** Whether what a request offers has all that it says somebody cannot do without, where it has the words: not vegetarian chili, of vegan. */
export const meetsRestrictions = derivedIn((understanding: Understanding): boolean => {
  const restrictions = restrictionsOf(understanding);
  return !understanding.concepts.some((one, i) => ((restrictions >>> i) & 1) === 1 && offersLess(one));
});

/** Tells of the concepts of a request, by their places, which say only what things are to be like: `organic`, `gluten free`, `vegan`. */
export function claimTest(understanding: Understanding): (concept: Concept, place: number) => boolean {
  const restrictions = restrictionsOf(understanding);
  return ({ telling }, place) => telling || ((restrictions >>> place) & 1) === 1;
}

/** Whether a request says only what things are to be like, and no thing. */
export const namesNoThing = (understanding: Understanding): boolean =>
  understanding.concepts.every(claimTest(understanding));

/** What less than all of a request asks for, where it does: its thing alone, all of it of any brand, its thing of any brand, of any line of its brand, and of any variety. */
export function reducedOf(understanding: Understanding): readonly Understanding[] {
  const ofAny = ofAnyBrand(understanding);
  const all = new Set([
    ofThingAsKept(understanding),
    ofThingAlone(understanding),
    ofAny,
    ofThingAlone(ofAny),
    ofMadeThing(understanding),
    ofAnyVariety(understanding),
  ]);
  all.delete(understanding);
  return [...all];
}
