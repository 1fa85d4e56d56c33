import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVENTUALLY } from '../support/eventually.ts';
import { PRICE } from '../support/paid-app.ts';
import { type PaidWorld, pay, type Served, startPaidWorld } from '../support/paid-processes.ts';

const MINUTE_MS = 60_000;
const LEASES = { executingMs: 500, settlingMs: 700 };

let world: PaidWorld;
let onTime: Served;
let ahead: Served;
let behind: Served;

beforeAll(async () => {
  world = await startPaidWorld(LEASES);
  [onTime, ahead, behind] = await Promise.all([
    world.startProcess(),
    world.startProcess(5 * MINUTE_MS),
    world.startProcess(-5 * MINUTE_MS),
  ]);
}, 3 * MINUTE_MS);
afterAll(async () => {
  await world?.killAll();
  await world?.close();
});

/** Sends a payment until a service that is on time has decided it. */
async function lastAnswer(proof: Parameters<typeof pay>[1]) {
  let answer = await pay(onTime, proof);
  await expect
    .poll(async () => {
      if (answer?.status === 409 || answer?.status === 503) answer = await pay(onTime, proof);
      return answer?.status;
    }, EVENTUALLY)
    .toBe(200);
  return answer;
}

describe.each(['x402', 'mpp'] as const)('%s, where the clock of the service is five minutes off', (rail) => {
  // The client has its terms from a service that is on time: it would not answer a challenge that has run out.
  it.each([
    ['ahead', false],
    ['behind', true],
  ] as const)('%s: taken there: %s, charged once or not at all, and good once', async (way, isTaken) => {
    const client = world.clients[rail];
    const proof = await client.proofFor(onTime);
    const before = await client.income();
    const first = await pay(way === 'ahead' ? ahead : behind, proof);
    // Who is ahead takes nothing that runs out for it before it is charged. Who is behind is in no doubt.
    expect(first?.status).toBe(isTaken ? 200 : 402);
    expect((await client.income()) - before).toBe(isTaken ? PRICE : 0n);
    const again = await lastAnswer(proof);
    expect(again).toMatchObject({ isReplay: isTaken, body: '{"text":"paid"}' });
    expect((await client.income()) - before).toBe(PRICE);
    await expect.poll(() => world.rowOf(proof), EVENTUALLY).toEqual({ state: 'settled', hasAnswer: true });
  });
});
