import { parseArgs } from 'node:util';
import type { Scale } from '../src/demo/feed-size.ts';
import { type Suite, type SuiteOptions, suites } from './suites.ts';
import { placeData } from './data.ts';
import { withMachineLoad } from './machine-load.ts';
import { keepResults, printTable } from './report.ts';

const HELP = `npm run bench -- [SUITE...] [--scale demo|full|FACTOR] [--data DIR] [--feed DIR] [--real DIR]

Measures the built project, each figure beside its baseline of the same run, prints a table a suite, and keeps the
figures in bench/results/<suite>-<scale>.json with the commit. Without a suite: all of them, in this order. Each table
tells how busy the machine was with other things. A missed bar or a suite that fails does not end the run.

Suites
${suites.map(({ name, summary }) => `  ${name.padEnd(16)}${summary}`).join('\n')}

Options
  --scale SIZE    demo (default), full (528,000 products, 17 million prices; 15 GB of disk), or a factor of full.
  --data DIR      Folder of the record, the snapshots and the feed. Default bench/data/<scale>, made once and reused;
                  the pipeline suite rebuilds the record and the snapshots.
  --feed DIR      A feed that was generated with this scale and --seed 1. Default: <data>/feed, made where missing.
  --real DIR      Real product files for search-quality. Default ../shared/data/products; skipped where absent.
  --factors LIST  Sizes for growth, as factors of full. Default 0.1,1 at full scale, else 0.01,0.1.
  --help          This.

Examples
  npm run bench                                    everything at demo scale
  npm run bench -- pipeline http --scale full
  npm run bench -- growth --scale full --factors 0.1,1,3
`;

function parseScale(text: string): 'demo' | 'full' | number {
  if (text === 'demo' || text === 'full') return text;
  const factor = Number(text);
  if (!(factor >= 0.001 && factor <= 10)) {
    throw new Error(`--scale must be demo, full, or a factor from 0.001 to 10, not ${JSON.stringify(text)}`);
  }
  return factor;
}

/** Runs one suite; where it fails the others still run, and the exit code says so. */
async function runSuite(suite: Suite, scale: Scale, options: SuiteOptions): Promise<void> {
  const started = performance.now();
  try {
    const { result: rows, load } = await withMachineLoad(() => suite.run(options));
    printTable(`${suite.name}, scale ${scale}`, rows, load);
    if (rows.length > 0) console.log(`kept in ${keepResults(suite.name, String(scale), rows, load)}`);
  } catch (error) {
    console.error(`\n${suite.name}, scale ${scale}, failed:`, error);
    process.exitCode = 1;
  }
  console.log(`${suite.name} took ${Math.round((performance.now() - started) / 1000)} s`);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      scale: { type: 'string', default: 'demo' },
      data: { type: 'string' },
      feed: { type: 'string' },
      real: { type: 'string', default: '../shared/data/products' },
      factors: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  const unknown = positionals.filter((name) => !suites.some((suite) => suite.name === name));
  if (unknown.length > 0) {
    throw new Error(
      `${unknown.join(', ')}: no such suite; there are ${suites.map(({ name }) => name).join(', ')}`,
    );
  }
  const scale = parseScale(values.scale);
  const factors = (values.factors ?? (scale === 'full' ? '0.1,1' : '0.01,0.1')).split(',').map(parseScale);
  const data = placeData(scale, values.data, values.feed);
  for (const suite of suites) {
    if (positionals.length > 0 && !positionals.includes(suite.name)) continue;
    await runSuite(suite, scale, { data, realProducts: values.real, factors });
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
