import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '../src/record/embedded.ts';
import { migrate } from '../src/record/migrate.ts';
import { openPool } from '../src/record/pool.ts';
import { dumpSchema } from './schema-dump.ts';

/** Writes schema.sql from the migrations, on a throw-away PostgreSQL; with --check it only compares. */
const FILE = new URL('../schema.sql', import.meta.url);

const folder = mkdtempSync(join(tmpdir(), 'gondola-schema-'));
const database = await openEmbedded(folder, { durable: false });
const pool = openPool(database.url, { max: 1 });
await migrate(pool);
const schema = await dumpSchema(pool);
await pool.end();
await database.close();
rmSync(folder, { recursive: true });

if (!process.argv.includes('--check')) {
  writeFileSync(FILE, schema);
} else if (readFileSync(FILE, 'utf8') !== schema) {
  process.stderr.write('schema.sql is not what the migrations make: run "npm run schema" and commit it.\n');
  process.exitCode = 1;
}
