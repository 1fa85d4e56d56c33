import { userInfo } from 'node:os';
import { type IndexRegion, MAIN_REGIONS, readRegion } from '../../domain/index-method/month-data.ts';
import { isMonth } from '../../domain/time/month.ts';
import { isWeek } from '../../domain/time/week.ts';
import type { ActOn } from '../../indices/lifecycle.ts';
import { month, UsageError } from '../command.ts';

/** Arguments that the commands of indices share. */
export const SLUG = { name: 'SLUG', meaning: 'The index, as "index list" shows it.' };
export const PERIOD = { name: 'PERIOD', meaning: 'The month, as YYYY-MM.' };
export const MONTH_OR_WEEK = { name: 'PERIOD', meaning: 'The month, as YYYY-MM, or the week, as YYYY-Www.' };

const REGIONS = `${MAIN_REGIONS.join(', ')}, a division such as new_england, a state such as CA`;

/** Options that they share: a region or all of them, and who acts and why. */
export const REGION_OPTION = { value: 'REGION', meaning: `One of ${REGIONS}. Default: national.` } as const;
export const ANY_REGION_OPTION = { value: 'REGION', meaning: `One of ${REGIONS}. Default: all.` } as const;
export const BY_OPTION = { value: 'NAME', meaning: 'Who does this. Default: the system user.' } as const;
export const REASON_OPTION = { value: 'TEXT', meaning: 'The reason; kept permanently. Required.' } as const;

/** A month or a week. Throws UsageError. */
export function period(what: string, text: string): string {
  if (isMonth(text) || isWeek(text)) return text;
  throw new UsageError(
    `${what} must be a month such as 2030-01 or a week such as 2030-W05, not ${JSON.stringify(text)}.`,
  );
}

/** A region, in either case. Throws UsageError. */
export function region(text: string): IndexRegion {
  const known = readRegion(text);
  if (known !== undefined) return known;
  throw new UsageError(`--region must be one of ${REGIONS}, not ${JSON.stringify(text)}.`);
}

/** The number of a computation. Throws UsageError. */
export function runNumber(text: string): number {
  if (/^[1-9][0-9]{0,8}$/.test(text)) return Number(text);
  throw new UsageError(`--run must be a number such as 12, not ${JSON.stringify(text)}.`);
}

/** Who acts, for the record: who is named, else the user of the system, by number where it has no name. */
export function actor(by: string | undefined, readUser: typeof userInfo = userInfo): string {
  const named = by?.trim() ?? '';
  if (named !== '') return named;
  try {
    return readUser().username;
  } catch {
    // In a container the user often stands in no passwd file.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** A reason of 3 to 1,000 characters. Throws UsageError. */
function reason(text: string | undefined): string {
  const given = text?.trim() ?? '';
  if (given.length < 3 || given.length > 1_000)
    throw new UsageError(
      '--reason TEXT is needed, with 3 to 1,000 characters: why this is done. It is kept permanently.',
    );
  return given;
}

/** What an act is about, by whom and why, from the command line. Throws UsageError. */
export function readAct(
  [slug = '', period = '']: string[],
  values: { reason: string | undefined; region: string | undefined; by: string | undefined },
): ActOn {
  return {
    slug,
    period: month('PERIOD', period),
    region: values.region === undefined ? null : region(values.region),
    actor: actor(values.by),
    reason: reason(values.reason),
    now: new Date(),
  };
}
