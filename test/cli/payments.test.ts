import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type BaseChain, startBaseChain } from '../../local-chain/base-chain.ts';
import { openLedger } from '../../src/access/payments/ledger.ts';
import type { Offer } from '../../src/access/payments/rail.ts';
import { createX402Rail } from '../../src/access/x402/rail.ts';
import { commands } from '../../src/cli/commands.ts';
import { run } from '../../src/cli/run.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { newPayee, PRICE, signX402, x402Terms } from '../support/paid-app.ts';
import { answer, call, newOffer, RECEIPT } from '../support/payments.ts';

const LEASES = { executingMs: 60_000, settlingMs: 0 };
const FACILITATOR = 'http://127.0.0.1:9';

let chain: BaseChain;
let record: TestDatabase;
let stdout: string;
let stderr: string;
const payTo = newPayee();

beforeAll(async () => {
  [chain, record] = await Promise.all([startBaseChain(), createTestDatabase()]);
  vi.stubEnv('DATABASE_URL', record.url);
  vi.stubEnv('X402_PAY_TO', payTo);
  vi.stubEnv('X402_FACILITATOR_URL', FACILITATOR);
  vi.stubEnv('BASE_RPC_URL', chain.url);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await record?.close();
  await chain?.stop();
});
beforeEach(() => {
  stdout = '';
  stderr = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((stdout += String(text)), true));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((stderr += String(text)), true));
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** A charge that was ordered, and nobody could say what became of it. */
async function unknown(offer: Offer): Promise<void> {
  const { claim, beginSettling, unknown: note } = openLedger(record.pool, randomUUID(), LEASES);
  const id = (await claim(offer, call)) ?? '';
  expect(await beginSettling(id, answer)).toBe(true);
  await note(id, 'nobody could say');
}

it('payments reconcile works through all, past rails that are not configured, and exits 1 while some are undecided', async () => {
  const x402 = x402Terms(payTo, FACILITATOR);
  const reading = await createX402Rail({ terms: { x402 }, rpcUrl: chain.url }).read(
    await signX402(await chain.fundedAccount(PRICE), payTo),
  );
  if (reading.kind !== 'offer') throw new Error(reading.reason);
  for (let i = 0; i < 120; i++) await unknown(newOffer({ rail: 'of earlier settings' }));
  await unknown(reading.offer);
  const reconcile = () => run(commands, ['payments', 'reconcile']);

  expect(await reconcile()).toBe(1);
  expect(stdout).toBe('settled 0, not charged 0, given back 0, undecided 121\n');

  // The chain will never take it now; the others only their own rail could decide.
  await chain.test.increaseTime({ seconds: 600 });
  await chain.test.mine({ blocks: 1 });
  stdout = '';
  expect(await reconcile()).toBe(1);
  expect(stdout).toBe('settled 0, not charged 1, given back 0, undecided 120\n');

  await record.pool.query("delete from payment where rail = 'of earlier settings'");
  stdout = '';
  expect(await reconcile()).toBe(0);
  expect(stdout).toBe('settled 0, not charged 0, given back 0, undecided 0\n');
});

it('payments totals says that the sandbox charged nothing, and nothing of the sort of what was charged', async () => {
  const { claim, beginSettling, settled } = openLedger(record.pool, randomUUID(), LEASES);
  const settle = async (rail: string): Promise<void> => {
    const id = (await claim(newOffer({ rail }), call)) ?? '';
    expect(await beginSettling(id, answer)).toBe(true);
    await settled(id, RECEIPT);
  };
  await settle('x402');
  expect(await run(commands, ['payments', 'totals'])).toBe(0);
  expect(stderr).toBe('');
  await settle('sandbox');
  stdout = '';
  expect(await run(commands, ['payments', 'totals'])).toBe(0);
  expect(stdout.split('\n').filter((line) => line !== '')).toHaveLength(2);
  expect(stderr).toBe('Nothing was charged on the sandbox rail.\n');
});
