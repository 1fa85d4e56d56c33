import { expect, it } from 'vitest';
import { BackgroundFault, createFaults } from '../../src/access/faults.ts';

it('counts whatever is caught by cause, and tells of each at once and then once a minute', () => {
  let nowMs = 0;
  const told: unknown[] = [];
  const faults = createFaults(
    (fault) => told.push(fault),
    () => nowMs,
  );
  const error = new Error('the record is away');
  for (let i = 0; i < 30; i++) faults.of('usage')(error);
  faults.of('keys')(error);
  expect([...faults.counts]).toEqual([
    ['usage', 30],
    ['keys', 1],
  ]);
  expect(told).toEqual([error, error]);
  nowMs = 60_000;
  faults.of('usage')(error);
  expect(told.at(-1)).toEqual(
    new BackgroundFault('usage: 30 faults since the last such line', { cause: error }),
  );
  expect(told).toHaveLength(3);
});
