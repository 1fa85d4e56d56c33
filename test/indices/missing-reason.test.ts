import { expect, it } from 'vitest';
import { missingReason } from '../../src/indices/missing-reason.ts';

const NOTHING = { region: 'west', reason: 'no price was observed' } as const;
const NO_MILK = { region: 'west', reason: 'no store has a price of milk' } as const;

it.each([
  ['2026-11', 'no store was seen in 2 different weeks with a price that is not held as odd'],
  ['2026-W46', 'no store was seen with a price that is not held as odd'],
])('a region of which no price counts may have been observed: %s, %s', (period, expected) => {
  expect(missingReason(NOTHING, { methodology_version: 2, period })).toBe(expected);
});

it('version 1 speaks of its own rules, and of the goods that it lacks', () => {
  expect(missingReason(NO_MILK, { methodology_version: 1, period: '2026-11' })).toBe(
    'no store was seen in 2 different weeks with a price of milk that is not dropped as an outlier, and none is imputed',
  );
});

it('what else the method says stands', () => {
  const reason = 'west has no value';
  for (const methodology_version of [1, 2] as const)
    expect(missingReason({ region: 'national', reason }, { methodology_version, period: '2026-11' })).toBe(
      reason,
    );
});
