import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { EVENTUALLY } from '../support/eventually.ts';
import { CLIENTS, type McpClient, type Result } from '../support/mcp-clients.ts';
import { PRICE } from '../support/paid-app.ts';
import { type PaidWorld, startPaidWorld } from '../support/paid-processes.ts';

/** `npm run test:duplicates` sets the full number. */
const DUPLICATES = Number(process.env['TOOL_DUPLICATES'] ?? 50);
const MINUTE_MS = 60_000;
const CALL = { name: 'find_products', arguments: { q: 'milk' } };

let world: PaidWorld;
const clients: McpClient[] = [];

beforeAll(async () => {
  world = await startPaidWorld({ executingMs: 10_000, settlingMs: 30_000 }, true);
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  await world.killAll();
});
afterAll(() => world?.close());

/** What a call came to: its text, or the status of a process that had too much to do. */
async function outcomeOf(calling: Promise<unknown>): Promise<{ isAnswer: boolean; text: string }> {
  try {
    const { isError, content } = (await calling) as Result;
    return { isAnswer: isError !== true, text: content[0]?.text ?? '' };
  } catch (error) {
    return { isAnswer: false, text: String(error) };
  }
}

describe.each(['x402', 'mpp'] as const)('one payment in _meta over two processes: %s', (rail) => {
  it(
    `charges and works exactly once: ${DUPLICATES} calls at the same time`,
    async () => {
      const payer = world.clients[rail];
      const served = await Promise.all([world.startProcess(), world.startProcess()]);
      clients.push(...(await Promise.all(served.map(({ url }) => CLIENTS['2026-07-28'](`${url}/mcp`)))));
      const before = { income: await payer.income(), settles: world.facilitator.calls.settle };
      const proof = await payer.proofForTool((await clients[0]!.callTool(CALL)) as Result);
      const outcomes = await Promise.all(
        Array.from({ length: DUPLICATES }, (_, i) =>
          outcomeOf(clients[i % 2]!.callTool({ ...CALL, _meta: proof.meta })),
        ),
      );
      const answers = new Set(outcomes.filter(({ isAnswer }) => isAnswer).map(({ text }) => text));
      expect(answers.size).toBe(1);
      // The others hear of the one, or that the process has too much to do: uncharged, either way.
      const others = outcomes.filter(({ isAnswer }) => !isAnswer).map(({ text }) => text);
      expect(
        others.filter((text) => !/being processed|Payments cannot be taken at the moment|503/.test(text)),
      ).toEqual([]);
      expect((await payer.income()) - before.income).toBe(PRICE);
      if (rail === 'x402') expect(world.facilitator.calls.settle - before.settles).toBe(1);
      expect((await served[0].runs()) + (await served[1].runs())).toBe(1);
      await expect
        .poll(() => world.rowOf({ id: proof.id, headers: {} }), EVENTUALLY)
        .toEqual({ state: 'settled', hasAnswer: true });
    },
    10 * MINUTE_MS,
  );
});
