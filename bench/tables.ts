/** The tables of docs/benchmarks.md, as the suites kept their figures: `npm run bench:tables` writes them. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type KeptResults, markdownTable, missedTable } from './report.ts';

const DOCUMENT = new URL('../docs/benchmarks.md', import.meta.url);
const RESULTS = new URL('results/', import.meta.url);

/** A place of the document: `<!-- table: lists-full -->`, or `<!-- table: missed-full -->` for all that miss their bar. */
const TABLE = /(<!-- table: ([\w-]+) -->\n)[\s\S]*?(<!-- end of table -->)/g;

function readResults(name: string): KeptResults {
  return JSON.parse(readFileSync(new URL(`${name}.json`, RESULTS), 'utf8')) as KeptResults;
}

function makeTable(name: string): string {
  if (name !== 'missed-full') return markdownTable(readResults(name));
  const kept = readdirSync(RESULTS).filter((file) => file.endsWith('-full.json'));
  return missedTable(kept.sort().map((file) => readResults(file.slice(0, -'.json'.length))));
}

/** The document with each of its tables as the figures are now. Throws where a table names a suite that kept none. */
export function withTables(document: string): string {
  return document.replaceAll(
    TABLE,
    (_, begin: string, name: string, end: string) => `${begin}${makeTable(name)}\n\n${end}`,
  );
}

if (process.argv[1] === import.meta.filename)
  writeFileSync(DOCUMENT, withTables(readFileSync(DOCUMENT, 'utf8')));
