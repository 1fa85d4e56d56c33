import { computeMonth } from '../domain/index-method/compute-month.ts';
import { METHOD } from '../domain/index-method/method.ts';
import type { MonthInput, MonthOutput } from '../domain/index-method/month-data.ts';
import { computeMonth2 } from '../domain/index-method/version-2/compute-month.ts';
import { METHOD_2, rulesOf } from '../domain/index-method/version-2/method.ts';
import type { MonthInput2, MonthOutput2 } from '../domain/index-method/version-2/month-data.ts';

/** What a month is computed from, by either version of the method. */
export type AnyInput = MonthInput | MonthInput2;

/** What a month came to, by either version of the method. */
export type AnyOutput = MonthOutput | MonthOutput2;

/** Whether an input is of version 2. */
export function isVersion2(input: AnyInput): input is MonthInput2 {
  return input.methodology_version === METHOD_2.version;
}

/** Whether an output is of version 2. */
export function isOutput2(output: AnyOutput): output is MonthOutput2 {
  return output.methodology_version === METHOD_2.version;
}

/** Computes a month by the version that its input names. Outputs of the other version are not looked at. */
export function computeAny(input: AnyInput, previous: readonly AnyOutput[]): AnyOutput {
  if (isVersion2(input)) return computeMonth2(input, previous.filter(isOutput2));
  return computeMonth(
    input,
    previous.filter((output): output is MonthOutput => !isOutput2(output)),
  );
}

/** Earlier periods that a version looks at. */
export function periodsLookedAt(version: 1 | 2, period: string): number {
  return (version === METHOD_2.version ? rulesOf(period).window : METHOD.geksMonths) - 1;
}
