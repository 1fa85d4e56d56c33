import { Challenge } from 'mppx';
import { expect, it } from 'vitest';
import { paymentChallenge } from '../../src/access/challenge.ts';

const ADDRESS = '0x000000000000000000000000000000000000dEaD';
const TERMS = {
  x402: {
    payTo: ADDRESS,
    asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    network: 'eip155:8453',
    facilitatorUrl: 'https://facilitator.test',
    facilitatorName: 'Test',
  },
  mpp: { recipient: ADDRESS, asset: '0x20c0000000000000000000000000000000000000', realm: 'api.test' },
};

it('is another one for each who asks, also for the same in the same millisecond', () => {
  const resource = {
    url: 'https://api.test/v1/chains',
    host: 'api.test',
    method: 'GET',
    path: '/v1/chains',
    description: 'Chains',
    extensions: {},
  };
  const ids = Array.from({ length: 100 }, () => {
    const { headers } = paymentChallenge(resource, TERMS, Buffer.alloc(32, 1), 1_750_000_000_000);
    return Challenge.deserialize(headers[headers.indexOf('WWW-Authenticate') + 1] ?? '').id;
  });
  expect(new Set(ids).size).toBe(ids.length);
});
