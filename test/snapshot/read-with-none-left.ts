/** Reads a large file of a snapshot folder on a thread, first as ever, then when this process may open no more files. */
import { closeSync, openSync } from 'node:fs';
import { createPartReader } from '../../src/snapshot/files/read-parts.ts';
import type { Manifest } from '../../src/snapshot/snapshot.ts';

const [dir = '', file = ''] = process.argv.slice(2);
const reader = createPartReader(
  dir,
  { large: JSON.parse(file) as Manifest['files'][string] },
  { threads: 1 },
);
const { length } = await reader.read('large');
const open: number[] = [];
try {
  for (;;) open.push(openSync('/dev/null', 'r'));
} catch {
  // None is left.
}
const failure = await reader.read('large').then(() => 'none', String);
for (const descriptor of open) closeSync(descriptor);
process.stdout.write(JSON.stringify({ length, failure }));
await reader.close();
