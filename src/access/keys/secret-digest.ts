import { createHmac } from 'node:crypto';
import type { ApiKey } from './api-key.ts';

/**
 * What a secret is known by without bcrypt, in hex. A secret is 190 random bits, so that a fast digest gives nothing
 * away; `pepper` is the record's own.
 */
export function digestOfSecret(pepper: string, { keyId, secret }: ApiKey): string {
  return createHmac('sha256', pepper).update(`${keyId}_${secret}`).digest('hex');
}
