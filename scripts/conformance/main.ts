import { parseArgs } from 'node:util';
import { EXCEPTIONS } from './exceptions.ts';
import { REVISIONS, runSuite } from './suite.ts';
import { judge, verdictTable } from './verdicts.ts';

/**
 * Runs the conformance suite of the Model Context Protocol against a started service, in both revisions, and prints what
 * each scenario came to. Ends with 1 where one fails that applies, or one passes that is said not to.
 */
const { values } = parseArgs({ options: { url: { type: 'string', default: 'http://127.0.0.1:8080/mcp' } } });

let isGreen = true;
for (const revision of REVISIONS) {
  const verdicts = judge(await runSuite(revision, new URL(values.url)), EXCEPTIONS[revision]);
  process.stdout.write(`${verdictTable(revision, verdicts)}\n`);
  isGreen &&= verdicts.every(({ isAsExpected }) => isAsExpected);
}
process.exitCode = isGreen ? 0 : 1;
