import type { Decision, Evidence } from '../../identity/decisions.ts';
import type { ShownRecord } from '../../identity/review.ts';
import { plainLine } from '../terminal/plain-line.ts';

const FIELD_WIDTH = 10;
const VALUE_WIDTH = 44;

/** Two records side by side; fields that neither has are left out, those that differ are marked. */
export function sideBySide([left, right]: readonly [ShownRecord, ShownRecord]): string {
  return Object.keys(left)
    .filter((field) => left[field] !== '' || right[field] !== '')
    .map((field) => {
      const [a, b] = [plainLine(left[field] ?? ''), plainLine(right[field] ?? '')];
      const mark = a === b ? ' ' : '|';
      return `  ${field.padEnd(FIELD_WIDTH)} ${a.padEnd(VALUE_WIDTH)} ${mark} ${b}\n`;
    })
    .join('');
}

/** What each field weighs, and what spoke against a merge without a person. */
export function evidenceText(
  bits: number,
  { weights, prior_bits: prior, runner_up: runnerUp, reasons }: Evidence,
): string {
  const lines = weights
    .filter(({ level }) => level !== null)
    .map(({ field, level, bits }) => `  ${signed(bits)}  ${field}: ${level}\n`);
  const rival = runnerUp === null ? '' : `  the next best partner weighs ${runnerUp.toFixed(1)}\n`;
  const against = reasons.map((reason) => `  against: ${reason}\n`).join('');
  return `  ${signed(prior)}  before any field\n${lines.join('')}  ${signed(bits)}  in all, in bits\n${rival}${against}`;
}

function signed(bits: number): string {
  return `${bits < 0 ? '-' : '+'}${Math.abs(bits).toFixed(1)}`.padStart(6);
}

/** A decision in a line. */
export function decisionText(decision: Decision): string {
  const { decision_id, kind, from_id, to_id, verdict, decided_by, decided_at, undone_at, undone_by } =
    decision;
  const what =
    verdict === 'merge'
      ? `merged ${kind} ${from_id} into ${to_id}`
      : `keeps ${kind}s ${from_id} and ${to_id} apart`;
  const undone = undone_at === null ? '' : `; undone ${undone_at.toISOString()} by ${undone_by}`;
  return plainLine(`decision ${decision_id} ${what}, ${decided_at.toISOString()} by ${decided_by}${undone}`);
}
