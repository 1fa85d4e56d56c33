import { hash } from 'node:crypto';
import type { Address, Hex } from 'viem';
import type { Offer, Rail, Verification } from '../payments/rail.ts';
import { readX402, signedBy, untimely } from './proof.ts';
import { requirementsOf } from './requirements.ts';
import type { X402Terms } from './terms.ts';

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

/** The address whose key made the signature; null where it is no signature. */
async function signerOf(offer: Offer, domain: { name: string; version: string }): Promise<string | null> {
  const { authorization, signature } = signedBy(offer);
  // Hundreds of modules, a sixth of a start: they wait for the first payment.
  const { recoverTypedDataAddress } = await import('viem');
  try {
    const signer = await recoverTypedDataAddress({
      domain: {
        ...domain,
        chainId: Number(offer.network.split(':')[1]),
        verifyingContract: offer.asset as Address,
      },
      types: TYPES,
      primaryType: 'TransferWithAuthorization',
      message: {
        from: authorization.from as Address,
        to: authorization.to as Address,
        value: BigInt(authorization.value),
        validAfter: BigInt(authorization.validAfter),
        validBefore: BigInt(authorization.validBefore),
        nonce: authorization.nonce as Hex,
      },
      signature: signature as Hex,
    });
    return signer.toLowerCase();
  } catch {
    return null;
  }
}

/**
 * A stand-in for a facilitator that has no chain: signatures are checked for real, and nothing is ever charged. What it
 * calls a transaction is a hash of the nonce. For trying out a client, on a service whose data is not for sale.
 */
export function createSandboxRail(terms: { readonly x402: X402Terms }, clock: () => number = Date.now): Rail {
  const requirements = requirementsOf(terms);
  return {
    name: 'sandbox',
    protocol: 'x402',
    onlyDirect: true,
    read: (proof) => readX402(proof, requirements, 'sandbox'),
    async verify(offer): Promise<Verification> {
      const late = untimely(offer, clock());
      if (late !== null) return { kind: 'refused', reason: late };
      if ((await signerOf(offer, requirements.extra)) === offer.payer) return { kind: 'good' };
      return { kind: 'refused', reason: 'invalid_exact_evm_payload_signature' };
    },
    async settle({ nonce, network, payer }) {
      const transaction = `0x${hash('sha256', `sandbox ${nonce}`, 'hex')}`;
      return {
        kind: 'settled',
        receipt: { transaction, network, payer, timestamp: new Date(clock()).toISOString(), sandbox: true },
      };
    },
    async lookUp({ validBeforeMs }) {
      if (validBeforeMs <= clock()) return { kind: 'failed', reason: 'expired_unsettled' };
      return { kind: 'unknown', reason: 'the sandbox has not settled it' };
    },
  };
}
