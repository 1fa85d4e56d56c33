import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openLedger } from '../../src/access/payments/ledger.ts';
import { reconcilePayments } from '../../src/access/payments/reconcile.ts';
import { seededRandom } from '../fuzz/request-generator.ts';
import { EVENTUALLY } from '../support/eventually.ts';
import { PRICE } from '../support/paid-app.ts';
import { type Moment, MOMENTS } from '../support/paid-moments.ts';
import {
  type PaidAnswer,
  type PaidWorld,
  type Proof,
  pay,
  type Served,
  startPaidWorld,
} from '../support/paid-processes.ts';

/** `npm run test:kills` sets the full number. */
const KILLS = Number(process.env['PAYMENT_KILLS'] ?? 3);
const SEED = Number(process.env['PAYMENT_SEED'] ?? 20_261_121);
const AT_ONCE = 6;
const LEASES = { executingMs: 500, settlingMs: 700 };
const MINUTE_MS = 60_000;
const RAILS = ['x402', 'mpp'] as const;

let world: PaidWorld;

beforeAll(async () => {
  world = await startPaidWorld(LEASES);
});
afterAll(async () => {
  await world?.killAll();
  await world?.close();
});

/** Sends a proof again until it is decided: the answer, or 402. */
async function sendUntilDecided(served: Served, proof: Proof): Promise<PaidAnswer> {
  for (;;) {
    const answer = await pay(served, proof);
    if (answer === null) throw new Error('the connection broke without a kill');
    if (answer.status === 200 || answer.status === 402) return answer;
    expect([409, 503]).toContain(answer.status);
    await sleep(100);
  }
}

describe('kill -9 at each step', () => {
  let survivor: Served;
  /** Starts while the test before runs. */
  let next: Promise<Served>;
  beforeAll(async () => {
    survivor = await world.startProcess();
    next = world.startProcess();
  });
  afterAll(async () => {
    await next;
    await world.killAll();
  });

  /** What is true right after: the row's state, and whether the money moved. `ordered`: the order has just arrived. */
  const STEPS: readonly (readonly [Moment | 'ordered', string | undefined, boolean])[] = [
    ['verify', undefined, false],
    ['verified', undefined, false],
    ['claimed', 'executing', false],
    ['executing', 'executing', false],
    ['stored', 'settling', false],
    ['ordered', 'settling', true],
    ['charged', 'settling', true],
    ['noted', 'settled', true],
  ];

  it.each(RAILS.flatMap((rail) => STEPS.map((step) => [rail, ...step] as const)))(
    '%s, %s: the same payment gets its answer from another process, charged once',
    async (rail, step, state, isCharged) => {
      const client = world.clients[rail];
      const victim = await next;
      next = world.startProcess();
      const proof = await client.proofFor(victim);
      const before = await client.income();
      if (step === 'ordered') client.onNextOrder(() => victim.kill());
      else await victim.dieAt(step);
      const first = await pay(victim, proof);
      // The charge is noted while the answer is on its way, or has come.
      if (step !== 'noted') expect(first).toBeNull();
      await (step === 'noted' ? victim.ended() : victim.kill());
      if (step === 'ordered') await expect.poll(() => client.income(), EVENTUALLY).toBe(before + PRICE);
      expect((await client.income()) - before).toBe(isCharged ? PRICE : 0n);
      // The other process may have looked at the chain already, also before a charge on its way was there.
      const ahead = { executing: ['released'], settling: ['settled', 'unknown'] }[state ?? ''] ?? [];
      expect([state, ...ahead]).toContain((await world.rowOf(proof))?.state);

      const answer = await sendUntilDecided(survivor, proof);
      expect(answer).toMatchObject({ status: 200, body: '{"text":"paid"}' });
      expect(answer.isReplay).toBe(state === 'settling' || state === 'settled');
      expect(await pay(survivor, proof)).toMatchObject({ status: 200, isReplay: true });
      expect((await client.income()) - before).toBe(PRICE);
      await expect.poll(() => world.rowOf(proof), EVENTUALLY).toEqual({ state: 'settled', hasAnswer: true });
    },
  );
});

describe('kill -9 at any moment', () => {
  afterEach(() => world.killAll());

  it(
    `${KILLS} times, by both rails: no double charge, no charge without its answer, no answer without a charge, every row decided`,
    async () => {
      const random = seededRandom(SEED);
      const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
      const before = { x402: await world.clients.x402.income(), mpp: await world.clients.mpp.income() };
      const proofs: { readonly rail: (typeof RAILS)[number]; readonly proof: Proof }[] = [];
      const served = await Promise.all([world.startProcess(), world.startProcess()]);
      for (let round = 0; round < KILLS; round++) {
        const index = Math.floor(random() * 2);
        const victim = served[index]!;
        const survivor = served[1 - index]!;
        const made = await Promise.all(
          Array.from({ length: AT_ONCE }, async () => {
            const rail = oneOf(RAILS);
            return { rail, proof: await world.clients[rail].proofFor(victim) };
          }),
        );
        proofs.push(...made);
        if (random() < 0.5) await victim.dieAt(oneOf(MOMENTS));
        const calls = made.map(async ({ proof }) => {
          await sleep(random() * 50);
          return pay(victim, proof);
        });
        await sleep(random() * 300);
        await victim.kill();
        const replacement = world.startProcess();
        const answers = await Promise.all(calls);
        await Promise.all(
          made.map(async ({ proof }, i) => {
            const isAnswered = answers[i]?.status === 200;
            // Half of the clients come back with their proof; the others are never heard of again.
            if (!isAnswered && random() < 0.5) return;
            const answer = await sendUntilDecided(survivor, proof);
            if (isAnswered) expect(answer).toMatchObject({ status: 200, isReplay: true });
            if (answer.status === 200) {
              await expect
                .poll(() => world.rowOf(proof), EVENTUALLY)
                .toEqual({ state: 'settled', hasAnswer: true });
            }
          }),
        );
        served[index] = await replacement;
      }
      await world.killAll();
      await Promise.all(RAILS.map((rail) => world.clients[rail].expireAll()));
      await sleep(LEASES.settlingMs);
      const ledger = openLedger(world.pool, crypto.randomUUID(), LEASES);
      await reconcilePayments(ledger, world.rails);
      const charged = { x402: 0n, mpp: 0n };
      for (const { rail, proof } of proofs) {
        const row = await world.rowOf(proof);
        expect([undefined, 'settled', 'failed', 'released']).toContain(row?.state);
        if (row?.state !== 'settled') continue;
        expect(row.hasAnswer).toBe(true);
        charged[rail] += PRICE;
      }
      expect((await world.clients.x402.income()) - before.x402).toBe(charged.x402);
      expect((await world.clients.mpp.income()) - before.mpp).toBe(charged.mpp);
      expect(charged.x402 + charged.mpp).toBeGreaterThan(0n);
    },
    60 * MINUTE_MS,
  );
});
