import type { FieldError, MissingChoice } from '../errors.ts';

/** What a request lacks, in words. */
export function describeChoice({ names, lead = '', rest = '' }: MissingChoice): string {
  return `${lead}needs ${names.length === 1 ? '' : 'at least one of '}${names.join(', ')}${rest}`;
}

/** The error of a query that lacks it; `field` is what needs it, `*` the request as a whole. */
export function missingChoice(choice: MissingChoice, field = '*'): FieldError {
  return { in: 'query', field, detail: describeChoice(choice), choice };
}
