import { isWeek } from '../../domain/time/week.ts';
import type { MeasuredFrom } from '../runs.ts';

/** US dollars with four decimals, as every explanation writes them. */
export const usd = (value: number): string => `$${value.toFixed(4)}`;

interface Based {
  readonly region: string;
  readonly value_usd: number;
  readonly is_base: boolean;
}

interface Bases {
  readonly period: string;
  readonly bases: Readonly<
    Record<string, { readonly period: string; readonly value_usd: number } | undefined>
  >;
}

/** The line with a month's value in a region, and what it is with the base as 100. */
export function describeIndexed(slug: string, { period, bases }: Bases, result: Based): string {
  const base = bases[result.region] ?? (result.is_base ? { period, value_usd: result.value_usd } : undefined);
  const indexed =
    base === undefined
      ? `no base${isWeek(period) ? '' : ' yet'}`
      : `${((100 * result.value_usd) / base.value_usd).toFixed(2)} with ${base.period} (${usd(base.value_usd)}) as 100`;
  return `${slug} ${period}, ${result.region}: ${usd(result.value_usd)} (${indexed})`;
}

/** The heading of the parts of a value that is measured from no other. */
export const PARTS_OF_VALUE = 'Biggest parts of the value';

/** Which value a change is measured from: `since 2026-03 ($4.1000 then)`. It may have been computed again since. */
export function changeSince({ period, result }: MeasuredFrom): string {
  return `since ${period} (${usd(result.value_usd)} then)`;
}
