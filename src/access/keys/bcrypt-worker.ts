import { parentPort } from 'node:worker_threads';
import { verifySync } from '@node-rs/bcrypt';

/** One check: is this the secret of that bcrypt hash? */
export interface BcryptRequest {
  readonly id: number;
  readonly secret: string;
  readonly hash: string;
}

/** The answer to the check of the same `id`. */
export interface BcryptAnswer {
  readonly id: number;
  readonly matches: boolean;
}

parentPort?.on('message', ({ id, secret, hash }: BcryptRequest) => {
  const answer: BcryptAnswer = { id, matches: verifySync(secret, hash) };
  parentPort?.postMessage(answer);
});
