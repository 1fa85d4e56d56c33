import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ending } from '../../support/children.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { EVENTUALLY } from '../../support/eventually.ts';
import { MAIN } from '../../support/programs.ts';

vi.setConfig({ testTimeout: 60_000 });

const OPEN_FILES = 256;
const CONNECTIONS = 3 * OPEN_FILES;
/** What a service of one thread has to be able to open beside connections. */
const ROOM = 16;

let record: TestDatabase;
let folder: string;

beforeAll(async () => {
  record = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'gondola-connections-'));
});

afterAll(async () => {
  await record.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(process.platform !== 'linux')('a service that may open few files', () => {
  it('keeps some of them for other things than connections, however many there are', async () => {
    const child = spawn(
      '/bin/sh',
      ['-c', `ulimit -n ${OPEN_FILES}; exec "$0" "$1"`, process.execPath, MAIN],
      {
        env: {
          PATH: process.env['PATH'],
          DATABASE_URL: record.url,
          GONDOLA_DATA_DIR: folder,
          GONDOLA_THREADS: '1',
          PORT: '0',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const sockets: Socket[] = [];
    try {
      let output = '';
      child.stdout.on('data', (part: Buffer) => (output += String(part)));
      const port = () => Number(/"url":"http:[^"]+:(\d+)"/.exec(output)?.[1]);
      await expect.poll(port, EVENTUALLY).toBeGreaterThan(0);
      let closed = 0;
      for (let i = 0; i < CONNECTIONS; i++) {
        const socket = connect(port(), '127.0.0.1').on('error', () => {});
        sockets.push(socket.on('close', () => closed++).resume());
      }
      // By then it has taken all that it takes.
      await expect.poll(() => closed, EVENTUALLY).toBeGreaterThan(CONNECTIONS - OPEN_FILES);
      expect(readdirSync(`/proc/${child.pid}/fd`).length).toBeLessThanOrEqual(OPEN_FILES - ROOM);
    } finally {
      for (const socket of sockets) socket.destroy();
      child.kill('SIGKILL');
      await ending(child);
    }
  });
});
