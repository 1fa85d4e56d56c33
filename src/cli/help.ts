import { describeSettings } from '../config/settings.ts';
import type { Command } from './command.ts';

const EXIT_CODES = `Exit codes: 0 done, 1 failed, 2 wrong usage or settings, 3 done but some records were rejected.`;

/** The help of the whole program, for a terminal of so many columns. */
export function tableHelp(commands: readonly Command[], width = Infinity): string {
  return [
    'gondola <command> [options]',
    '',
    'Commands:',
    columns(
      commands.map((command) => [usage(command), command.summary]),
      width,
    ),
    '',
    'Every command has --help with its options and examples.',
    EXIT_CODES,
    '',
    'Settings are environment variables:',
    columns(
      describeSettings().map(({ name, meaning, fallback }) => [
        name,
        fallback === null ? meaning : `${meaning} Default: ${fallback}.`,
      ]),
      width,
    ),
    '',
  ].join('\n');
}

/** The help of commands that begin with the same word, for a terminal of so many columns. */
export function groupHelp(first: string, group: readonly Command[], width = Infinity): string {
  const sections = [
    `gondola ${first} <command> [options]`,
    section(
      'Commands',
      group.map((command) => [usage(command), command.summary]),
      width,
    ),
    `Examples:\n${group.map(({ examples }) => `  ${examples[0] ?? ''}`).join('\n')}`,
    'Every command has --help with its options and examples.',
    EXIT_CODES,
  ];
  return `${sections.join('\n\n')}\n`;
}

/** The help of one command, for a terminal of so many columns. */
export async function commandHelp(command: Command, width = Infinity): Promise<string> {
  const options = Object.entries(command.options).map(
    ([name, { value, meaning }]) =>
      [value === undefined ? `--${name}` : `--${name} ${value}`, meaning] as const,
  );
  const details = await command.details?.();
  const sections = [
    `gondola ${usage(command)}${options.length > 0 ? ' [options]' : ''}`,
    command.summary,
    section(
      'Arguments',
      command.arguments.map(({ name, meaning }) => [name, meaning] as const),
      width,
    ),
    section('Options', [...options, ['-h, --help', 'Show this help.']], width),
    details === undefined ? '' : section(details.title, details.rows, width),
    `Examples:\n${command.examples.map((example) => `  ${example}`).join('\n')}`,
    EXIT_CODES,
  ];
  return `${sections.filter((text) => text !== '').join('\n\n')}\n`;
}

function usage(command: Command): string {
  return [command.name, ...command.arguments.map(({ name }) => name)].join(' ');
}

function section(title: string, rows: readonly (readonly [string, string])[], width: number): string {
  return rows.length === 0 ? '' : `${title}:\n${columns(rows, width)}`;
}

/** Narrower than this, a column of prose is harder to read than lines that the terminal breaks. */
const LEAST_PROSE = 30;

function columns(rows: readonly (readonly [string, string])[], width: number): string {
  const left = Math.max(...rows.map(([word]) => word.length));
  const room = width - left - 5;
  const indent = `\n${' '.repeat(left + 4)}`;
  return rows
    .map(([word, meaning]) => {
      const prose = room < LEAST_PROSE ? meaning : brokenInto(meaning, room).join(indent);
      return `  ${word.padEnd(left)}  ${prose}`;
    })
    .join('\n');
}

/** The lines of a text of at most `room` characters each, but for longer words. */
function brokenInto(text: string, room: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= room)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
