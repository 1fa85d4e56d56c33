import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { tryDatabase } from './database.ts';
import { tryLeaving } from './leaving.ts';
import { tryMemory } from './memory.ts';
import { tryBadKeys, tryOverload } from './overload.ts';
import { type FaultRow, printRows, type TryFault } from './row.ts';
import { trySockets } from './sockets.ts';
import { trySwaps } from './swap.ts';
import { tryByTests } from './tests.ts';

const HELP = `npm run test:faults -- [ROW...] [--short] [--data DIR]

Tries every fault of the faults table on the built project, and prints a table: what, the bar, what was found. Ends with 1
where a bar was missed. It ends within 30 minutes: what is not tried by then is said to be.

Rows: database, leaving, overload, keys, sockets, swaps, memory, tests. Without one: all, in this order.
  --short      Small counts and short times, to see that every row works.
  --data DIR   Data folder with the demo catalogue, made where it is missing. Default bench/data/faults.

At full scale: npm run bench -- pipeline --scale full --data DIR, and then npm run test:faults -- swaps --data DIR.
`;

const ROWS: Readonly<Record<string, TryFault>> = {
  database: tryDatabase,
  leaving: tryLeaving,
  overload: tryOverload,
  keys: tryBadKeys,
  sockets: trySockets,
  swaps: trySwaps,
  memory: tryMemory,
  tests: tryByTests,
};

const MOST_MS = 30 * 60_000;

async function tryRow(
  name: string,
  attempt: TryFault,
  options: Parameters<TryFault>[0],
): Promise<FaultRow[]> {
  console.error(`${new Date().toISOString()} ${name}`);
  try {
    return await attempt(options);
  } catch (error) {
    return [{ what: name, bar: '', found: String(error).replaceAll('\n', ' '), held: false }];
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    data: { type: 'string' },
    help: { type: 'boolean' },
  },
});
if (values.help === true) {
  process.stdout.write(HELP);
} else {
  const unknown = positionals.find((name) => !(name in ROWS));
  if (unknown !== undefined) throw new Error(`${unknown} is no row: ${Object.keys(ROWS).join(', ')}`);
  const dataDir = resolve(values.data ?? 'bench/data/faults');
  mkdirSync(dataDir, { recursive: true });
  const started = performance.now();
  const rows: FaultRow[] = [];
  for (const [name, attempt] of Object.entries(ROWS)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    if (performance.now() - started > MOST_MS)
      rows.push({ what: name, bar: '', found: 'the 30 minutes were over', held: null });
    else
      rows.push(
        ...(await tryRow(name, attempt, { dataDir, short: values.short, endsMs: started + MOST_MS })),
      );
  }
  process.exitCode = printRows(rows) ? 0 : 1;
}
