#!/usr/bin/env node
import { commands } from './cli/commands.ts';
import { exitAfter } from './cli/exit.ts';
import { run } from './cli/run.ts';

await exitAfter(() => run(commands, process.argv.slice(2)));
