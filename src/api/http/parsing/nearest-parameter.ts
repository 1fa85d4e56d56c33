import { nearestWord } from '../../../domain/text/edit-distance.ts';

/** What people call something, and which parameter of ours it is: letters alone would take a `city` for a `lat`. */
const MEANINGS: readonly (readonly [meant: string, said: readonly string[]])[] = [
  ['lat', ['latitude']],
  ['lng', ['longitude', 'lon', 'long']],
  ['near', ['lat', 'lng', 'latitude', 'longitude', 'lon', 'long', 'coordinates', 'point']],
  [
    'near',
    'zip zipcode zip_code postcode postal_code city town location place address metro state region'.split(
      ' ',
    ),
  ],
  ['chain', ['retailer', 'banner', 'chain_id']],
  ['q', ['query', 'search', 'keyword', 'keywords', 'term', 'name', 'text', 'product', 'item']],
  ['barcode', ['upc', 'gtin', 'ean', 'code']],
  ['limit', ['count', 'size', 'per_page', 'page_size', 'top', 'max']],
  ['offset', ['skip', 'start', 'page']],
];

const wordsOf = (name: string): readonly string[] => name.split(/[^a-z]+/).filter((word) => word !== '');

/**
 * The known parameter that a name most likely means: what people call it so, else one that has a word of it (`chain_slug`
 * for `chain`), else the one that is fewest letters away. Null where none is known.
 */
export function nearestParameter(name: string, known: ReadonlySet<string>): string | null {
  const said = name.toLowerCase();
  const near = nearestWord(said, [...known], 1);
  if (near !== null) return near;
  const words = wordsOf(said);
  const sharing = [...known].filter((one) => wordsOf(one).some((word) => words.includes(word)));
  const meant = MEANINGS.find(([to, names]) => known.has(to) && names.includes(said));
  return meant?.[0] ?? nearestWord(said, sharing) ?? nearestWord(said, [...known]);
}
