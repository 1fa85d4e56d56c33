import fc from 'fast-check';
import { toHex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { expect, it } from 'vitest';
import { authorizationSigners } from '../../../src/access/x402/authorization-signer.ts';
import { requirementsOf } from '../../../src/access/x402/requirements.ts';
import { x402Terms } from '../../support/paid-app.ts';

const requirements = requirementsOf({ x402: x402Terms(`0x${'2'.repeat(40)}`, 'http://127.0.0.1:9') });
const account = privateKeyToAccount(generatePrivateKey());
const signerOf = authorizationSigners(requirements);
const TYPES = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const;

it('whoever signs an authorisation as viem hashes it is its signer, whatever its numbers', async () => {
  const uint = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
  await fc.assert(
    fc.asyncProperty(uint, uint, uint, uint, async (value, validAfter, validBefore, random) => {
      const nonce = toHex(random, { size: 32 });
      const to = requirements.payTo as `0x${string}`;
      const message = { from: account.address, to, value, validAfter, validBefore, nonce };
      const domain = {
        ...requirements.extra,
        chainId: 8453,
        verifyingContract: requirements.asset as `0x${string}`,
      };
      const primaryType = 'TransferWithAuthorization';
      const signature = await account.signTypedData({ domain, types: TYPES, primaryType, message });
      const texts = {
        value: String(value),
        validAfter: String(validAfter),
        validBefore: String(validBefore),
      };
      const authorization = { ...message, ...texts };
      expect(signerOf(authorization, signature)).toBe(account.address.toLowerCase());
      const other = { ...authorization, value: String(value + 1n) };
      expect(signerOf(other, signature)).not.toBe(account.address.toLowerCase());
    }),
    { numRuns: 30 },
  );
});
