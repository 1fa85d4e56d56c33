import type { Concept } from '../../../domain/understanding/concept.ts';
import { ofBrandAlone, ofKindAlone, restrictionsOf } from '../../../domain/understanding/reduced-request.ts';
import { lacksRestriction } from '../../../domain/understanding/restrictions.ts';
import { saysAnimal } from '../../../domain/understanding/things/animals.ts';
import { isTaste } from '../../../domain/understanding/things/grown.ts';
import { lastForm } from '../../../domain/understanding/things/head.ts';
import type { Understanding } from '../../../domain/understanding/understanding.ts';
import { phraseOf } from '../../../domain/understanding/vocabulary-lines.ts';
import { normalForms } from '../../../domain/understanding/words.ts';
import { OF_KIND, REDUCED } from '../accepted.ts';
import { findMeant, findSome, hasNone } from '../find-meant.ts';
import type { FindingSource, FindOptions, FoundProduct, FoundProducts } from '../found-products.ts';
import { ASKED_FOR } from '../likely.ts';
import { isKnownAsSaid, understandAmong } from '../understand-request.ts';

/* What is found for less than a request asks for, where nothing is found for all of it. */

/** An answer to less than is asked for is surely of the kind from this probability, of an answer to all of it. */
const SURELY_OF_KIND = 0.7;

/** Whether an answer to less than is asked for is surely of the kind. */
const isSurelyOfKind = ({ isKind, confidence }: FoundProduct): boolean =>
  isKind && confidence >= REDUCED * SURELY_OF_KIND;

/** Whether a request is made of a part of the catalogue, and answered in the rest of it: what is sold, though not here, is nothing less. */
function isSoldElsewhere(
  snapshot: FindingSource,
  understanding: Understanding,
  options: FindOptions,
): boolean {
  const isInPart = options.eligible !== undefined || options.among !== undefined;
  return isInPart && !hasNone(findMeant(snapshot, understanding, { limit: 1 }));
}

/** Who finds no such taste is shown what is no less likely to be taken than this. */
const LEAST_TASTED = 0.25;

/** Whether what a request says beside its thing is all a taste, of which some catalogues tell nothing: vanilla ice cream. */
const saysTastesBeside = ({ concepts, head }: Understanding): boolean =>
  concepts.every((concept, i) => i === head || concept.preference || isTaste(lastForm(concept)));

/**
 * Of what is found for the kind alone that a request names, what is surely of it, or any of it where the request says but a taste
 * beside it; null: the request says no kind and more, or what it asks for is sold, though not here.
 */
function findKindAlone(
  snapshot: FindingSource,
  understanding: Understanding,
  options: FindOptions,
): FoundProducts | null {
  const kind = ofKindAlone(understanding);
  if (kind === understanding) return null;
  if (isSoldElsewhere(snapshot, understanding, options)) return null;
  return findSome(snapshot, kind, options, (hits) =>
    options.filled === true && saysTastesBeside(understanding)
      ? hits.filter(({ confidence }) => confidence >= LEAST_TASTED)
      : hits.filter(isSurelyOfKind),
  );
}

/** A brand makes one kind of thing where so much of what is found of it is in one category. */
const SHARE_OF_SHELF = 2 / 3;

/**
 * Of a request for a line of a brand that nothing is called, what the brand makes most of, where that is of one category; null:
 * it names no brand and more. `oreo double stuf` of a catalogue that knows oreos.
 */
function findBrandAlone(
  snapshot: FindingSource,
  understanding: Understanding,
  options: FindOptions,
): FoundProducts | null {
  const ofBrand = ofBrandAlone(understanding);
  if (ofBrand === understanding) return null;
  const { brand, category } = snapshot.finding.columns;
  return findSome(snapshot, ofBrand, options, (hits) => {
    const made = hits.filter(({ product }) => brand[product] === understanding.brand!.brand);
    const shelves = [...new Set(made.map(({ product }) => category[product]))].map((code) =>
      made.filter(({ product }) => category[product] === code),
    );
    return shelves.find((shelf) => shelf.length >= SHARE_OF_SHELF * made.length) ?? [];
  });
}

/** What answers to what a thing is one of is likely to be that from here on. */
const LIKELY_SO = 0.5;

/** The thing that a request asks for and tells nothing of but what it would rather have, as the vocabulary looks it up; null: it says more. */
function thingAlone({ concepts, head }: Understanding): string | null {
  const isAlone = concepts.every(({ preference }, i) => i === head || preference);
  return isAlone && concepts[head] !== undefined ? phraseOf(concepts[head].typed) : null;
}

/**
 * Of what is found for what the thing of a request is one of, by the vocabulary, what likely is that, for those who are shown
 * products: syrup, for maple syrup. Null: it is one of nothing, or there is more to it.
 */
function findWiderKind(
  snapshot: FindingSource,
  understanding: Understanding,
  options: FindOptions,
): FoundProducts | null {
  const thing = options.filled === true ? thingAlone(understanding) : null;
  if (thing === null) return null;
  const kinds = snapshot.finding.vocabulary.meanings.get(thing)?.kinds ?? [];
  if (kinds.length === 0 || isSoldElsewhere(snapshot, understanding, options)) return null;
  for (const kind of kinds) {
    if (lacksRestriction(kind, thing)) continue;
    const wider = understandAmong(snapshot, kind, options);
    if (!isKnownAsSaid(wider)) continue;
    const found = findSome(snapshot, wider, options, (hits) =>
      hits.filter(({ confidence }) => confidence >= LIKELY_SO),
    );
    const hits = found.hits.map((hit) => ({ ...hit, confidence: OF_KIND * hit.confidence }));
    if (hits.length > 0) return { understanding, hits };
  }
  return null;
}

/** What is surely of a thing is as likely to be taken by who asks for one that is told otherwise as this share of it. */
const TOLD_OTHERWISE = 0.5;

/** A request for its thing as if nothing stood beside it; null: nothing does, or a brand, what somebody cannot do without, or what no grocer says. */
function ofThingOnly(
  understanding: Understanding,
  { vocabulary: { words, kinds } }: FindingSource['finding'],
): Understanding | null {
  const { concepts, head } = understanding;
  const thing = concepts[head];
  const best = thing?.alternatives[0];
  if (concepts.length < 2 || thing?.unknown !== false || best?.how === 'spelling') return null;
  if (concepts.some(saysAnimal)) return null;
  if (!kinds.has(best!.forms.join(' ')) || restrictionsOf(understanding) !== 0) return null;
  const isSaidOfIt = ({ unknown, telling, typed, ofBrand, ofOtherBrand, ofMaker }: Concept): boolean =>
    !(ofBrand || ofOtherBrand || ofMaker) &&
    (telling || !unknown || normalForms(typed).every((word) => words.has(word)));
  if (!concepts.every(isSaidOfIt)) return null;
  return { ...understanding, concepts: [thing], head: 0, usual: [], derived: [] };
}

/**
 * For those who are shown products, what is surely of the thing of a request that says more of it than any name here, where the
 * vocabulary knows kinds of that: ice cream for `butter pecan ice cream`, of a catalogue that tells ice creams no further. Null: see
 * `ofThingOnly`, or what it asks for is sold, though not here.
 */
function findThingOnly(
  snapshot: FindingSource,
  understanding: Understanding,
  options: FindOptions,
): FoundProducts | null {
  const thing = options.filled === true ? ofThingOnly(understanding, snapshot.finding) : null;
  if (thing === null || isSoldElsewhere(snapshot, understanding, options)) return null;
  const { hits } = findSome(snapshot, thing, options, (found) =>
    found.filter(
      ({ isKind, affinity, confidence }) => isKind && affinity >= ASKED_FOR && confidence >= SURELY_OF_KIND,
    ),
  );
  return {
    understanding,
    hits: hits.map((hit) => ({ ...hit, confidence: TOLD_OTHERWISE * hit.confidence })),
  };
}

/**
 * What is found for less than a request asks for: for its kind alone, its brand alone, what its thing is one of, or its thing
 * however that is told; null: nothing.
 */
export function findLess(
  snapshot: FindingSource,
  understanding: Understanding,
  options: FindOptions,
): FoundProducts | null {
  for (const find of [findKindAlone, findBrandAlone, findWiderKind, findThingOnly]) {
    const less = find(snapshot, understanding, options);
    if (less !== null && !hasNone(less)) return less;
  }
  return null;
}
