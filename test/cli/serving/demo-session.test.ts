import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listKeys } from '../../../src/access/keys/keys.ts';
import { openDemoSession } from '../../../src/cli/serving/demo-session.ts';
import { claimForDemo } from '../../../src/record/demo-record.ts';
import { createTestDatabase } from '../../support/database.ts';

const DEMO = { pages: true, paymentSandbox: true, demo: 'fresh' } as const;
const NOW_MS = Date.parse('2026-11-22T12:00:00Z');

let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const open = (config: Parameters<typeof openDemoSession>[0] = DEMO) =>
  openDemoSession(
    config,
    (work) => work(database.pool),
    () => NOW_MS,
  );

describe('the session of a demo', () => {
  it.each([
    ['pages are off', { ...DEMO, pages: false }],
    ['payments are real, or others reach the service', { ...DEMO, paymentSandbox: false }],
    ['nobody wants the demo', { ...DEMO, demo: 'off' as const }],
  ])('is none where %s', (_, config) => {
    expect(open(config)).toBeNull();
  });

  it('gives no key in a record that the demo did not make', async () => {
    const session = open()!;
    expect(await session.redeem(session.code)).toBeNull();
    expect(await listKeys(database.pool)).toEqual([]);
  });

  it('gives one key for one code, to one of those who come at once, for half a day', async () => {
    await claimForDemo(database.pool);
    const session = open()!;
    const given = await Promise.all(
      [session.code, session.code, session.code].map((code) => session.redeem(code)),
    );
    expect(given.filter((key) => key !== null)).toHaveLength(1);
    expect(await session.redeem(session.code)).toBeNull();
    const [key] = await listKeys(database.pool);
    expect(key?.expiresAt?.getTime()).toBe(NOW_MS + 12 * 3_600_000);
  });

  it('takes no other code, and its own after that', async () => {
    const session = open()!;
    for (const code of ['', 'x', session.code.slice(1), `${session.code}x`, open()!.code]) {
      expect(await session.redeem(code)).toBeNull();
    }
    expect(await session.redeem(session.code)).toMatch(/^gsk_/);
  });

  it('can be tried again after the record was away', async () => {
    let isAway = true;
    const session = openDemoSession(DEMO, async (work) => {
      if (isAway) throw new Error('away');
      return work(database.pool);
    })!;
    await expect(session.redeem(session.code)).rejects.toThrow('away');
    isAway = false;
    expect(await session.redeem(session.code)).toMatch(/^gsk_/);
  });
});
