import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXCEPTIONS } from '../../../scripts/conformance/exceptions.ts';
import { REVISIONS, runSuite } from '../../../scripts/conformance/suite.ts';
import { judge } from '../../../scripts/conformance/verdicts.ts';
import { send, startTestApp, type TestApp } from '../../support/app.ts';

/** For the suite's process, on a busy machine; it takes some ten seconds. */
const SUITE_MS = 300_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe.each(REVISIONS)('the conformance suite of the protocol, revision %s', (revision) => {
  it('passes, but for what does not apply', { timeout: SUITE_MS }, async () => {
    const url = new URL(`http://127.0.0.1:${app.port}/mcp`);
    const verdicts = judge(await runSuite(revision, url), EXCEPTIONS[revision]);
    expect(verdicts.filter(({ isAsExpected }) => !isAsExpected)).toEqual([]);
    expect(verdicts.filter(({ outcome }) => outcome === 'passes').length).toBeGreaterThan(5);
  });

  it('is documented with each scenario and check that does not apply', () => {
    const [, section = ''] = readFileSync('docs/agents.md', 'utf8').split('## Conformance');
    for (const { scenario, checks = [] } of EXCEPTIONS[revision]) {
      for (const name of [scenario, ...checks]) expect(section).toContain(`\`${name}\``);
    }
  });
});

describe('a judgement of the suite', () => {
  const result = (status: 'SUCCESS' | 'FAILURE') => [{ name: 'tools-list', checks: [{ id: 'a', status }] }];

  it('fails what fails, what is said not to apply and passes, and what did not run', () => {
    expect(judge(result('FAILURE'), [])[0]).toMatchObject({ outcome: 'fails', isAsExpected: false });
    const exception = { scenario: 'tools-list', why: 'fixture' } as const;
    expect(judge(result('FAILURE'), [exception])[0]).toMatchObject({ isAsExpected: true });
    expect(judge(result('SUCCESS'), [exception])[0]).toMatchObject({ isAsExpected: false });
    expect(judge(result('SUCCESS'), [{ ...exception, checks: ['a'] }])[0]).toMatchObject({
      isAsExpected: false,
    });
    expect(judge([{ name: 'tools-list', checks: [] }], [])[0]).toMatchObject({ isAsExpected: false });
    expect(judge([], [exception])[0]).toMatchObject({ outcome: 'did not run', isAsExpected: false });
  });
});

describe('a call to this machine', () => {
  const call = async (headers: Record<string, string>): Promise<number> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
    const reply = await send(app.port, '/mcp', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body,
    });
    return reply.status;
  };

  it('by the name of another, or from a page of another, is refused; from a page of its own it is not', async () => {
    for (const headers of [
      { host: 'evil.example' },
      { host: `evil.example:${app.port}` },
      { origin: 'http://evil.example' },
    ]) {
      expect(await call(headers)).toBe(403);
    }
    for (const headers of [
      { origin: `http://localhost:${app.port}` },
      { host: '[::1]:80' },
      { host: 'LOCALHOST' },
    ]) {
      expect(await call(headers)).not.toBe(403);
    }
  });
});
