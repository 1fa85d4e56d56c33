import { importPath } from '../../src/ingest/import.ts';
import { openPool } from '../../src/record/pool.ts';

/** Imports the path in its second argument into the database in its first: a process that a test can kill. */
const [url = '', path = ''] = process.argv.slice(2);
const pool = openPool(url, { max: 1 });
await importPath(pool, path, { now: new Date('2026-07-29T00:00:00Z') });
await pool.end();
