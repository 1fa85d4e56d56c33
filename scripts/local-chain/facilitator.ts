import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { x402Facilitator } from '@x402/core/facilitator';
import type { PaymentPayload, PaymentRequirements } from '@x402/core/types';
import { toFacilitatorEvmSigner } from '@x402/evm';
import { ExactEvmScheme } from '@x402/evm/exact/facilitator';
import { createWalletClient, http, nonceManager, publicActions } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { base } from 'viem/chains';
import type { BaseChain } from './base-chain.ts';

const POLL_MS = 20;
const CONFIRM_MS = 20_000;

/** Handles a call in place of the facilitator, or around it. */
export type Interference = (
  work: () => Promise<object>,
  response: ServerResponse,
  body: FacilitatorCall,
) => Promise<object | null>;

/** What is asked of a facilitator. */
export interface FacilitatorCall {
  readonly paymentPayload: PaymentPayload;
  readonly paymentRequirements: PaymentRequirements;
}

/** A facilitator of one's own: x402's own code, over a local chain. */
export interface Facilitator {
  readonly url: string;
  /** Calls so far. */
  readonly calls: { verify: number; settle: number };
  /** Faults, for tests. An interference that gives null has answered by itself. */
  readonly faults: { verify?: Interference | undefined; settle?: Interference | undefined };
  stop(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<FacilitatorCall> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as FacilitatorCall;
}

/** Starts a facilitator that pays the gas of a local chain. */
export async function startFacilitator(chain: BaseChain): Promise<Facilitator> {
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
  const facilitator = new x402Facilitator().register(`eip155:${base.id}`, new ExactEvmScheme(signer));
  const calls = { verify: 0, settle: 0 };
  const faults: Facilitator['faults'] = {};

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const what = request.url === '/settle' ? 'settle' : 'verify';
    calls[what]++;
    const body = await bodyOf(request);
    const work = (): Promise<object> => facilitator[what](body.paymentPayload, body.paymentRequirements);
    const fault = faults[what];
    const answer = fault === undefined ? await work() : await fault(work, response, body);
    if (answer === null) return;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer));
  };
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.statusCode = 500;
      response.end(JSON.stringify({ error: String(error) }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    faults,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close').catch(() => {});
    },
  };
}
