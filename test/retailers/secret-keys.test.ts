import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { seal, SealError, tokenPlace, unseal } from '../../src/retailers/secret-keys.ts';
import { makeSecretKeys } from '../support/cart-app.ts';

const keys = makeSecretKeys('new', 'old');
const place = tokenPlace('freshmart', 'ann', 'access');
const sealed = seal(keys, 'token ✓', place);

describe('a sealed secret', () => {
  it('opens in its own place, and is sealed with the first key', () => {
    expect(sealed.keyId).toBe('new');
    expect(unseal(keys, sealed, place)).toBe('token ✓');
  });

  it('is another each time', () => {
    expect(seal(keys, 'token ✓', place).bytes.equals(sealed.bytes)).toBe(false);
  });

  it.each([
    ['another shopper', tokenPlace('freshmart', 'bob', 'access')],
    ['another retailer', tokenPlace('valuebarn', 'ann', 'access')],
    ['another column', tokenPlace('freshmart', 'ann', 'refresh')],
  ])('does not open in the place of %s', (_whose, other) => {
    expect(() => unseal(keys, sealed, other)).toThrow(SealError);
  });

  it('does not open under another key id, nor without its key', () => {
    expect(() => unseal(keys, { ...sealed, keyId: 'old' }, place)).toThrow(SealError);
    expect(() => unseal(makeSecretKeys('other'), sealed, place)).toThrow(/GONDOLA_SECRET_KEYS does not have/);
  });

  it('does not open with any bit changed, or cut short', () => {
    for (let at = 0; at < sealed.bytes.length; at++) {
      const bytes = Buffer.from(sealed.bytes);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      expect(() => unseal(keys, { ...sealed, bytes }, place)).toThrow(SealError);
    }
    for (const length of [0, 12, 27, sealed.bytes.length - 1]) {
      expect(() => unseal(keys, { ...sealed, bytes: sealed.bytes.subarray(0, length) }, place)).toThrow(
        SealError,
      );
    }
  });

  it('still opens when a new key has come to the front', () => {
    const later = { currentId: 'newest', keys: new Map([['newest', randomBytes(32)], ...keys.keys]) };
    expect(unseal(later, sealed, place)).toBe('token ✓');
  });
});
