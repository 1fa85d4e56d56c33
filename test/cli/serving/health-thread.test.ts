import { execFileSync } from 'node:child_process';
import { afterEach, describe, expect, it } from 'vitest';
import type { Vitals } from '../../../src/api/operations/health.ts';
import { type HealthThread, startHealthThread } from '../../../src/cli/serving/health-thread.ts';
import { EVENTUALLY } from '../../support/eventually.ts';

const ASK = `
  const answer = await fetch(process.argv[1]);
  console.log(JSON.stringify({ status: answer.status, body: await answer.json() }));`;

let thread: HealthThread | undefined;
afterEach(() => thread?.close());

/** Asks from another process, while the event loop of this one stands still. */
function askWhileStanding(path: string): unknown {
  const url = `http://127.0.0.1:${thread?.port}${path}`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', ASK, url], { encoding: 'utf8' }),
  );
}

describe('the health thread', () => {
  it('answers new connections while the event loop is busy', async () => {
    thread = await startHealthThread({ host: '127.0.0.1', port: 0 }, async () => ({
      health: null,
      ready: 'No snapshot is loaded yet.',
    }));
    const isHealthy = () => fetch(`http://127.0.0.1:${thread?.port}/health`).then(({ status }) => status);
    await expect.poll(isHealthy, EVENTUALLY).toBe(200);
    expect(askWhileStanding('/health')).toEqual({ status: 200, body: { status: 'ok' } });
    expect(askWhileStanding('/ready')).toEqual({
      status: 503,
      body: { detail: 'No snapshot is loaded yet.' },
    });
    expect(askWhileStanding('/v1/stores')).toMatchObject({ status: 404 });
  });

  it('says what it is told', async () => {
    let vitals: Vitals = { health: null, ready: null };
    thread = await startHealthThread({ host: '127.0.0.1', port: 0 }, async () => vitals);
    const { tell, port } = thread;
    const ready = () => fetch(`http://127.0.0.1:${port}/ready`).then(({ status }) => status);
    await expect.poll(ready, EVENTUALLY).toBe(200);
    vitals = { health: 'The database does not answer.', ready: 'The process is shutting down.' };
    await tell();
    await expect.poll(ready, EVENTUALLY).toBe(503);
    expect(askWhileStanding('/health')).toMatchObject({ status: 503, body: { detail: vitals.health } });
  });

  it('says which port is taken', async () => {
    thread = await startHealthThread({ host: '127.0.0.1', port: 0 }, async () => ({
      health: null,
      ready: null,
    }));
    const again = startHealthThread({ host: '127.0.0.1', port: thread.port }, async () => ({
      health: null,
      ready: null,
    }));
    await expect(again).rejects.toThrow(/GONDOLA_HEALTH_PORT cannot be listened on/);
  });
});
