import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { EVENTUALLY } from '../support/eventually.ts';
import { PRICE } from '../support/paid-app.ts';
import { type PaidWorld, pay, startPaidWorld } from '../support/paid-processes.ts';

/** `npm run test:duplicates` sets the full number. */
const DUPLICATES = Number(process.env['PAYMENT_DUPLICATES'] ?? 200);
const MINUTE_MS = 60_000;

let world: PaidWorld;

beforeAll(async () => {
  world = await startPaidWorld({ executingMs: 10_000, settlingMs: 30_000 });
});
afterEach(() => world.killAll());
afterAll(() => world?.close());

describe.each(['x402', 'mpp'] as const)('duplicate proofs over two processes: %s', (rail) => {
  it(
    `charge and work exactly once: ${DUPLICATES} at the same time`,
    async () => {
      const client = world.clients[rail];
      const served = await Promise.all([world.startProcess(), world.startProcess()]);
      const proof = await client.proofFor(served[0]);
      const before = { income: await client.income(), settles: world.facilitator.calls.settle };
      const statuses = await Promise.all(
        Array.from({ length: DUPLICATES }, async (_, i) => (await pay(served[i % 2]!, proof))?.status),
      );
      // A process that has too much to do refuses some before it looks at them: 503, and uncharged like the 409s.
      expect([...new Set(statuses)].filter((status) => ![200, 409, 503].includes(status ?? 0))).toEqual([]);
      expect(statuses).toContain(200);
      expect((await client.income()) - before.income).toBe(PRICE);
      if (rail === 'x402') expect(world.facilitator.calls.settle - before.settles).toBe(1);
      expect((await served[0].runs()) + (await served[1].runs())).toBe(1);
      await expect.poll(() => world.rowOf(proof), EVENTUALLY).toEqual({ state: 'settled', hasAnswer: true });
    },
    10 * MINUTE_MS,
  );
});
