import { Challenge } from 'mppx';
import { expect, it } from 'vitest';
import { mppProtocol } from '../../../src/access/mpp/protocol.ts';
import { PAYMENT_SETTINGS } from '../../support/payment-settings.ts';

it('is another one for each who asks, also for the same in the same millisecond', () => {
  const challengeOf = mppProtocol(PAYMENT_SETTINGS).challengeFor({
    method: 'GET',
    template: '/v1/chains',
    description: 'Chains',
    pathNames: [],
    queryNames: [],
  });
  const ids = Array.from({ length: 100 }, () => {
    const { headers } = challengeOf({
      url: 'https://api.test/v1/chains',
      host: 'api.test',
      method: 'GET',
      path: '/v1/chains',
      problem: null,
      nowMs: 1_750_000_000_000,
    });
    return Challenge.deserialize(headers[headers.indexOf('WWW-Authenticate') + 1] ?? '').id;
  });
  expect(new Set(ids).size).toBe(ids.length);
});
