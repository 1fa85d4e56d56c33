import type { Offer, Rail, Reading, Settlement } from '../payments/rail.ts';
import { isKeySignature } from '../payments/signer.ts';
import { authorizationSigners } from './authorization-signer.ts';
import { type Authorized, type Chain, openChain } from './chain.ts';
import { type Facilitator, openFacilitator } from './facilitator.ts';
import { readX402, signedBy, untimely } from './proof.ts';
import { type Requirements, requirementsOf } from './requirements.ts';
import type { X402Terms } from './terms.ts';

/** What the x402 rail talks to; times in milliseconds. */
export interface X402Options {
  readonly terms: { readonly x402: X402Terms };
  /** JSON-RPC node of the chain: what a facilitator says is held against it. */
  readonly rpcUrl: string;
  /** Bearer token that the facilitator asks for. Default, and null: none. */
  readonly facilitatorToken?: string | null;
  readonly verifyMs?: number;
  readonly settleMs?: number;
  readonly confirmMs?: number;
  readonly clock?: () => number;
}

/** Who takes part in a settlement. */
interface Parties {
  readonly facilitator: Facilitator;
  readonly chain: Chain;
  readonly clock: () => number;
}

const VERIFY_MS = 5_000;
const SETTLE_MS = 10_000;
const ATTEMPTS = 2;

function settled({ network, payer }: Offer, transaction: string, nowMs: number): Settlement {
  return {
    kind: 'settled',
    receipt: { transaction, network, payer, timestamp: new Date(nowMs).toISOString() },
  };
}

function authorizedBy(offer: Offer): Authorized {
  return { asset: offer.asset, authorization: signedBy(offer).authorization };
}

/** What the chain knows for certain; null: nothing yet. */
async function onChain(
  { chain, clock }: Parties,
  offer: Offer,
  sinceMs: number,
): Promise<Settlement | 'unused' | null> {
  const found = await chain.find(authorizedBy(offer), sinceMs);
  switch (found.kind) {
    case 'paid':
      return settled(offer, found.transaction, clock());
    case 'cancelled':
      return { kind: 'failed', reason: 'authorization_cancelled' };
    case 'expired':
      return { kind: 'failed', reason: 'expired_unsettled' };
    case 'unused':
      return 'unused';
    case 'unknown':
      return null;
  }
}

/** What one order to settle came to. `isFirst`: no earlier one may still be on its way. */
async function settleOnce(parties: Parties, offer: Offer, isFirst: boolean): Promise<Settlement> {
  const { facilitator, chain, clock } = parties;
  const answer = await facilitator.settle(offer);
  // Used before our own first order: it has bought something from somebody else whom the same payee is paid for.
  if (answer.kind === 'spent' && isFirst) return { kind: 'failed', reason: answer.reason, isFinal: true };
  if (answer.kind === 'success') {
    const confirmed = await chain.confirms(answer.transaction, authorizedBy(offer));
    // A node that does not answer is no reason to withhold what was paid for.
    if (confirmed !== false) return settled(offer, answer.transaction, clock());
  }
  const known = await onChain(parties, offer, clock());
  if (known !== null && known !== 'unused') return known;
  // A refusal is believed where the chain agrees that nothing moved and nothing can be on its way.
  if (answer.kind === 'refusal' && isFirst && known === 'unused') {
    return { kind: 'failed', reason: answer.reason };
  }
  const reason = answer.kind === 'success' ? 'facilitator_says_paid_and_the_chain_does_not' : answer.reason;
  return { kind: 'unknown', reason };
}

/** What a signature of a contract that is not deployed yet ends with (ERC-6492). */
const UNDEPLOYED = '6492'.repeat(16);
const FORGED: Reading = { kind: 'refused', reason: 'invalid_exact_evm_payload_signature' };

/**
 * Holds what was read against its signature. One that is not made by the payer's key can only be that of a contract,
 * which others judge: but where there is none at the payer's address, and none is announced, it is forged.
 */
function proven(chain: Chain, requirements: Requirements): (reading: Reading) => Reading | Promise<Reading> {
  const signerOf = authorizationSigners(requirements);
  const ofContract = async (offer: Offer): Promise<Reading> => {
    const hasCode = await chain.hasCode(offer.payer);
    if (hasCode === null) {
      return {
        kind: 'unavailable',
        cause: 'node',
        reason: 'it does not tell whether the payer is a contract',
      };
    }
    return hasCode ? { kind: 'offer', offer: { ...offer, byContract: true } } : FORGED;
  };
  return (reading) => {
    if (reading.kind !== 'offer') return reading;
    const { offer } = reading;
    const { authorization, signature } = signedBy(offer);
    if (signerOf(authorization, signature) === offer.payer) return reading;
    if (isKeySignature(signature) || !signature.toLowerCase().endsWith(UNDEPLOYED)) return ofContract(offer);
    return { kind: 'offer', offer: { ...offer, byContract: true } };
  };
}

/**
 * Payments by x402's scheme "exact" on EVM chains: a facilitator verifies and settles, and the chain has the last word.
 * Versions 1 and 2 of the payload are taken; what travels to the facilitator are our terms, never the client's.
 */
export function createX402Rail(options: X402Options): Rail {
  const { terms, rpcUrl, confirmMs, clock = Date.now } = options;
  const requirements = requirementsOf(terms);
  const facilitator = openFacilitator({
    url: terms.x402.facilitatorUrl,
    token: options.facilitatorToken ?? null,
    verifyMs: options.verifyMs ?? VERIFY_MS,
    settleMs: options.settleMs ?? SETTLE_MS,
  });
  const chain = openChain({
    rpcUrl,
    network: requirements.network,
    ...(confirmMs === undefined ? {} : { confirmMs }),
  });
  const parties: Parties = { facilitator, chain, clock };
  const prove = proven(chain, requirements);
  /** A row of earlier settings: the chain that it is on is another, and the one that is asked knows nothing of it. */
  const elsewhere = ({ network }: Offer): Settlement | null =>
    network === requirements.network
      ? null
      : { kind: 'unknown', reason: `made for ${network}, and ${requirements.network} is configured` };
  return {
    name: 'x402',
    protocol: 'x402',
    findFault: () => chain.findFault(),
    read: (proof) => prove(readX402(proof, requirements, 'x402')),
    async verify(offer) {
      const late = untimely(offer, clock());
      return late === null ? facilitator.verify(offer) : { kind: 'refused', reason: late };
    },
    async settle(offer, again) {
      const other = elsewhere(offer);
      if (other !== null) return other;
      let outcome: Settlement = { kind: 'unknown', reason: 'not tried' };
      for (let attempt = 0; attempt < ATTEMPTS && outcome.kind === 'unknown'; attempt++) {
        outcome = await settleOnce(parties, offer, attempt === 0 && !again);
      }
      return outcome;
    },
    async lookUp(offer, sinceMs) {
      const other = elsewhere(offer);
      if (other !== null) return other;
      const known = await onChain(parties, offer, sinceMs);
      if (known === 'unused') return { kind: 'unknown', reason: 'not on the chain yet, and still valid' };
      return known ?? { kind: 'unknown', reason: 'the chain does not answer' };
    },
  };
}
