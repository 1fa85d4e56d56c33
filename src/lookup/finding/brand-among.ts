import type { KnownBrand } from '../../domain/understanding/lexicon.ts';
import type { Finding } from './open.ts';
import type { Postings } from './postings.ts';

/** Whether any product of some postings is of a brand. */
export function hasBrand(
  { postings, postingStarts, ordinals }: Postings,
  { columns, formNumbers }: Pick<Finding, 'columns' | 'formNumbers'>,
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
