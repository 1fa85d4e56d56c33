import { commands } from './cli/commands.ts';
import { run } from './cli/run.ts';

// What `npm start` runs: the same as `gondola serve`.
// Not by exitCode: what a service left running must not keep the process.
process.exit(await run(commands, ['serve', ...process.argv.slice(2)]));
