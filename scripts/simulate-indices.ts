import { type Bar, simulateIndices } from './index-simulation.ts';

const runs = Number(process.argv[2] ?? 1_000);
const started = performance.now();
const bars = simulateIndices(runs);
const holds = ({ found, least, most }: Bar): boolean => found >= least && found <= most;
const lines = bars.map((bar) => {
  const bound = bar.least === -bar.most ? `within ${bar.most}` : `${bar.least} to ${bar.most}`;
  return `${bar.name.padEnd(70)} ${bar.found.toFixed(3).padStart(8)} ${bar.unit.padEnd(9)} ${bound.padEnd(11)} ${holds(bar) ? 'holds' : 'DOES NOT HOLD'}`;
});
process.stdout.write(
  `${runs} runs, the worst of them, ${((performance.now() - started) / 1_000).toFixed(1)} s\n${lines.join('\n')}\n`,
);
process.exitCode = bars.every(holds) ? 0 : 1;
