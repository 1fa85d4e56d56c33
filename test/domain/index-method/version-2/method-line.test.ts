import { expect, it } from 'vitest';
import { methodLine } from '../../../../src/domain/index-method/version-2/method-line.ts';

it.each([
  ['geks', 'month', 'GEKS over 25 months'],
  ['geks', 'week', 'GEKS over 26 weeks'],
  ['weighted_tpd', 'month', 'weighted time-product dummy over 25 months'],
  ['geary_khamis', 'week', 'Geary-Khamis over 26 weeks'],
] as const)('%s by the %s is %s', (formula, period, line) => {
  expect(methodLine(formula, period)).toBe(`matched goods at the same stores, ${line}`);
});
