import { derivedFrom, rememberAgain } from '../../domain/derived.ts';
import type { Sliced } from '../../domain/slices.ts';
import { inOtherWords, type OtherWords } from '../../domain/understanding/in-other-words.ts';
import { namesNoThing, ofAnyBrand, restrictionsOf } from '../../domain/understanding/reduced-request.ts';
import { type Understanding, understand } from '../../domain/understanding/understanding.ts';
import type { FindingColumns, FindingPart } from '../../snapshot/parts/finding.ts';
import { hasBrand } from './brands/known-brands.ts';
import type { FindingSource, FindOptions, FoundProduct } from './found-products.ts';
import { type Finding, openFinding } from './open.ts';

/** A catalogue as it is searched. */
interface Opening {
  readonly finding: Finding;
  /** What a request means, remembered: people ask for the same things. */
  readonly understood: (text: string) => Understanding;
  /** What is still to be asked ahead, the last first: see `askCommonWords`. */
  readonly toAsk: string[];
}

/** Requests that are remembered where they come again, and that are before they do: a few kilobytes each. */
const MOST_UNDERSTOOD = 2_000;
const LATEST_UNDERSTOOD = 16;

/** Remembers what is derived of the texts of requests that come again, or `surely` will, and of the latest. */
export function rememberRequests<Derived extends object>(
  derive: (text: string) => Derived,
  surely?: (text: string) => boolean,
): (text: string) => Derived {
  return rememberAgain(MOST_UNDERSTOOD, LATEST_UNDERSTOOD, derive, surely);
}

/** A word of the catalogue with how many products have it. */
interface CommonWord {
  readonly word: string;
  readonly products: number;
}

/** Words that are understood ahead, at most: those that most products have are in most requests. */
const WORDS_AHEAD = 2_000;
/** A word of fewer products is not looked at. */
const LEAST_PRODUCTS = 16;

/** The words that most products have, by how many, whoever sells them. */
const commonWords = derivedFrom((columns: FindingColumns): readonly CommonWord[] => {
  const { words, wordForms, wordFormStarts, postingStarts } = columns;
  const counted = words.map((word, i): CommonWord => {
    const form = wordForms[wordFormStarts[i]!];
    return { word, products: form === undefined ? 0 : postingStarts[form + 1]! - postingStarts[form]! };
  });
  return counted
    .filter(({ products }) => products >= LEAST_PRODUCTS)
    .sort((a, b) => b.products - a.products)
    .slice(0, WORDS_AHEAD);
});

/** Words that are remembered before they come again, at most: fewer than there are requests that are. */
const MOST_COMMON = 600;
/** A word of fewer products is found as soon. */
const LEAST_COMMON = 500;

/** Openings by what they are made of: the part lives longer than the numbers of stores that sell. */
const openings = derivedFrom(({ columns, vocabulary }: FindingPart) =>
  derivedFrom((storesSelling: Uint32Array): Opening => {
    const finding = openFinding(columns, storesSelling, vocabulary);
    const understood = (text: string): Understanding => understand(text, finding.lexicon, vocabulary);
    const common = commonWords(columns).filter(({ products }) => products >= LEAST_COMMON);
    const words = common.slice(0, MOST_COMMON).map(({ word }) => word);
    const surely = new Set(words);
    return {
      finding,
      understood: rememberRequests(understood, (text) => surely.has(text)),
      toAsk: words.reverse(),
    };
  }),
);

const openingOf = ({ finding, prices }: FindingSource): Opening => openings(finding)(prices.storesSelling);

/** The catalogue as it is searched, opened when it is first asked for. */
export function findingOf(snapshot: FindingSource): Finding {
  return openingOf(snapshot).finding;
}

/** What a request means against the catalogue of a snapshot. */
export function understandRequest(snapshot: FindingSource, text: string): Understanding {
  return openingOf(snapshot).understood(text);
}

/** What a request means among the products that it is asked of. */
export function understandAmong(
  snapshot: FindingSource,
  text: string,
  { among }: Pick<FindOptions, 'among'>,
): Understanding {
  const understanding = understandRequest(snapshot, text);
  const { brand } = understanding;
  if (among === undefined || brand === null) return understanding;
  return hasBrand(among.postings, findingOf(snapshot), brand) ? understanding : ofAnyBrand(understanding);
}

/** From this probability an answer to a request as it is said is not doubted, whatever language that is in. */
const SURELY_AS_SAID = 0.6;
/** Such an answer is doubted below this probability: sooner where the request is Spanish, which few names are. */
const doubtedBelow = ({ spanish, own }: OtherWords): number => (spanish || own ? SURELY_AS_SAID : 0.5);
/** An answer to other words counts from this probability: raw plantains are no `tostones`. */
const likelyFrom = ({ spanish, own }: OtherWords): number => (own ? 0 : spanish ? 0.5 : 0.7);

/** Whether a request names, in words that are all known, a thing or what somebody cannot do without: `gluten free` does, `fresh` and `red` do not. */
export const isKnownAsSaid = (understanding: Understanding): boolean =>
  understanding.concepts.every(({ unknown, spelt }) => !unknown && spelt === 1) &&
  (!namesNoThing(understanding) || restrictionsOf(understanding) !== 0);

/**
 * The answers to a request as it is said, or where those are doubtful, and surer ones to other words (see `inOtherWords`), what
 * `join` makes of these and of those.
 */
export function surerOtherwise<Found>(
  snapshot: FindingSource,
  text: string,
  find: (text: string) => Found,
  bestOf: (found: Found) => Pick<FoundProduct, 'confidence'> | undefined,
  join: (otherwise: Found, found: Found) => Found,
): Found {
  const found = find(text);
  const confidence = bestOf(found)?.confidence ?? 0;
  if (confidence >= SURELY_AS_SAID) return found;
  const { vocabulary } = snapshot.finding;
  const { lexicon } = findingOf(snapshot);
  const others = inOtherWords(text, understandRequest(snapshot, text), vocabulary, lexicon);
  if (confidence >= doubtedBelow(others)) return found;
  const words = others.texts.find((said) => others.own || isKnownAsSaid(understandRequest(snapshot, said)));
  if (words === undefined) return found;
  const otherwise = find(words);
  const least = Math.max(confidence, likelyFrom(others));
  return (bestOf(otherwise)?.confidence ?? 0) > least ? join(otherwise, found) : found;
}

const UNITS_A_WORD = 600;

/** Understands the words that most products have, ahead of the requests that they are in: a slice of work a few words. */
export function* makeWordsAhead(snapshot: FindingSource): Sliced<void> {
  const finding = findingOf(snapshot);
  for (const { word } of commonWords(finding.columns)) {
    understand(word, finding.lexicon, snapshot.finding.vocabulary);
    yield UNITS_A_WORD;
  }
}

/** Units that a search of all of the catalogue takes: see `Sliced`. */
export const UNITS_A_SEARCH = 20_000;

/** Asks for the words that most products have, so that they are remembered, once a catalogue; it goes on where it was left. */
export function* askCommonWords(snapshot: FindingSource, ask: (text: string) => void): Sliced<void> {
  const { toAsk } = openingOf(snapshot);
  for (let word = toAsk.pop(); word !== undefined; word = toAsk.pop()) {
    ask(word);
    yield UNITS_A_SEARCH;
  }
}
