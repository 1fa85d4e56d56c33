import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** The keys that seal secrets at rest. */
export interface SecretKeys {
  /** The id of the key that seals from now on. */
  readonly currentId: string;
  /** Every key that opens, by id; 32 bytes each. */
  readonly keys: ReadonlyMap<string, Buffer>;
}

/** A secret sealed by a key. */
export interface Sealed {
  readonly keyId: string;
  /** Nonce (12 bytes), ciphertext, tag (16 bytes). */
  readonly bytes: Buffer;
}

/** A sealed secret that does not open: its key is gone, or it was altered or moved. Never shows what is in it. */
export class SealError extends Error {
  override readonly name = 'SealError';
}

const ALGORITHM = 'aes-256-gcm';
/** Length of a key of AES-256. */
export const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals a secret with AES-256-GCM and a random nonce (NIST SP 800-38D). `place` says where it is kept and is
 * authenticated with it: a sealed secret opens in its own place only.
 */
export function seal({ currentId, keys }: SecretKeys, secret: string, place: string): Sealed {
  const key = keys.get(currentId);
  if (key === undefined) throw new SealError(`There is no key ${currentId}.`);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce);
  cipher.setAAD(Buffer.from(`${currentId} ${place}`));
  const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return { keyId: currentId, bytes: Buffer.concat([nonce, ciphertext, cipher.getAuthTag()]) };
}

/** Opens what `seal` made for the same place. Throws SealError. */
export function unseal({ keys }: SecretKeys, { keyId, bytes }: Sealed, place: string): string {
  const key = keys.get(keyId);
  if (key === undefined) {
    throw new SealError(`A secret is sealed with key ${keyId}, which GONDOLA_SECRET_KEYS does not have.`);
  }
  try {
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(`${keyId} ${place}`));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const opened = [decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()];
    return Buffer.concat(opened).toString('utf8');
  } catch {
    throw new SealError(`A secret sealed with key ${keyId} does not open: it was altered, or the key was.`);
  }
}

/** Where a token of an account is kept, for `seal`. */
export function tokenPlace(retailer: string, userId: string, kind: 'access' | 'refresh'): string {
  return `retailer_account ${kind} ${retailer} ${userId}`;
}

/** Where the PKCE verifier of a sign-in is kept, for `seal`. */
export function verifierPlace(stateHash: Buffer): string {
  return `oauth_state verifier ${stateHash.toString('hex')}`;
}
