import type { AnswerForm } from './route.ts';

/** A form of an answer and its name. */
export interface NamedForm extends AnswerForm {
  readonly name: string;
}

/** The media types of an Accept header, without their parameters, as they stand. */
function acceptedTypes(accept: string | undefined): string[] {
  return (accept ?? '').split(',').map((part) => part.split(';', 1)[0]!.trim().toLowerCase());
}

/**
 * The form that a request gets: what it names, else the first of the route's forms that its Accept header names. Null:
 * JSON.
 */
export function chooseForm(
  forms: Readonly<Record<string, AnswerForm>> | undefined,
  named: string | null | undefined,
  accept: string | undefined,
): NamedForm | null {
  if (forms === undefined || named === null) return null;
  const types = named === undefined ? acceptedTypes(accept) : [];
  const found = Object.entries(forms).find(([name, { contentType }]) =>
    named === undefined ? types.includes(contentType.split(';', 1)[0]!) : name === named,
  );
  return found === undefined ? null : { name: found[0], ...found[1] };
}
