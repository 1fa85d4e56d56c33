import { parseArgs, type ParseArgsConfig } from 'node:util';
import { nearestWord } from '../domain/text/edit-distance.ts';

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

/** Parses what follows the command's name. Throws UsageError. */
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
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    values[token.name] = checkOption(command, names, values, token);
  }
  const help = values['help'] === true;
  if (!help) checkPositionals(command, positionals);
  return { positionals, values, help };
}

function checkOption(
  command: Command,
  names: string[],
  values: Record<string, unknown>,
  token: { name: string; rawName: string; value: string | undefined },
): string | true {
  if (!names.includes(token.name)) {
    throw new UsageError(
      `${token.rawName} is not an option of "gondola ${command.name}"; the nearest is --${nearestWord(token.name, names)}.`,
    );
  }
  if (values[token.name] !== undefined) throw new UsageError(`${token.rawName} is given twice.`);
  const argument = command.options[token.name]?.value;
  if (argument === undefined) {
    if (token.value !== undefined) throw new UsageError(`${token.rawName} takes no value.`);
    return true;
  }
  if (token.value === undefined || token.value === '' || token.value.startsWith('--')) {
    throw new UsageError(`${token.rawName} needs a value: ${token.rawName} ${argument}.`);
  }
  return token.value;
}

function checkPositionals(command: Command, positionals: string[]): void {
  const missing = command.arguments[positionals.length];
  if (missing !== undefined) throw new UsageError(`${missing.name} is missing: ${missing.meaning}`);
  const extra = positionals[command.arguments.length];
  if (extra !== undefined) throw new UsageError(`${JSON.stringify(extra)} is one argument too many.`);
}

/** A whole number from an option's text. Throws UsageError outside `least` and `most`, both inclusive. */
export function wholeNumber(option: string, text: string, least: number, most: number): number {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most)) {
    throw new UsageError(
      `--${option} must be a whole number from ${least} to ${most}, not ${JSON.stringify(text)}.`,
    );
  }
  return value;
}

/** The midnight (UTC) that begins a day given as YYYY-MM-DD. Throws UsageError. */
export function day(option: string, text: string): Date {
  const date = new Date(`${text}T00:00:00Z`);
  if (
    !/^\d{4}-\d{2}-\d{2}$/.test(text) ||
    Number.isNaN(date.getTime()) ||
    !date.toISOString().startsWith(text)
  ) {
    throw new UsageError(`--${option} must be a day such as 2030-01-31, not ${JSON.stringify(text)}.`);
  }
  return date;
}
