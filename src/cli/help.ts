import { describeSettings } from '../config/settings.ts';
import type { Command } from './command.ts';

const EXIT_CODES = `Exit codes: 0 done, 1 failed, 2 wrong usage or settings, 3 done but some records were rejected.`;

/** The help of the whole program. */
export function tableHelp(commands: readonly Command[]): string {
  return [
    'gondola <command> [options]',
    '',
    'Commands:',
    columns(commands.map((command) => [usage(command), command.summary])),
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
    ),
    '',
  ].join('\n');
}

/** The help of one command. */
export async function commandHelp(command: Command): Promise<string> {
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
    ),
    section('Options', [...options, ['-h, --help', 'Show this help.']]),
    details === undefined ? '' : section(details.title, details.rows),
    `Examples:\n${command.examples.map((example) => `  ${example}`).join('\n')}`,
    EXIT_CODES,
  ];
  return `${sections.filter((text) => text !== '').join('\n\n')}\n`;
}

function usage(command: Command): string {
  return [command.name, ...command.arguments.map(({ name }) => name)].join(' ');
}

function section(title: string, rows: readonly (readonly [string, string])[]): string {
  return rows.length === 0 ? '' : `${title}:\n${columns(rows)}`;
}

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
}
