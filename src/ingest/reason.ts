import { editDistance } from '../domain/text/edit-distance.ts';

/** Why a record was rejected. `problem` is stable, so that a summary can count it; `detail` names the value. */
export interface Reason {
  readonly field: string;
  readonly problem: string;
  readonly detail?: string;
}

const MAX_DETAIL = 120;

/** One line of plain text: `field: problem (detail)`. */
export function formatReason({ field, problem, detail }: Reason): string {
  return detail === undefined ? `${field}: ${problem}` : `${field}: ${problem} (${shorten(detail)})`;
}

function shorten(text: string): string {
  return text.length <= MAX_DETAIL ? text : `${text.slice(0, MAX_DETAIL)}…`;
}

/** The known name nearest to `name` by edit distance, or null where none is within a third of its length. */
export function nearestName(name: string, known: Iterable<string>): string | null {
  let best: string | null = null;
  let bestDistance = Math.max(2, Math.floor(name.length / 3)) + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) >= bestDistance) continue;
    const distance = editDistance(name.slice(0, 64), candidate);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}
