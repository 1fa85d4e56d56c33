import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { clientTypes } from './client-source.ts';

/** Writes the client's types from the routes' schemas; with --check it only compares. */
const FILE = new URL('../packages/client/src/api.ts', import.meta.url);

// As the formatter writes it, so that the committed file is both.
const source = execFileSync('node_modules/.bin/biome', ['format', '--stdin-file-path=api.ts'], {
  input: clientTypes(),
  encoding: 'utf8',
  maxBuffer: 2 ** 24,
});
if (!process.argv.includes('--check')) {
  writeFileSync(FILE, source);
} else if (readFileSync(FILE, 'utf8') !== source) {
  process.stderr.write(
    'packages/client/src/api.ts is not what the routes say: run "npm run client:types" and commit it.\n',
  );
  process.exitCode = 1;
}
