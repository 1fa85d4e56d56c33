import { expect, it } from 'vitest';
import { describeX402 } from '../../../src/access/x402/discovery.ts';
import { x402Terms } from '../../support/paid-app.ts';

it.each([
  ['https://user:p4ssw0rd@facilitator.example/x402', 'https://facilitator.example/x402'],
  ['http://token@127.0.0.1:4021', 'http://127.0.0.1:4021'],
  ['https://facilitator.example/@x402', 'https://facilitator.example/@x402'],
])('everybody is told where the facilitator is, and nobody its password: %s', (url, told) => {
  const { discovery } = describeX402(x402Terms(`0x${'1'.repeat(40)}`, url));
  expect(discovery.body('https://api.example')).toMatchObject({ facilitator: told });
});
