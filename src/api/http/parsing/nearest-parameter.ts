import { editDistance, nearestWord } from '../../../domain/text/edit-distance.ts';

const PLACES =
  'zip zipcode zip_code postcode postal_code city town location place address metro state region'.split(' ');
const POINTS = 'lat lng latitude longitude lon long coordinates point'.split(' ');
const CHAINS: readonly string[] = ['retailer', 'banner', 'chain_id'];
const WORDS = 'query search keyword keywords term text product item'.split(' ');

/** What people call something, and which parameter of ours it is: letters alone would take a `city` for a `lat`. */
const MEANINGS: readonly (readonly [meant: string, said: readonly string[]])[] = [
  ['lat', ['latitude']],
  ['lng', ['longitude', 'lon', 'long']],
  ['near', [...POINTS, ...PLACES]],
  // Where no place is asked for, it is a store's.
  ['store_id', ['near', ...POINTS, ...PLACES]],
  ['chain', CHAINS],
  ['chain_slug', CHAINS],
  ['chain_id', CHAINS],
  ['q', [...WORDS, 'name']],
  ['quantity', ['qty', 'amount', 'number', 'units', 'count']],
  // A line of a list says all of it.
  ['name', [...WORDS, 'q', 'quantity', 'qty', 'amount', 'unit', 'size', 'brand', 'title', 'description']],
  ['barcode', ['upc', 'gtin', 'ean', 'code']],
  ['upc', ['barcode', 'gtin', 'ean', 'code']],
  ['limit', ['count', 'size', 'per_page', 'page_size', 'top', 'max']],
  ['offset', ['skip', 'start', 'page', 'cursor', 'after', 'next', 'page_token']],
  ['sort', ['order_by', 'orderby', 'order']],
];

/** Names of which more letters differ than this share of the longer one's are not alike. */
const ALIKE_SHARE = 0.5;

const wordsOf = (name: string): readonly string[] => name.split(/[^a-z]+/).filter((word) => word !== '');

/** The known name that is fewest letters away, where it is like the one that was given. */
function nearestLike(said: string, known: readonly string[]): string | null {
  const nearest = nearestWord(said, known);
  if (nearest === null) return null;
  const mostEdits = ALIKE_SHARE * Math.max(said.length, nearest.length);
  return editDistance(said, nearest) <= mostEdits ? nearest : null;
}

/** The known name that shares a word with the one that was given and is fewest letters away, if any does. */
function nearestSharing(said: string, known: readonly string[]): string | null {
  const words = wordsOf(said);
  return nearestWord(
    said,
    known.filter((one) => wordsOf(one).some((word) => words.includes(word))),
  );
}

/** The known name that shares a word, else one that is like it; null: none does. */
export function nearestAlike(said: string, known: readonly string[]): string | null {
  return nearestSharing(said, known) ?? nearestLike(said, known);
}

/**
 * The known parameter that a name most likely means: what people call it so, else one that has a word of it (`chain_slug`
 * for `chain`), else the one that is fewest letters away. Null where none is known, or none is like it.
 */
function nearestParameter(name: string, known: ReadonlySet<string>): string | null {
  const said = name.toLowerCase();
  const near = nearestWord(said, [...known], 1);
  // Of a short name one letter is much: `q` is not `to`.
  if (near !== null && nearestLike(said, [near]) !== null) return near;
  const meant = MEANINGS.find(([to, names]) => known.has(to) && names.includes(said));
  return meant?.[0] ?? nearestAlike(said, [...known]);
}

/** Which known name is meant by one that is not known; where that cannot be told, all that are. */
export function hintOfNearest(name: string, known: readonly string[]): string {
  const nearest = nearestParameter(name, new Set(known));
  return nearest === null ? `the known ones are ${known.join(', ')}` : `the nearest known one is ${nearest}`;
}
