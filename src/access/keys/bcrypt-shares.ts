import { createBcryptQueue } from './bcrypt-queue.ts';

/** Checks of secrets, of which one key id gets its share at most. */
export interface BcryptShares {
  /** Undefined where the queue, or this id's share of it, is full. Rejects where the thread died. */
  verify(keyId: string, secret: string, hash: string): Promise<boolean | undefined>;
  close(): Promise<void>;
}

/** At most `capacity` checks wait or run, and at most `perKey` of one id. */
export function createBcryptShares(capacity: number, perKey: number): BcryptShares {
  const queue = createBcryptQueue(capacity);
  const running = new Map<string, number>();
  return {
    async verify(keyId, secret, hash) {
      const ahead = running.get(keyId) ?? 0;
      if (ahead >= perKey) return undefined;
      running.set(keyId, ahead + 1);
      try {
        return await queue.verify(secret, hash);
      } finally {
        const left = (running.get(keyId) ?? 1) - 1;
        if (left === 0) running.delete(keyId);
        else running.set(keyId, left);
      }
    },
    close: () => queue.close(),
  };
}
