import { setTimeout as sleep } from 'node:timers/promises';
import { type Logger, pino } from 'pino';
import { expect } from 'vitest';
import type { Snapshot } from '../../../src/snapshot/snapshot.ts';
import { EVENTUALLY } from '../../support/eventually.ts';

/** A snapshot of which nothing is known but its version. */
export const snapshotOf = (version: number): Snapshot => ({ manifest: { version } }) as Snapshot;

/** A logger, and what it noted as an error. */
export function errorLog(): { logger: Logger; noted: () => [msg: string, cause: string][] } {
  const lines: { msg: string; err: { message: string } }[] = [];
  const logger = pino({ level: 'error' }, { write: (line) => void lines.push(JSON.parse(line)) });
  return { logger, noted: () => lines.map(({ msg, err }) => [msg, err.message]) };
}

/** Expects that work without an end, of which each step is noted in `done`, is under way, and over once it is aborted. */
export async function expectOverOnceAborted(
  done: readonly string[],
  ended: Promise<void>,
  ending: AbortController,
): Promise<void> {
  await expect.poll(() => done.length, EVENTUALLY).toBeGreaterThan(0);
  ending.abort();
  await ended;
  const { length } = done;
  await sleep(50);
  expect(done.length).toBe(length);
}
