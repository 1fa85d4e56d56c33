import type { FileSummary, ImportSummary } from '../../ingest/summary.ts';

const MOST_REASONS = 10;
const MOST_SAMPLES = 5;

/** What an import did, or would do, for a person to read: by file, what changed and what was rejected for which reasons. */
export function describeImport(summary: ImportSummary): string {
  const lines = summary.files.flatMap(describeFile);
  if (summary.dryRun) lines.push('Dry run: nothing was written.');
  else if (!summary.failed) lines.push('Run "gondola publish" to serve it.');
  return `${lines.join('\n')}\n`;
}

function describeFile(file: FileSummary): string[] {
  if (file.status === 'skipped') return [`${file.file}: skipped: ${file.notice ?? ''}`];
  const counts = [`${number(file.read)} read`];
  if (file.repeated > 0) counts.push(`${number(file.repeated)} repeated`);
  for (const [reason, count] of Object.entries(file.filtered))
    counts.push(`${number(count)} left out (${reason})`);
  if (file.rejected > 0) counts.push(`${number(file.rejected)} rejected`);
  const lines = [`${file.file} (${file.format}, ${file.seconds.toFixed(1)} s): ${counts.join(', ')}`];
  if (file.status === 'failed') lines.push(`  FAILED, nothing of it was written: ${file.notice ?? ''}`);
  for (const [table, { added, changed, unchanged }] of Object.entries(file.tables)) {
    if (added + changed + unchanged === 0) continue;
    lines.push(
      `  ${table}: ${number(added)} added, ${number(changed)} changed, ${number(unchanged)} unchanged`,
    );
  }
  for (const [note, count] of Object.entries(file.notes)) lines.push(`  note: ${note}: ${number(count)}`);
  return [...lines, ...describeRejects(file)];
}

function describeRejects(file: FileSummary): string[] {
  const reasons = Object.entries(file.reasons).sort(([a, m], [b, n]) => n - m || a.localeCompare(b));
  const lines = reasons
    .slice(0, MOST_REASONS)
    .map(([reason, count]) => `  rejected: ${reason}: ${number(count)}`);
  if (reasons.length > MOST_REASONS)
    lines.push(`  rejected: and ${reasons.length - MOST_REASONS} more reasons`);
  for (const { line, reasons: why } of file.samples.slice(0, MOST_SAMPLES)) {
    lines.push(`  line ${line}: ${why.join('; ')}`);
  }
  if (file.rejectFile !== null) lines.push(`  all of them: ${file.rejectFile}`);
  return lines;
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}
