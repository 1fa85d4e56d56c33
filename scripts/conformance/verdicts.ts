import type { Exception } from './exceptions.ts';
import type { Revision, ScenarioResult } from './suite.ts';

/** What a scenario came to, the checks left out that do not apply. */
export interface Verdict {
  readonly scenario: string;
  readonly outcome:
    | 'passes'
    | 'fails'
    | 'checks nothing'
    | 'does not apply'
    | 'passes, but is said not to apply'
    | 'did not run';
  readonly passed: number;
  /** Checks that failed, or may be improved, with what the suite says of them. */
  readonly remarks: readonly string[];
  readonly isAsExpected: boolean;
}

function judgeScenario({ name, checks }: ScenarioResult, exceptions: readonly Exception[]): Verdict {
  const own = exceptions.filter(({ scenario }) => scenario === name);
  const isWhole = own.some((exception) => exception.checks === undefined);
  const left = new Set(own.flatMap((exception) => exception.checks ?? []));
  const failed = checks.filter(({ status }) => status === 'FAILURE');
  const failedIds = new Set(failed.map(({ id }) => id));
  const counted = failed.filter(({ id }) => !left.has(id));
  const hasPassed = checks.some(({ status }) => status === 'SUCCESS');
  const isFlawless = checks.every(({ status }) => status === 'SUCCESS' || status === 'INFO');
  const isStale = isWhole ? isFlawless : [...left].some((id) => !failedIds.has(id));
  const shown = isWhole ? [] : [...counted, ...checks.filter(({ status }) => status === 'WARNING')];
  const outcome = isStale
    ? 'passes, but is said not to apply'
    : isWhole
      ? 'does not apply'
      : counted.length > 0
        ? 'fails'
        : hasPassed
          ? 'passes'
          : 'checks nothing';
  return {
    scenario: name,
    outcome,
    passed: checks.filter(({ status }) => status === 'SUCCESS').length,
    remarks: shown.map(({ id, status, errorMessage = '' }) =>
      `${status.toLowerCase()} ${id} ${errorMessage}`.trim(),
    ),
    isAsExpected: outcome === 'passes' || outcome === 'does not apply',
  };
}

/** Judges every scenario that ran, and those that should have. */
export function judge(
  results: readonly ScenarioResult[],
  exceptions: readonly Exception[],
): readonly Verdict[] {
  const ran = new Set(results.map(({ name }) => name));
  const missing = [...new Set(exceptions.map(({ scenario }) => scenario))].filter((name) => !ran.has(name));
  return [
    ...results.map((result) => judgeScenario(result, exceptions)),
    ...missing.map((scenario): Verdict => {
      return { scenario, outcome: 'did not run', passed: 0, remarks: [], isAsExpected: false };
    }),
  ];
}

/** The verdicts as a table, and their sum. */
export function verdictTable(revision: Revision, verdicts: readonly Verdict[]): string {
  const width = Math.max(...verdicts.map(({ scenario }) => scenario.length));
  const lines = verdicts.flatMap(({ scenario, outcome, passed, remarks }) => [
    `${scenario.padEnd(width)}  ${String(passed).padStart(3)} checks  ${outcome}`,
    ...remarks.map((remark) => `${' '.repeat(width)}  ${remark}`),
  ]);
  const count = (outcome: Verdict['outcome']): number =>
    verdicts.filter((verdict) => verdict.outcome === outcome).length;
  const sum = `${revision}: ${verdicts.length} scenarios, ${count('passes')} pass, ${count('does not apply')} do not apply, ${verdicts.filter((verdict) => !verdict.isAsExpected).length} not as expected`;
  return [revision, ...lines, sum, ''].join('\n');
}
