import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Pool } from 'pg';
import { createKey } from '../../access/keys/keys.ts';
import type { Config } from '../../config/config.ts';
import { isDemoRecord } from '../../record/demo-record.ts';

/** How the link that a demo prints gets its reader a key: by a code that is good once. */
export interface DemoSession {
  /** Stands behind the `#` of the link: browsers send that to nobody. */
  readonly code: string;
  /** A key for the code; null: it is another one, it was used before, or the record is not the demo's. */
  readonly redeem: (code: string) => Promise<string | null>;
}

const CODE_BYTES = 18;
/** A session is a working day. */
const SESSION_MS = 12 * 3_600_000;

/**
 * Opens the session of a demo; null where the service is none that shows its own demo catalogue to its own machine, which
 * is where payments are a sandbox. `asOwner` does something with the record by the rights of its owner.
 */
export function openDemoSession(
  config: Pick<Config, 'pages' | 'paymentSandbox' | 'demo'>,
  asOwner: <Result>(work: (pool: Pool) => Promise<Result>) => Promise<Result>,
  clock: () => number = Date.now,
): DemoSession | null {
  if (!config.pages || !config.paymentSandbox || config.demo === 'off') return null;
  const code = randomBytes(CODE_BYTES).toString('base64url');
  let isUsed = false;
  const isRight = (given: string): boolean =>
    given.length === code.length && timingSafeEqual(Buffer.from(given), Buffer.from(code));
  return {
    code,
    async redeem(given) {
      // Of two that come at once only one may have it: it is used before anything is waited for.
      if (isUsed || !isRight(given)) return null;
      isUsed = true;
      try {
        return await asOwner(async (pool) => {
          if (!(await isDemoRecord(pool))) return null;
          const expiresAt = new Date(clock() + SESSION_MS);
          return (await createKey(pool, { name: 'explorer of the demo', expiresAt })).key;
        });
      } catch (error) {
        isUsed = false;
        throw error;
      }
    },
  };
}
