import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { identify, takeLock } from '../../src/record/lock-file.ts';
import { waitUntilReady } from '../../src/record/postgres-process.ts';
import { EVENTUALLY } from '../support/eventually.ts';

const HOUR_MS = 3_600_000;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gondola-clock-'));
  // A clock that is set an hour ahead between any two looks at it.
  let nowMs = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => (nowMs += HOUR_MS));
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

describe('a clock that is set ahead', () => {
  it('does not end the wait for a lock', async () => {
    const lock = join(folder, 'lock');
    writeFileSync(lock, JSON.stringify(identify(process.pid)));
    const taking = takeLock(lock, 60_000);
    rmSync(lock);
    (await taking)();
  });

  it('does not end the wait for a database that has not answered yet', async () => {
    let asked = 0;
    const silent = createServer((socket) => {
      asked++;
      socket.destroy();
    }).listen(join(folder, '.s.PGSQL.5432'));
    await once(silent, 'listening');
    const leaving = new AbortController();
    const waiting = waitUntilReady({ pid: process.pid, socketFolder: folder }, leaving.signal);
    const ended = expect(waiting).rejects.toThrow('aborted');
    await expect.poll(() => asked, EVENTUALLY).toBeGreaterThan(2);
    leaving.abort();
    await ended;
    silent.close();
  });
});
