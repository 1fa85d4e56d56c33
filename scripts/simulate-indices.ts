import { simulateIndices } from './index-simulation.ts';

/* eslint no-console: off */
const runs = Number(process.argv[2] ?? 1_000);
const started = performance.now();
const result = simulateIndices(runs);
const percent = (share: number): string => `${(100 * share).toFixed(3)}%`;
const checks: [what: string, value: string, bound: string, holds: boolean][] = [
  [
    '5% of prices times ten, largest move',
    percent(result.spoiledMove),
    'under 1%',
    result.spoiledMove < 0.01,
  ],
  [
    '30% of stores missing, bias',
    percent(result.missingBias),
    'under 0.3%',
    Math.abs(result.missingBias) < 0.003,
  ],
  [
    'the largest chain vanishes, largest move',
    percent(result.vanishedMove),
    'under 1%',
    result.vanishedMove < 0.01,
  ],
  [
    '95% interval holds the true value',
    percent(result.intervalCover),
    '92% to 97%',
    result.intervalCover >= 0.92 && result.intervalCover <= 0.97,
  ],
];
const lines = checks.map(
  ([what, value, bound, holds]) =>
    `${what.padEnd(42)} ${value.padStart(9)}   ${bound.padEnd(12)} ${holds ? 'holds' : 'DOES NOT HOLD'}`,
);
process.stdout.write(
  `${runs} runs, ${((performance.now() - started) / 1_000).toFixed(1)} s\n${lines.join('\n')}\n`,
);
process.exitCode = checks.every(([, , , holds]) => holds) ? 0 : 1;
