import { describe, expect, it } from 'vitest';
import { describeImport } from '../../src/cli/commands/import-report.ts';
import { type ImportSummary, skippedFile } from '../../src/ingest/summary.ts';

/** Of a file of which one record was rejected for each reason. */
function reportOf(reasons: readonly string[], raw = '{}'): string {
  const summary: ImportSummary = {
    dryRun: false,
    rejected: reasons.length,
    failed: false,
    files: [
      {
        ...skippedFile('prices.csv', 'mapped', ''),
        status: 'done',
        rejected: reasons.length,
        reasons: Object.fromEntries(reasons.map((reason) => [reason, 1])),
        reasonExamples: Object.fromEntries(reasons.map((reason) => [reason, { line: 2, reason, raw }])),
      },
    ],
  };
  return describeImport(summary);
}

describe('the report of an import', () => {
  it('says what to import first where rows name what is not known', () => {
    const report = reportOf(['upc: unknown product', 'web_external_id: unknown store']);
    expect(report).toContain('names stores and products that no import has brought: import those first');
    expect(report).not.toContain('Fix what was rejected');
    expect(reportOf(['products: names no known product'])).toContain('names products that no import');
  });

  it('says what to mend, and both where there is both', () => {
    const mend = 'Fix what was rejected, in the source or in the mapping';
    expect(reportOf(['regular_price: is not a number'])).toContain(mend);
    expect(reportOf(['regular_price: is not a number'])).not.toContain('no import has brought');
    const both = reportOf(['regular_price: is not a number', 'chain_slug: unknown chain']);
    expect(both).toContain(mend);
    expect(both).toContain('names chains that no import has brought');
  });

  it('hands nothing of a feed to the terminal but letters', () => {
    const report = reportOf(['name: is missing'], 'a\u001b]0;title\u0007b\0c');
    expect(report).toContain('a\uFFFD]0;title\uFFFDb\uFFFDc');
  });
});
