import { METHOD_2 } from './method.ts';
import type { IndexFormula } from './month-data.ts';

const FORMULA_NAMES: Readonly<Record<IndexFormula, string>> = {
  geks: 'GEKS',
  weighted_tpd: 'weighted time-product dummy',
  geary_khamis: 'Geary-Khamis',
};

const WINDOWS = { month: METHOD_2.windowMonths, week: METHOD_2.week.windowWeeks } as const;

/** The method of a series of months or weeks in a line: what is compared, and over which window. */
export function methodLine(formula: IndexFormula, period: keyof typeof WINDOWS): string {
  return `matched goods at the same stores, ${FORMULA_NAMES[formula]} over ${WINDOWS[period]} ${period}s`;
}
