import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openEmbedded } from '../../src/record/embedded.ts';
import { identify, isAlive } from '../../src/record/lock-file.ts';
import { findPostmaster } from '../../src/record/postgres-process.ts';
import { EVENTUALLY } from '../support/eventually.ts';
import { buildProgram } from '../support/programs.ts';

vi.setConfig({ testTimeout: 60_000 });

/** A data folder, and beside it the temporary folder of its servers' sockets. */
const root = mkdtempSync(join(tmpdir(), 'gondola-leaving-'));
const folder = join(root, 'data');
const cluster = join(folder, 'postgres', 'cluster');

beforeAll(() => {
  // The database's user goes there.
  chmodSync(root, 0o755);
  vi.stubEnv('TMPDIR', root);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

const sockets = (): string[] => readdirSync(root).filter((name) => name.startsWith('gondola-pg-'));

describe('an opening of the embedded PostgreSQL that is broken off', () => {
  it('makes no cluster', async () => {
    const leaving = new AbortController();
    const log = (): void => leaving.abort();
    const opening = openEmbedded(folder, { durable: false, signal: leaving.signal, log });
    await expect(opening).rejects.toThrow('aborted');
    expect([existsSync(cluster), existsSync(join(folder, 'postgres', 'lock')), sockets()]).toEqual([
      false,
      false,
      [],
    ]);
  });

  it('leaves no server running', async () => {
    await (await openEmbedded(folder, { durable: false })).close();
    await expect(openEmbedded(folder, { durable: false, signal: AbortSignal.abort() })).rejects.toThrow();
    const left = findPostmaster(cluster);
    expect([left?.running ?? false, existsSync(join(folder, 'postgres', 'lock')), sockets()]).toEqual([
      false,
      false,
      [],
    ]);
  });

  it('stops the server that a killed process left', async () => {
    const program = await buildProgram(new URL('../support/hold-database.ts', import.meta.url));
    const killed = spawn(process.execPath, [program, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
    await once(killed.stdout, 'data');
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    const server = identify(findPostmaster(cluster)!.pid);
    process.kill(server.pid, 'SIGSTOP');
    const leaving = new AbortController();
    const opening = openEmbedded(folder, { durable: false, signal: leaving.signal });
    await expect.poll(() => existsSync(join(folder, 'postgres', 'lock')), EVENTUALLY).toBe(true);
    leaving.abort();
    await expect(opening).rejects.toThrow('aborted');
    process.kill(server.pid, 'SIGCONT');
    await expect.poll(() => isAlive(server), EVENTUALLY).toBe(false);
    await (await openEmbedded(folder, { durable: false })).close();
    expect(sockets()).toEqual([]);
  });
});

describe('an opening of the embedded PostgreSQL that is killed', () => {
  it('while the cluster is made, leaves nothing that the next one does not clear', async () => {
    const home = join(folder, 'postgres');
    rmSync(folder, { recursive: true, force: true });
    const program = await buildProgram(new URL('./killed-at-initdb.ts', import.meta.url));
    const killed = spawn(process.execPath, [program, folder], { stdio: 'inherit' });
    expect(await once(killed, 'exit')).toEqual([null, 'SIGKILL']);
    expect(sockets()).toHaveLength(1);
    expect(readdirSync(home).filter((name) => name.startsWith('cluster'))).toHaveLength(1);
    const database = await openEmbedded(folder, { durable: false });
    expect(sockets()).toHaveLength(1);
    expect(readdirSync(home).sort()).toEqual(['cluster', 'postgres.log', 'runtime', 'users']);
    await database.close();
    expect(sockets()).toEqual([]);
  });
});
