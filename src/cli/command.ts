import { parseArgs, type ParseArgsConfig } from 'node:util';
import { nearestWord } from '../domain/text/edit-distance.ts';
import { daysInMonth, isMonth } from '../domain/time/month.ts';
import { DAY_MS, parseUtcDay } from '../domain/time/utc-day.ts';

/** What a command ends with: 0 done, 1 failed, 2 wrong usage or settings, 3 done, but some records were rejected. */
export type ExitCode = 0 | 1 | 2 | 3;

/** A mistake in the command line; the message is for the person who typed it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** An option; `value` names its argument, and is absent for a flag. */
export interface Option {
  value?: string;
  meaning: string;
}

/** A positional argument; all of them are required. */
export interface Argument {
  name: string;
  meaning: string;
}

type Values<Options extends Record<string, Option>> = {
  [Name in keyof Options]: (Options[Name] extends { value: string } ? string : true) | undefined;
};

/** A titled list of the help: a word, and what it means. */
export interface HelpSection {
  readonly title: string;
  readonly rows: readonly (readonly [string, string])[];
}

/** One line of the command table. `run` gets as many positionals as there are arguments. */
export interface Command {
  /** One word, or two: `keys create`. */
  name: string;
  summary: string;
  arguments: readonly Argument[];
  options: Readonly<Record<string, Option>>;
  /** Whole command lines that work. */
  examples: readonly string[];
  /** A section that is read when the help is asked for: what it lists is not worth loading before. */
  details?(): Promise<HelpSection>;
  run(positionals: string[], values: Readonly<Record<string, string | true | undefined>>): Promise<ExitCode>;
}

/** Defines a command whose `run` sees the types of its own options. */
export function defineCommand<const Options extends Record<string, Option>>(
  command: Omit<Command, 'run' | 'options'> & {
    options: Options;
    run(positionals: string[], values: Values<Options>): Promise<ExitCode>;
  },
): Command {
  // Narrower than it says: `parseCommandLine` gives exactly the options that are declared.
  return command;
}

/** Parses what follows the command's name. Throws UsageError, a line for each mistake. */
export function parseCommandLine(
  command: Command,
  args: string[],
): { positionals: string[]; values: Record<string, string | true | undefined>; help: boolean } {
  const names = [...Object.keys(command.options), 'help'];
  const options: NonNullable<ParseArgsConfig['options']> = { help: { type: 'boolean', short: 'h' } };
  for (const [name, { value }] of Object.entries(command.options)) {
    options[name] = { type: value === undefined ? 'boolean' : 'string' };
  }
  const { tokens } = parseArgs({ args, options, strict: false, tokens: true });
  const positionals: string[] = [];
  const values: Record<string, string | true | undefined> = {};
  const mistakes: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const mistake = mistakeOf(command, names, values, token);
    if (mistake === undefined) values[token.name] = token.value ?? true;
    else mistakes.push(mistake);
  }
  const help = values['help'] === true;
  // What follows a mistaken option may be its value: of arguments, mistakes are told when the options are right.
  if (!help && mistakes.length === 0) mistakes.push(...positionalMistakes(command, positionals));
  if (mistakes.length > 0) throw new UsageError(mistakes.join('\n'));
  return { positionals, values, help };
}

function mistakeOf(
  command: Command,
  names: string[],
  values: Record<string, unknown>,
  { name, rawName, value }: { name: string; rawName: string; value: string | undefined },
): string | undefined {
  if (!names.includes(name)) {
    return `${rawName} is not an option of "gondola ${command.name}"; the nearest is --${nearestWord(name, names)}.`;
  }
  if (values[name] !== undefined) return `${rawName} is given twice.`;
  const argument = command.options[name]?.value;
  if (argument === undefined) return value === undefined ? undefined : `${rawName} takes no value.`;
  if (value === undefined || value === '' || value.startsWith('--')) {
    return `${rawName} needs a value: ${rawName} ${argument}.`;
  }
  return undefined;
}

function positionalMistakes(command: Command, positionals: string[]): string[] {
  const missing = command.arguments.slice(positionals.length);
  const extra = positionals.slice(command.arguments.length);
  return [
    ...missing.map(({ name, meaning }) => `${name} is missing: ${meaning}`),
    ...extra.map((text) => `${JSON.stringify(text)} is one argument too many.`),
  ];
}

/** One of several words. Throws UsageError, which names the nearest. */
export function oneOf<Word extends string>(option: string, text: string, words: readonly Word[]): Word {
  const known = words.find((word) => word === text);
  if (known !== undefined) return known;
  const nearest = nearestWord(text.toLowerCase(), words);
  throw new UsageError(
    `--${option} must be one of ${words.join(', ')}, not ${JSON.stringify(text)}; the nearest is ${nearest}.`,
  );
}

/** A whole number from an option's text. Throws UsageError outside `least` and `most`, both inclusive. */
export function wholeNumber(option: string, text: string, least: number, most: number): number {
  const value = wholeNumberIn(text, least, most);
  if (value !== null) return value;
  throw new UsageError(
    `--${option} must be a whole number from ${least} to ${most}, not ${JSON.stringify(text)}.`,
  );
}

/** A whole number from `least` to `most`, both inclusive; null: the text is none. */
export function wholeNumberIn(text: string, least: number, most: number): number | null {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : null;
}

/** The midnight (UTC) that begins a day given as YYYY-MM-DD. Throws UsageError. */
export function day(option: string, text: string): Date {
  const number = parseUtcDay(text);
  // PostgreSQL has no year 0.
  if (number === null || text.startsWith('0000')) throw notA('day', `--${option}`, text, nearestDay(text));
  return new Date(number * DAY_MS);
}

/** A month given as YYYY-MM; `what` names the option or argument. Throws UsageError. */
export function month(what: string, text: string): string {
  if (!isMonth(text) || text.startsWith('0000')) throw notA('month', what, text, nearestMonth(text));
  return text;
}

function notA(kind: 'day' | 'month', what: string, text: string, nearest: string | null): UsageError {
  const example = kind === 'day' ? '2030-01-31' : '2030-01';
  const hint = nearest === null ? '' : `; the nearest is ${nearest}`;
  return new UsageError(`${what} must be a ${kind} such as ${example}, not ${JSON.stringify(text)}${hint}.`);
}

/** The month that a text begins with, whatever stands between its numbers; null: it begins with none. */
function nearestMonth(text: string): string | null {
  const [, year, number] = /^(\d{4})\D?(\d{1,2})/.exec(text) ?? [];
  if (year === undefined || number === undefined || year === '0000') return null;
  return `${year}-${String(Math.min(Math.max(Number(number), 1), 12)).padStart(2, '0')}`;
}

/** The same of a day: of one that its month does not have, the last that it has. */
function nearestDay(text: string): string | null {
  const nearest = nearestMonth(text);
  const [, number] = /^\d{4}\D?\d{1,2}\D?(\d{1,2})$/.exec(text) ?? [];
  if (nearest === null || number === undefined) return null;
  const last = daysInMonth(nearest);
  return `${nearest}-${String(Math.min(Math.max(Number(number), 1), last)).padStart(2, '0')}`;
}
