/** Another media type than JSON that a route's answers can have. */
export interface AnswerForm {
  /** As it stands in the answer; what is before its `;` is looked for in Accept. */
  readonly contentType: string;
  /** Made of the bare JSON answer. */
  readonly encode: (json: Buffer) => Buffer;
}

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

/** A field of CSV (RFC 4180). A text that a spreadsheet would read as a formula is led by an apostrophe. */
function field(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The media type of CSV with a header. */
export const CSV_TYPE = 'text/csv; charset=utf-8; header=present';

/** A header and rows as CSV (RFC 4180). Null and undefined are empty fields, objects their JSON. */
export function encodeCsvTable(head: readonly string[], rows: readonly (readonly unknown[])[]): Buffer {
  const lines = [head, ...rows].map((row) => row.map(field).join(','));
  return Buffer.from(`${lines.join('\r\n')}\r\n`);
}
