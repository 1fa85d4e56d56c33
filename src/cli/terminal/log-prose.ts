import type { Ink } from './ink.ts';
import { plainLine } from './plain-line.ts';

/** What pino writes for a level, and how a person calls it. */
const LEVELS = [
  { from: 50, name: 'error' },
  { from: 40, name: 'warning' },
  { from: 30, name: 'info' },
  { from: 0, name: 'debug' },
] as const;

/** Members of a log line that a person at a terminal does not ask for. */
const LEFT_OUT: ReadonlySet<string> = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err', 'key_id']);

/** What our own logger writes; the rest is whatever it was given. */
interface LogLine {
  readonly level: number;
  readonly time: string;
  readonly msg?: string;
  readonly err?: { readonly message?: string };
  readonly [member: string]: unknown;
}

/** A JSON line of the log as a sentence: when (UTC), how grave, what, and the plain members behind it. */
export function logProse(line: string, ink: Ink): string {
  const record = JSON.parse(line) as LogLine;
  const level = LEVELS.find(({ from }) => record.level >= from)?.name ?? 'info';
  const dye = { error: ink.bad, warning: ink.warning, info: ink.faint, debug: ink.faint }[level];
  const time = record.time.slice(11, 19);
  const members = Object.entries(record)
    .filter(([name, value]) => !LEFT_OUT.has(name) && value !== null && typeof value !== 'object')
    .map(([name, value]) => `${name}=${String(value)}`);
  const cause = record.err?.message;
  const what = [record.msg ?? '', ...(cause === undefined ? [] : [`(${cause})`]), ...members];
  return `${ink.faint(time)} ${dye(level)} ${plainLine(what.join(' '))}`;
}
