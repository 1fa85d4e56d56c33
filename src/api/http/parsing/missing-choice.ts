import type { FieldError } from '../errors.ts';

/** Parameters of which at least one has to be given. `lead` and `rest` stand around what is said of them. */
export interface MissingChoice {
  readonly names: readonly string[];
  readonly lead?: string;
  readonly rest?: string;
}

/** What a request lacks, in words. */
export function describeChoice({ names, lead = '', rest = '' }: MissingChoice): string {
  return `${lead}needs ${names.length === 1 ? '' : 'at least one of '}${names.join(', ')}${rest}`;
}

/** The error of a query that lacks it; `field` is what needs it, `*` the request as a whole. */
export function missingChoice(choice: MissingChoice, field = '*'): FieldError {
  return { in: 'query', field, detail: describeChoice(choice), choice };
}
