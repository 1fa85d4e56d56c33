import { derivedFrom, rememberAgain } from '../../domain/derived.ts';
import type { Sliced } from '../../domain/slices.ts';
import { inEnglish } from '../../domain/understanding/in-english.ts';
import { namesNoThing, ofAnyBrand, restrictionsOf } from '../../domain/understanding/reduced-request.ts';
import { type Understanding, understand } from '../../domain/understanding/understanding.ts';
import type { FindingPart } from '../../snapshot/parts/finding.ts';
import { hasBrand } from './brands/known-brands.ts';
import type { FindingSource, FindOptions, FoundProduct } from './found-products.ts';
import { type Finding, openFinding } from './open.ts';

/** A catalogue as it is searched. */
interface Opening {
  readonly finding: Finding;
  /** What a request means, remembered: people ask for the same things. */
  readonly understood: (text: string) => Understanding;
}

/** Requests that are remembered where they come again, and that are before they do: a few kilobytes each. */
const MOST_UNDERSTOOD = 2_000;
const LATEST_UNDERSTOOD = 16;

/** Remembers what is derived of the texts of requests that come again, and of the latest. */
export function rememberRequests<Derived extends object>(
  derive: (text: string) => Derived,
): (text: string) => Derived {
  return rememberAgain(MOST_UNDERSTOOD, LATEST_UNDERSTOOD, derive);
}

/** Openings by what they are made of: the part lives longer than the numbers of stores that sell. */
const openings = derivedFrom(({ columns, vocabulary }: FindingPart) =>
  derivedFrom((storesSelling: Uint32Array): Opening => {
    const finding = openFinding(columns, storesSelling, vocabulary);
    const understood = (text: string): Understanding => understand(text, finding.lexicon, vocabulary);
    return { finding, understood: rememberRequests(understood) };
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

/** An answer to what is said in Spanish is not doubted from this probability. */
const LIKELY_AS_SAID = 0.6;
/** Nor is one in English preferred that is less likely than this: raw plantains are no `tostones`. */
const LIKELY_IN_ENGLISH = 0.5;

/** Whether a request names a thing, or what somebody cannot do without: `gluten free` does, `fresh` and `red` do not. */
const saysWhatIsSought = (understanding: Understanding): boolean =>
  !namesNoThing(understanding) || restrictionsOf(understanding) !== 0;

/** The surer of the answers to a request as it is said, and where those are doubtful, in English: see `inEnglish`. */
export function surerInEnglish<Found>(
  snapshot: FindingSource,
  text: string,
  find: (text: string) => Found,
  bestOf: (found: Found) => Pick<FoundProduct, 'confidence'> | undefined,
): Found {
  const found = find(text);
  const confidence = bestOf(found)?.confidence ?? 0;
  if (confidence >= LIKELY_AS_SAID) return found;
  const english = inEnglish(text, understandRequest(snapshot, text), snapshot.finding.vocabulary);
  if (english === null || !saysWhatIsSought(understandRequest(snapshot, english))) return found;
  const translated = find(english);
  return (bestOf(translated)?.confidence ?? 0) > Math.max(confidence, LIKELY_IN_ENGLISH) ? translated : found;
}

/** Words that are understood ahead, at most: those that most products have are in most requests. */
const WORDS_AHEAD = 2_000;
const UNITS_A_WORD = 600;
/** A word of fewer products is not looked at. */
const LEAST_PRODUCTS = 16;

/** Understands the words that most products have, ahead of the requests that they are in: a slice of work a few words. */
export function* makeWordsAhead(snapshot: FindingSource): Sliced<void> {
  const { columns, lexicon } = findingOf(snapshot);
  const { words, wordForms, wordFormStarts, postingStarts } = columns;
  const productsWith = Uint32Array.from(words, (_, word) => {
    const form = wordForms[wordFormStarts[word]!];
    return form === undefined ? 0 : postingStarts[form + 1]! - postingStarts[form]!;
  });
  const common = [...words.keys()].filter((word) => productsWith[word]! >= LEAST_PRODUCTS);
  common.sort((a, b) => productsWith[b]! - productsWith[a]!);
  for (const word of common.slice(0, WORDS_AHEAD)) {
    understand(words[word]!, lexicon, snapshot.finding.vocabulary);
    yield UNITS_A_WORD;
  }
}
