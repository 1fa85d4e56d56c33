#!/usr/bin/env node
import { commands } from './cli/commands.ts';
import { exit } from './cli/exit.ts';
import { run } from './cli/run.ts';

await exit(await run(commands, process.argv.slice(2)));
