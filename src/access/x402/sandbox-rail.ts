import { hash } from 'node:crypto';
import type { Rail, Verification } from '../payments/rail.ts';
import { isDirect } from './direct-request.ts';
import { readX402, signedBy, untimely } from './proof.ts';
import { requirementsOf } from './requirements.ts';
import type { X402Terms } from './terms.ts';

/**
 * A stand-in for a facilitator that has no chain: signatures are checked for real, and nothing is ever charged. What it
 * calls a transaction is a hash of the nonce. For trying out a client, on a service whose data is not for sale: it sells
 * only what is known to be the demo's, and only to whoever asks on this machine.
 */
export function createSandboxRail(
  terms: { readonly x402: X402Terms },
  isDemo: () => boolean,
  clock: () => number = Date.now,
): Rail {
  const requirements = requirementsOf(terms);
  return {
    name: 'sandbox',
    protocol: 'x402',
    mayTake: (headers) => isDemo() && isDirect(headers),
    async read(proof) {
      const reading = readX402(proof, requirements, 'sandbox');
      if (reading.kind !== 'offer') return reading;
      // Hundreds of modules, a sixth of a start: they wait for the first payment.
      const { authorizationSigners } = await import('./authorization-signer.ts');
      const { authorization, signature } = signedBy(reading.offer);
      const signer = authorizationSigners(requirements)(authorization, signature);
      if (signer === reading.offer.payer) return reading;
      return { kind: 'refused', reason: 'invalid_exact_evm_payload_signature' };
    },
    async verify(offer): Promise<Verification> {
      const late = untimely(offer, clock());
      return late === null ? { kind: 'good' } : { kind: 'refused', reason: late };
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
