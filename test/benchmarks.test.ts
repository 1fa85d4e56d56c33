import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withTables } from '../bench/tables.ts';

describe('docs/benchmarks.md', () => {
  const document = readFileSync('docs/benchmarks.md', 'utf8');

  it('tells the figures that the suites kept', () => {
    expect(withTables(document)).toBe(document);
  });

  it('has a table of every suite that was run at full scale', () => {
    const kept = readdirSync('bench/results').filter((file) => file.endsWith('-full.json'));
    expect(kept.length).toBeGreaterThan(0);
    const missing = kept.filter((file) => !document.includes(`<!-- table: ${file.slice(0, -5)} -->`));
    expect(missing).toEqual([]);
  });

  it('refuses a table of a suite that kept nothing', () => {
    expect(() => withTables('<!-- table: never-run -->\n<!-- end of table -->')).toThrow(/never-run/);
  });
});
