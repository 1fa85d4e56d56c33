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

const JSON_RANGES = ['application/json', 'application/*', '*/*'];

/** The media ranges of an Accept header (RFC 9110, 12.5.1) and how much each is preferred, 0 to 1. */
function acceptedTypes(accept: string | undefined): Map<string, number> {
  const ranges = (accept ?? '').toLowerCase().split(',');
  return new Map(
    ranges.map((range) => {
      const [type = '', ...parameters] = range.split(';').map((piece) => piece.trim());
      const q = parameters.find((parameter) => parameter.startsWith('q='));
      return [type, q === undefined ? 1 : Number(q.slice(2)) || 0];
    }),
  );
}

/**
 * The form that a request gets: what it names, else the first of the route's forms that its Accept header names and does
 * not like less than JSON. Null: JSON.
 */
export function chooseForm(
  forms: Readonly<Record<string, AnswerForm>> | undefined,
  named: string | null | undefined,
  accept: string | undefined,
): NamedForm | null {
  if (forms === undefined || named === null) return null;
  const types = named === undefined ? acceptedTypes(accept) : new Map<string, number>();
  const json = types.get(JSON_RANGES.find((range) => types.has(range)) ?? '') ?? 0;
  const found = Object.entries(forms).find(([name, { contentType }]) => {
    if (named !== undefined) return name === named;
    const preference = types.get(contentType.split(';', 1)[0]!) ?? 0;
    return preference > 0 && preference >= json;
  });
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
