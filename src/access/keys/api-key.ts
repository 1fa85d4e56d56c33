import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * A B2B key is `gsk_<id>_<secret><checksum>`: 12, 32 and 6 letters and digits, 55 bytes in all. The checksum tells a
 * mistyped key from a real one without any lookup; it keeps nothing secret. bcrypt ignores bytes after the 72nd, and
 * sees 38: the secret and its checksum.
 */

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ID_LENGTH = 12;
const SECRET_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const KEY = /^gsk_([0-9A-Za-z]{12})_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

/** The parts of a well-formed key. */
export interface ApiKey {
  /** Public: names the key in lists and logs. */
  readonly keyId: string;
  /** What bcrypt hashes: secret and checksum. */
  readonly secret: string;
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = ALPHABET.charAt(rest % ALPHABET.length) + digits;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
}

function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
}

/** A key with a new random secret of 190 bits; its id is random too, unless one is given. */
export function generateApiKey(keyId = randomText(ID_LENGTH)): ApiKey & { readonly key: string } {
  const secret = randomText(SECRET_LENGTH);
  const unchecked = `gsk_${keyId}_${secret}`;
  const check = checksum(unchecked);
  return { keyId, secret: secret + check, key: unchecked + check };
}

/** The parts of a key; null where the form or the checksum is wrong. */
export function parseApiKey(key: string): ApiKey | null {
  const match = KEY.exec(key);
  if (match === null) return null;
  const [, keyId, secret, check] = match as unknown as [string, string, string, string];
  return checksum(`gsk_${keyId}_${secret}`) === check ? { keyId, secret: secret + check } : null;
}
