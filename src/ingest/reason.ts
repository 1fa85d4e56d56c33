import { nearestWord } from '../domain/text/edit-distance.ts';

/** Why a record was rejected. `problem` is stable, so that a summary can count it; `detail` names the value. */
export interface Reason {
  readonly field: string;
  readonly problem: string;
  readonly detail?: string;
}

const MAX_DETAIL = 120;
/** Of short names too: `osm` for `smo`. */
const LEAST_EDITS = 2;

/** One line of plain text: `field: problem (detail)`. */
export function formatReason({ field, problem, detail }: Reason): string {
  return detail === undefined ? `${field}: ${problem}` : `${field}: ${problem} (${shorten(detail)})`;
}

function shorten(text: string): string {
  return text.length <= MAX_DETAIL ? text : `${text.slice(0, MAX_DETAIL)}…`;
}

/** The known name nearest to `name` by edit distance, or null where none is within a third of its length. */
export function nearestName(name: string, known: Iterable<string>): string | null {
  return nearestWord(name, [...known], Math.max(LEAST_EDITS, Math.floor(name.length / 3)));
}
