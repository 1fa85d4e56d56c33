import { expect, it } from 'vitest';
import { missingReason } from '../../src/indices/missing-reason.ts';

const NOTHING = { region: 'west', reason: 'no price was observed' } as const;

it.each([
  ['2026-11', 'no store was seen in 2 different weeks with a price that is not held as odd'],
  ['2026-W46', 'no store was seen with a price that is not held as odd'],
])('a region of which no price counts may have been observed: %s, %s', (period, expected) => {
  expect(missingReason(NOTHING, period)).toBe(expected);
});

it('what else the method says stands', () => {
  const reason = 'no store has a price of milk';
  expect(missingReason({ region: 'west', reason }, '2026-11')).toBe(reason);
});
