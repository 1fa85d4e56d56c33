import { once } from 'node:events';
import type { Vitals } from '../../api/operations/health.ts';
import { startThread } from '../../process/start-thread.ts';
import type { HealthStart } from './health-worker.ts';

/** A listener of its own for what decides whether the process lives. */
export interface HealthThread {
  readonly port: number;
  /** Tells it at once how the process is. */
  tell(): Promise<void>;
  close(): Promise<void>;
}

const TELL_EVERY_MS = 1_000;

/**
 * Answers `/health` and `/ready` from a thread of its own, so that neither a crowd of connections nor a busy event loop
 * keeps an orchestrator waiting. It says what `vitals` said last, once a second; where the process has not come round
 * for a quarter of a minute, it says so instead. Throws where it cannot listen.
 */
export async function startHealthThread(
  where: { readonly host: string; readonly port: number },
  vitals: () => Promise<Vitals>,
): Promise<HealthThread> {
  const worker = startThread(new URL('./health-worker', import.meta.url), where);
  const [start] = (await once(worker, 'message')) as [HealthStart];
  if ('problem' in start) {
    await worker.terminate();
    throw new Error(`GONDOLA_HEALTH_PORT cannot be listened on: ${start.problem}`);
  }
  const tell = async (): Promise<void> => worker.postMessage(await vitals());
  await tell();
  const telling = setInterval(() => void tell(), TELL_EVERY_MS);
  telling.unref();
  worker.unref();
  return {
    port: start.port,
    tell,
    async close() {
      clearInterval(telling);
      await worker.terminate();
    },
  };
}
