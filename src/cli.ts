#!/usr/bin/env node
import { commands } from './cli/commands.ts';
import { run } from './cli/run.ts';

// Not by exitCode: what a service left running must not keep the process.
process.exit(await run(commands, process.argv.slice(2)));
