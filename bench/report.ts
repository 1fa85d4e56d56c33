import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { describeLoad, type MachineLoad } from './machine-load.ts';

/** One measured figure beside its baseline of the same run. */
export interface Measurement {
  /** What was measured, in the words of the quality bars. */
  readonly what: string;
  readonly figure: number;
  readonly unit: string;
  /** The baseline's name and figure; null where the bar is absolute. */
  readonly baseline: { readonly name: string; readonly figure: number } | null;
  /** The bar in words, null where there is none. */
  readonly bar: string | null;
  /** Whether the bar is met; null where there is none. */
  readonly met: boolean | null;
}

/** A suite's measurements as they are kept: beside the commit that was measured, and the machine. */
export interface KeptResults {
  readonly suite: string;
  readonly scale: string;
  /** The short hash, with `+changes` where the sources were not as committed. */
  readonly commit: string;
  readonly machine: { readonly cores: number; readonly memory_gib: number; readonly node: string };
  readonly load: MachineLoad;
  readonly measurements: readonly Measurement[];
}

/** A figure without a baseline, with or without the most that it may be. */
export function absolute(what: string, figure: number, unit: string, most: number | null): Measurement {
  const bar = most === null ? null : `at most ${most}`;
  return { what, figure, unit, baseline: null, bar, met: most === null ? null : figure <= most };
}

/** Ratio of a figure to its baseline; null without one. */
function ratio({ figure, baseline }: Measurement): number | null {
  return baseline === null ? null : figure / baseline.figure;
}

/** Nearest-rank percentile of unsorted samples, `p` from 0 to 1. NaN for no samples. */
export function percentile(samples: ArrayLike<number>, p: number): number {
  const sorted = Float64Array.from(samples).sort();
  return sorted[Math.max(0, Math.ceil(p * sorted.length) - 1)] ?? Number.NaN;
}

function compact(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(3);
}

const HEAD: readonly string[] = ['what', 'figure', 'baseline', 'ratio', 'bar', ''];

function cellsOf(row: Measurement): string[] {
  const times = ratio(row);
  return [
    row.what,
    `${compact(row.figure)} ${row.unit}`,
    row.baseline === null ? '' : `${row.baseline.name}: ${compact(row.baseline.figure)}`,
    times === null ? '' : compact(times),
    row.bar ?? '',
    row.met === null ? '' : row.met ? 'met' : 'MISSED',
  ];
}

/** Prints the measurements as a table, under how busy the machine was. */
export function printTable(suite: string, rows: readonly Measurement[], load: MachineLoad): void {
  const cells = rows.map(cellsOf);
  const widths = HEAD.map((title, i) => Math.max(title.length, ...cells.map((row) => row[i]?.length ?? 0)));
  console.log(`\n${suite}\n${describeLoad(load)}`);
  for (const row of [HEAD, ...cells]) {
    console.log(
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}

function markdownLine(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function markdownLines(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map(markdownLine).join('\n');
}

/** The measurements as a table of Markdown, under the scale, the commit and the machine that they are of. */
export function markdownTable({ scale, commit, machine, load, measurements }: KeptResults): string {
  const where = `${machine.cores} cores, ${machine.memory_gib} GiB, Node ${machine.node}`;
  const about = `Scale ${scale}, commit ${commit}, ${where}; ${describeLoad(load)}:`;
  return `${about}\n\n${markdownLines(HEAD, measurements.map(cellsOf))}`;
}

/** What misses its bar, of several suites, as a table of Markdown. */
export function missedTable(results: readonly KeptResults[]): string {
  const rows = results.flatMap(({ suite, measurements }) =>
    measurements.filter(({ met }) => met === false).map((row) => [suite, ...cellsOf(row).slice(0, -1)]),
  );
  return markdownLines(['suite', ...HEAD.slice(0, -1)], rows);
}

/** Keeps a suite's measurements as JSON; answers the file's path. */
export function keepResults(
  suite: string,
  scale: string,
  rows: readonly Measurement[],
  load: MachineLoad,
): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const dirty = execFileSync('git', ['status', '--porcelain', 'src'], { encoding: 'utf8' }).trim() !== '';
  const path = `bench/results/${suite}-${scale}.json`;
  mkdirSync('bench/results', { recursive: true });
  const machine = {
    cores: cpus().length,
    memory_gib: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  };
  const body: KeptResults = {
    suite,
    scale,
    commit: dirty ? `${commit}+changes` : commit,
    machine,
    load,
    measurements: rows,
  };
  writeFileSync(path, `${JSON.stringify(body, null, 2)}\n`);
  return path;
}
