import type { Lexicon } from '../lexicon.ts';
import type { Concept } from '../concept.ts';
import { saysDone } from '../kind-words.ts';
import { lastWord } from '../vocabulary-lines.ts';
import { isCounted } from '../words.ts';
import { isGivenToAnimals } from './animals.ts';
import { mayBeTaste, maySeason } from './grown.ts';

/**
 * The concept that says what is wanted: the last one that is no brand, no number and no preference, before any `with`; in
 * Spanish the first. What only tells of a thing says it where nothing else does: `ice cream sugar free` is ice cream.
 */
function lastThing(concepts: readonly Concept[], spanish: boolean): number {
  const order = concepts.map((_, i) => i);
  if (!spanish) order.reverse();
  const isThing = ({ typed, preference, ofBrand, ofOtherBrand }: Concept): boolean =>
    !preference && !ofBrand && !ofOtherBrand && typed !== 'size' && /\p{L}/u.test(typed);
  const best = (fits: (concept: Concept) => boolean): number => order.find((i) => fits(concepts[i]!)) ?? -1;
  const isNamed = (concept: Concept): boolean => isThing(concept) && !concept.behind;
  const named = best((concept) => isNamed(concept) && !concept.telling && !saysDone(concept.typed));
  if (named >= 0) return named;
  const head = best(isNamed);
  return head >= 0 ? head : best(isThing);
}

/** Whether a concept is a thing, and no more than that: no brand, nothing that tells of another one, nothing unknown. */
export function isPlainThing(concept: Concept): boolean {
  const { unknown, preference, telling, behind, ofBrand, ofOtherBrand, ofMaker } = concept;
  return !(unknown || preference || telling || behind || ofBrand || ofOtherBrand || ofMaker);
}

const counts = ({ typed }: Concept): boolean => typed.split(' ').some(isCounted);
/** The last form of what a concept means most: by which names say what kind of thing they are. */
export const lastForm = ({ alternatives: [best] }: Concept): string => best!.forms.at(-1)!;

/** What is counted is a thing of its own where so many of the products that say it are that, and so few that say both are the last. */
const KIND_OF_ITS_OWN = 0.5;

/** Whether what is called by a form is mostly of the kind that it names. */
export function isKindOfItsOwn(form: string, lexicon: Pick<Lexicon, 'shareOfKind'>): boolean {
  return lexicon.shareOfKind(form, form) >= KIND_OF_ITS_OWN;
}

/** One word tells of another where so many of the products that say both are of the other kind. */
const MOSTLY = 0.8;

/** And a fruit or a spice tells of what is none where so many are. */
const MOSTLY_TASTED = 0.55;

/** Whether names that say both a thing and another are mostly of the thing, of which the other tells. */
export const tellsOf = (other: Concept, thing: Concept, lexicon: Lexicon, mostly = MOSTLY): boolean =>
  lexicon.shareOfKindBeside(lastForm(thing), lastForm(other)) >= mostly;

/** And where names that say both are of the thing in so many, and never of the fruit or the spice. */
const SOME_TASTED = 0.3;

const mayTellOf = (taste: Concept, thing: Concept, lexicon: Lexicon): boolean =>
  tellsOf(taste, thing, lexicon, SOME_TASTED) &&
  lexicon.shareOfKindBeside(lastForm(taste), lastForm(thing)) === 0;

/**
 * The concept that says what is wanted: what an animal is given; else the last thing (see `lastThing`), or one before it that it
 * tells of, as on labels. What is counted hardly ever tells of what is not: pretzels honey mustard are pretzels, though cookies
 * and cream ice cream is none. And names that say both words are mostly of the first thing: ice cream strawberry; a fruit is a
 * taste of it already where most are: yogurt strawberry.
 */
export function findHead(concepts: readonly Concept[], spanish: boolean, lexicon: Lexicon): number {
  const given = concepts.findIndex((concept) => isPlainThing(concept) && isGivenToAnimals(concept));
  if (given >= 0) return given;
  const head = lastThing(concepts, spanish);
  const last = concepts[head];
  if (last === undefined || last.unknown) return head;
  const isTold = (concept: Concept, i: number): boolean => {
    if (i >= head || !isPlainThing(concept)) return false;
    const [form, taste] = [lastForm(concept), lastForm(last)];
    const isOfItsOwn = (): boolean =>
      isKindOfItsOwn(form, lexicon) && lexicon.shareOfKindBeside(taste, form) < KIND_OF_ITS_OWN;
    // A red pepper is a pepper.
    const isTaste = mayBeTaste(taste, form) || mayBeTaste(lastWord(taste), form);
    const isNew = (): boolean => lexicon.shareWith(form, taste) === 0 && lexicon.shareWith(taste, form) === 0;
    if ((isTaste || maySeason(taste, form)) && !counts(last) && isNew()) return true;
    if (isTaste && mayTellOf(last, concept, lexicon)) return true;
    return (
      tellsOf(last, concept, lexicon, isTaste ? MOSTLY_TASTED : MOSTLY) ||
      (counts(concept) && !counts(last) && isOfItsOwn())
    );
  };
  const told = concepts.findIndex(isTold);
  return told >= 0 ? told : head;
}
