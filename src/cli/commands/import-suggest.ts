import type { FileSuggestion } from '../../ingest/suggest/suggest-file.ts';
import { plainLine } from '../terminal/plain-line.ts';
import { NOT_A_CHAIN } from './import-report.ts';

const MOST_UNUSED = 20;

/** What `import --suggest` says: what was found, guessed and left, five rows as they would be read, and what to do next. */
export function describeSuggestion(path: string, suggestion: FileSuggestion | string): string {
  if (typeof suggestion === 'string')
    return `${path} is ${suggestion}, which needs no mapping: gondola import ${path}\n`;
  const { mapping, guesses, unused, preview, mappingFile } = suggestion;
  const kinds = mapping.targets.map(({ record }) => record).join(', ');
  const more = unused.length > MOST_UNUSED ? ` and ${unused.length - MOST_UNUSED} more` : '';
  const hasUnknownChain = preview.some(({ problems }) => problems.includes(NOT_A_CHAIN));
  const lines = [
    `A mapping for ${path}, read as ${mapping.input.format}, to: ${kinds}`,
    ...guesses.map((guess) => `  look here: ${guess}`),
    ...(unused.length === 0 ? [] : [`  not read: ${unused.slice(0, MOST_UNUSED).join(', ')}${more}`]),
    'The first rows as they would be read:',
    ...preview.flatMap(({ row, kind, record, problems }) => [
      `  ${row} ${kind}: ${record === null ? '-' : JSON.stringify(record)}`,
      ...problems.map((problem) => `      ${problem}`),
    ]),
    `Written to ${mappingFile}. Check it, then:`,
    `  gondola import ${path} --mapping ${mappingFile} --dry-run`,
    `  gondola import ${path} --mapping ${mappingFile}`,
    ...(hasUnknownChain
      ? ['Rows of no known chain are left out; with --create-chains their chains are made.']
      : []),
  ];
  return `${lines.map(plainLine).join('\n')}\n`;
}
