import { expect, it } from 'vitest';
import { createTroubles } from '../../../src/access/payments/troubles.ts';

it('each kind of trouble is counted, and logged with its reason, at once and then once a minute', () => {
  const logged: string[] = [];
  let nowMs = 0;
  const troubles = createTroubles(
    (error) => logged.push(String(error)),
    () => nowMs,
  );
  const down = { rail: 'x402', cause: 'facilitator', reason: 'it hung up' } as const;
  for (let i = 0; i < 5; i++) troubles.note(down);
  troubles.note({ rail: 'mpp', cause: 'node', reason: 'HTTP request failed.' });
  expect(logged).toEqual([
    'PaymentTrouble: x402: facilitator: it hung up',
    'PaymentTrouble: mpp: node: HTTP request failed.',
  ]);
  nowMs = 60_000;
  troubles.note(down);
  expect(logged.at(-1)).toBe(
    'PaymentTrouble: x402: facilitator: it hung up (5 times since the last such line)',
  );
  expect(troubles.counts()).toEqual([
    { rail: 'x402', cause: 'facilitator', count: 6 },
    { rail: 'mpp', cause: 'node', count: 1 },
  ]);
});
