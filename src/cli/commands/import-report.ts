import type { FileSummary, ImportSummary } from '../../ingest/summary.ts';
import { plainLine } from '../terminal/plain-line.ts';

const MOST_REASONS = 5;

/**
 * What an import did, or would do, for a person to act on: by file how it was read, what was taken, what was left out
 * or rejected with an example of each reason, and what to do next.
 */
export function describeImport(summary: ImportSummary): string {
  const lines = summary.files.flatMap(describeFile);
  return `${[...lines, ...nextSteps(summary)].map(plainLine).join('\n')}\n`;
}

function describeFile(file: FileSummary): string[] {
  if (file.status === 'skipped') return [`${file.file}: skipped: ${file.notice ?? ''}`];
  const leftOut = sum(Object.values(file.filtered));
  const counts = [
    `${number(file.read)} read`,
    ...(file.repeated > 0 ? [`${number(file.repeated)} repeated`] : []),
    ...(leftOut > 0 ? [`${number(leftOut)} left out`] : []),
    ...(file.rejected > 0 ? [`${number(file.rejected)} rejected`] : []),
  ];
  const reading = file.reading === null ? '' : `, ${file.reading}`;
  const lines = [
    `${file.file} (${file.format}${reading}, ${file.seconds.toFixed(1)} s): ${counts.join(', ')}`,
  ];
  if (file.status === 'failed') lines.push(`  FAILED, nothing of it was written: ${file.notice ?? ''}`);
  for (const [table, { added, changed, unchanged }] of Object.entries(file.tables)) {
    if (added + changed + unchanged === 0) continue;
    lines.push(
      `  ${table}: ${number(added)} added, ${number(changed)} changed, ${number(unchanged)} unchanged`,
    );
  }
  for (const [note, count] of Object.entries(file.notes)) lines.push(`  note: ${note}: ${number(count)}`);
  return [...lines, ...describeLeftOut(file), ...describeRejects(file)];
}

function describeLeftOut(file: FileSummary): string[] {
  const lines = mostFrequent(file.filtered).map(([reason, count]) => {
    const example = file.filteredExamples[reason];
    const name = example?.name == null ? '' : `: ${example.name}`;
    return `  left out: ${reason}: ${number(count)}${example === undefined ? '' : ` (as line ${example.line}${name})`}`;
  });
  if (file.topLeftOut.length > 0) {
    const names = file.topLeftOut.map(([name, count]) => `${name} (${number(count)})`);
    lines.push(`    most often: ${names.join(', ')}`);
  }
  if (file.leftOutFile !== null) lines.push(`    all of them: ${file.leftOutFile}`);
  return lines;
}

function describeRejects(file: FileSummary): string[] {
  const reasons = mostFrequent(file.reasons);
  const lines = reasons.flatMap(([reason, count]) => {
    const example = file.reasonExamples[reason];
    const line = `  rejected: ${reason}: ${number(count)}`;
    return example === undefined
      ? [line]
      : [line, `    as line ${example.line}: ${example.reason}: ${example.raw.replaceAll(/\s+/g, ' ')}`];
  });
  const more = Object.keys(file.reasons).length - reasons.length;
  if (more > 0) lines.push(`  rejected: and ${more} more ${more === 1 ? 'reason' : 'reasons'}`);
  if (file.rejectFile !== null) lines.push(`    all of them: ${file.rejectFile}`);
  return lines;
}

function nextSteps({ files, dryRun, failed }: ImportSummary): string[] {
  const steps: string[] = [];
  const reasons = files.flatMap((file) => Object.keys(file.reasons));
  const lacking = UNKNOWN.filter(({ problem }) => reasons.some((reason) => problem.test(reason)));
  if (lacking.length > 0)
    steps.push(
      `What was rejected as unknown names ${lacking.map(({ what }) => what).join(' and ')} that no import has brought: import those first, then this file again.`,
    );
  if (reasons.some((reason) => !UNKNOWN.some(({ problem }) => problem.test(reason))))
    steps.push(
      'Fix what was rejected, in the source or in the mapping, and import the file again: importing twice is safe.',
    );
  if (files.some(({ filtered }) => Object.hasOwn(filtered, NOT_A_CHAIN)))
    steps.push(
      'Chains are missing: add them to chains.ndjson, with the names of their stores as aliases, and import again; or create them with --create-chains.',
    );
  if (dryRun) steps.push('Dry run: nothing was written. To write it, run again without --dry-run.');
  else if (failed) steps.push('Files that failed left the record unchanged.');
  else steps.push('Run "gondola publish" to serve it.');
  return steps;
}

/** Reasons for which a record waits for others, and for which. */
const UNKNOWN = [
  { what: 'chains', problem: /: unknown chain$/ },
  { what: 'stores', problem: /: unknown store$/ },
  { what: 'products', problem: /: (unknown product|names no known product)$/ },
];

/** Why a row of no known chain is left out, as the import says it. */
export const NOT_A_CHAIN = 'not a known chain';

function mostFrequent(counts: Readonly<Record<string, number>>): [string, number][] {
  return Object.entries(counts)
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, MOST_REASONS);
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}
