import { x402Facilitator } from '@x402/core/facilitator';
import type { PaymentPayload, PaymentRequirements } from '@x402/core/types';
import { toFacilitatorEvmSigner } from '@x402/evm';
import { ExactEvmScheme } from '@x402/evm/exact/facilitator';
import { type Address, createWalletClient, http, nonceManager, publicActions } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { base } from 'viem/chains';
import type { BaseChain } from './base-chain.ts';
import { type Interference, type JsonServer, startJsonServer } from './json-server.ts';

const POLL_MS = 20;
const CONFIRM_MS = 20_000;

/** What is asked of a facilitator. */
export interface FacilitatorCall {
  readonly paymentPayload: PaymentPayload;
  readonly paymentRequirements: PaymentRequirements;
}

/** A facilitator of one's own: x402's own code, over a local chain. */
export interface Facilitator extends JsonServer {
  /** Calls so far. */
  readonly calls: { verify: number; settle: number };
  /** Faults, for tests. */
  readonly faults: {
    verify?: Interference<FacilitatorCall> | undefined;
    settle?: Interference<FacilitatorCall> | undefined;
  };
}

/** What a facilitator may be told. */
export interface FacilitatorOptions {
  /** Whose wallets it deploys. Default: nobody's, as is the library's. */
  readonly walletFactories?: readonly Address[];
}

/** Starts a facilitator that pays the gas of a local chain. */
export async function startFacilitator(
  chain: BaseChain,
  { walletFactories = [] }: FacilitatorOptions = {},
): Promise<Facilitator> {
  const account = privateKeyToAccount(generatePrivateKey(), { nonceManager });
  await chain.giveEther(account.address);
  const transport = http(chain.url, { retryCount: 0 });
  const client = createWalletClient({ account, chain: base, transport, pollingInterval: POLL_MS }).extend(
    publicActions,
  );
  const signer = toFacilitatorEvmSigner(
    { ...client, address: account.address } as unknown as Parameters<typeof toFacilitatorEvmSigner>[0],
    { confirmationTimeoutMs: CONFIRM_MS },
  );
  const facilitator = new x402Facilitator().register(
    `eip155:${base.id}`,
    new ExactEvmScheme(signer, { eip6492AllowedFactories: [...walletFactories] }),
  );
  const calls = { verify: 0, settle: 0 };
  const faults: Facilitator['faults'] = {};

  const server = await startJsonServer<FacilitatorCall>(async (call, path, response) => {
    const what = path === '/settle' ? 'settle' : 'verify';
    calls[what]++;
    const work = (): Promise<object> => facilitator[what](call.paymentPayload, call.paymentRequirements);
    const fault = faults[what];
    return fault === undefined ? work() : fault(work, response, call);
  });
  return { ...server, calls, faults };
}
