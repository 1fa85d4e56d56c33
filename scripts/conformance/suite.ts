import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The revisions that are tried. */
export const REVISIONS = ['2025-11-25', '2026-07-28'] as const;
/** One of them. */
export type Revision = (typeof REVISIONS)[number];

/** What a check of a scenario came to. */
export interface Check {
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  readonly errorMessage?: string;
}

/** A scenario, and what its checks came to. */
export interface ScenarioResult {
  readonly name: string;
  readonly checks: readonly Check[];
}

/** The suite that tests a revision, and how it is told to. */
const SUITES: Readonly<Record<Revision, { readonly package: string; readonly options: readonly string[] }>> =
  {
    '2025-11-25': {
      package: 'conformance-2025',
      options: ['--suite', 'all', '--spec-version', '2025-11-25'],
    },
    '2026-07-28': { package: '@modelcontextprotocol/conformance', options: ['--requirements', '2026-07-28'] },
  };

const HOOK = new URL('hook.js', import.meta.url).href;
/** For all scenarios of a revision. */
const SUITE_MS = 300_000;

/** `server-<scenario>-<time>` without its beginning and its end. */
function scenarioOf(folder: string): string {
  return folder.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT[\d-]+Z?$/, '');
}

/**
 * Runs the suite of a revision against the server at `url`: one scenario, or all. The suite's own verdict is not asked for;
 * it ends with 1 where anything fails. Rejects where it wrote no results.
 */
export async function runSuite(revision: Revision, url: URL, scenario?: string): Promise<ScenarioResult[]> {
  const suite = SUITES[revision];
  const manifest = createRequire(import.meta.url).resolve(`${suite.package}/package.json`);
  const program = fileURLToPath(new URL('dist/index.js', `file://${manifest}`));
  const folder = await mkdtemp(join(tmpdir(), 'gondola-conformance-'));
  const which = scenario === undefined ? suite.options : ['--scenario', scenario, '--spec-version', revision];
  const args = ['--import', HOOK, program, 'server', '--url', url.href, '-o', folder, ...which];
  try {
    const output = await new Promise<string>((resolve) => {
      execFile(process.execPath, args, { timeout: SUITE_MS, maxBuffer: 2 ** 26 }, (_error, stdout, stderr) =>
        resolve(stdout + stderr),
      );
    });
    const folders = (await readdir(folder)).sort();
    if (folders.length === 0) throw new Error(`The suite of ${revision} did not run:\n${output}`);
    return await Promise.all(
      folders.map(async (name) => ({
        name: scenarioOf(name),
        checks: JSON.parse(await readFile(join(folder, name, 'checks.json'), 'utf8')) as Check[],
      })),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
