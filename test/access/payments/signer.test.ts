import fc from 'fast-check';
import { bytesToHex, type Hex, recoverAddress, toHex } from 'viem';
import { privateKeyToAddress, sign } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { signerOf } from '../../../src/access/payments/signer.ts';

/** Of secp256k1 (SEC 2, 2.4.1). */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 });
const key = bytes32.map(bytesToHex).filter((hex) => BigInt(hex) > 0n && BigInt(hex) < ORDER);
const digest32 = bytes32.map(bytesToHex);

/** As viem signs, which is by noble's curves. */
async function signed(hash: Hex, privateKey: Hex): Promise<{ r: bigint; s: bigint; recovery: number }> {
  const { r, s, yParity } = await sign({ hash, privateKey });
  return { r: BigInt(r), s: BigInt(s), recovery: yParity ?? 0 };
}

const parts = (r: bigint, s: bigint, v: number): Hex =>
  `${toHex(r, { size: 32 })}${toHex(s, { size: 32 }).slice(2)}${toHex(v, { size: 1 }).slice(2)}`;

describe('the signer of a signature', () => {
  it('is whose key made it, as noble and viem have it, with v from 0 and from 27', async () => {
    await fc.assert(
      fc.asyncProperty(key, digest32, async (secret, hash) => {
        const { r, s, recovery } = await signed(hash, secret);
        const owner = privateKeyToAddress(secret).toLowerCase();
        for (const v of [recovery, recovery + 27]) {
          const signature = parts(r, s, v);
          expect(signerOf(hash, signature)).toBe(owner);
          expect((await recoverAddress({ hash, signature })).toLowerCase()).toBe(owner);
        }
        // The other id is a signature of somebody else's.
        const other = parts(r, s, 28 - recovery);
        expect(signerOf(hash, other)).toBe((await recoverAddress({ hash, signature: other })).toLowerCase());
        expect(signerOf(hash, other)).not.toBe(owner);
      }),
      { numRuns: 40 },
    );
  });

  it('is nobody for the other signature that anybody can make of one (a high s)', async () => {
    await fc.assert(
      fc.asyncProperty(key, digest32, async (secret, hash) => {
        const { r, s, recovery } = await signed(hash, secret);
        const high = parts(r, ORDER - s, 28 - recovery);
        expect((await recoverAddress({ hash, signature: high })).toLowerCase()).toBe(
          privateKeyToAddress(secret).toLowerCase(),
        );
        expect(signerOf(hash, high)).toBeNull();
      }),
      { numRuns: 20 },
    );
  });

  it('is, for any 65 bytes of a low s, who viem says, and nobody where viem says nobody', async () => {
    await fc.assert(
      fc.asyncProperty(digest32, digest32, digest32, fc.constantFrom(0, 1, 27, 28), async (r, s, hash, v) => {
        const signature = parts(BigInt(r), BigInt(s) >> 2n, v);
        const byViem = await recoverAddress({ hash, signature }).then(
          (address) => address.toLowerCase(),
          () => null,
        );
        expect(signerOf(hash, signature)).toBe(byViem);
      }),
      { numRuns: 40 },
    );
  });

  const digest: Hex = `0x${'11'.repeat(32)}`;
  const good = {
    r: 0x6be91b6d80f9a6f2a91dd3ae8b3a4c4c9b4a4d1b1b7a5e3d8d1f3a2e5c7b9f01n,
    s: 0x2be91b6d80f9a6f2a91dd3ae8b3a4c4c9b4a4d1b1b7a5e3d8d1f3a2e5c7b9f01n,
  };
  it.each<readonly [string, Hex]>([
    ['r is 0', parts(0n, good.s, 27)],
    ['s is 0', parts(good.r, 0n, 27)],
    ['r is the order of the curve', parts(ORDER, good.s, 27)],
    ['r is above it', parts(2n ** 256n - 1n, good.s, 27)],
    ['v is 2', parts(good.r, good.s, 2)],
    ['v is 29', parts(good.r, good.s, 29)],
    ['v is 255', parts(good.r, good.s, 255)],
    ['it is a byte short', parts(good.r, good.s, 27).slice(0, -2) as Hex],
    ['it is a byte long', `${parts(good.r, good.s, 27)}00` as Hex],
    ['it is nothing', '0x'],
  ])('is nobody where %s', (_what, signature) => {
    expect(signerOf(digest, signature)).toBeNull();
  });
});
