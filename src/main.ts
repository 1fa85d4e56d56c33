import { commands } from './cli/commands.ts';
import { exitAfter } from './cli/exit.ts';
import { run } from './cli/run.ts';

/** How long a service that has ended waits for who reads its log. */
const LOG_MS = 1_000;

// What `npm start` runs: the same as `gondola serve`.
await exitAfter(() => run(commands, ['serve', ...process.argv.slice(2)]), LOG_MS);
