import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateApiKey, parseApiKey } from '../../../src/access/keys/api-key.ts';

describe('an API key', () => {
  it('is gsk_<12-character id>_<secret with checksum>, within the 72 bytes that bcrypt reads', () => {
    const { key, keyId, secret } = generateApiKey();
    expect(key).toBe(`gsk_${keyId}_${secret}`);
    expect(keyId).toMatch(/^[0-9A-Za-z]{12}$/);
    expect(Buffer.byteLength(key)).toBeLessThanOrEqual(72);
    expect(parseApiKey(key)).toEqual({ keyId, secret });
  });

  it('stays good: what was issued once is read by every later version', () => {
    const key = 'gsk_000000000000_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa2qAS0t';
    expect(parseApiKey(key)).toEqual({ keyId: '000000000000', secret: key.slice(17) });
  });

  it('is never the same twice', () => {
    expect(new Set(Array.from({ length: 1000 }, () => generateApiKey().secret)).size).toBe(1000);
  });

  it('with any one character changed has a wrong checksum or form', () => {
    const { key } = generateApiKey();
    fc.assert(
      fc.property(fc.nat(key.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (at, other) => {
        fc.pre(key[at] !== other);
        expect(parseApiKey(key.slice(0, at) + other + key.slice(at + 1))).toBeNull();
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    '',
    'gsk_',
    'gsk__',
    'x'.repeat(55),
    `${generateApiKey().key} `,
    `${generateApiKey().key}\n`,
    generateApiKey().key.slice(1),
  ])('is not %j', (text) => {
    expect(parseApiKey(text)).toBeNull();
  });
});
