import { makeTextFilter } from '../../../domain/text/text-filter.ts';
import type { KnownBrand, Lexicon } from '../../../domain/understanding/lexicon.ts';
import type { FindingColumns } from '../../../snapshot/parts/finding.ts';
import type { Postings } from '../postings.ts';

/** What brands are told by. */
interface Catalogue {
  readonly columns: FindingColumns;
  /** Numbers of the forms. */
  readonly formNumbers: ReadonlyMap<string, number>;
}

/** Whether any product of some postings is of a brand. */
export function hasBrand(
  { postings, postingStarts, ordinals }: Postings,
  { columns, formNumbers }: Catalogue,
  { brand, forms }: KnownBrand,
): boolean {
  let rarest: number | null = null;
  const having = (form: number): number => postingStarts[form + 1]! - postingStarts[form]!;
  for (const text of forms) {
    const form = formNumbers.get(text);
    if (form !== undefined && (rarest === null || having(form) < having(rarest))) rarest = form;
  }
  if (rarest === null) return false;
  for (let at = postingStarts[rarest]!; at < postingStarts[rarest + 1]!; at++) {
    const key = postings[at]!;
    if (columns.brand[ordinals === undefined ? key : ordinals[key]!] === brand) return true;
  }
  return false;
}

/** Finds brands by their letters. */
export function makeBrandFinder({ brands, brandSureness, brandForms }: FindingColumns): Lexicon['brandOf'] {
  const numbers = new Map(brands.map((letters, brand) => [letters, brand] as const));
  // Every run of words of a request may be one, and nearly none is.
  const mayBeBrand = makeTextFilter(brands);
  return (letters): KnownBrand | null => {
    const brand = letters === '' || !mayBeBrand(letters) ? undefined : numbers.get(letters);
    if (brand === undefined) return null;
    return { brand, sureness: brandSureness[brand]!, forms: brandForms[brand]!.split(' ') };
  };
}
