import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { withinMs } from '../../src/access/time-limit.ts';

const LIMIT_MS = 50;

function standStill(ms: number): void {
  const untilMs = performance.now() + ms;
  while (performance.now() < untilMs);
}

describe('a time limit', () => {
  it('is over for what is not done', async () => {
    const startedMs = performance.now();
    await expect(withinMs(LIMIT_MS, new Promise(() => {}))).rejects.toThrow('not done within 50 ms');
    expect(performance.now() - startedMs).toBeGreaterThanOrEqual(LIMIT_MS - 1);
  });

  it('is not over for what came while the process stood still, before it could look', async () => {
    const { port1, port2 } = new MessageChannel();
    // The next that the event loop looks at is its timers, and then what has come.
    await turn();
    const limited = withinMs(LIMIT_MS, once(port2, 'message'));
    port1.postMessage('answer');
    standStill(4 * LIMIT_MS);
    await expect(limited).resolves.toEqual(['answer']);
    port1.close();
  });

  it('hands on what is done in time, and how it failed', async () => {
    expect(await withinMs(LIMIT_MS, Promise.resolve(7))).toBe(7);
    await expect(withinMs(LIMIT_MS, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });
});
