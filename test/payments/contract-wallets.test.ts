import { ExactEvmScheme } from '@x402/evm/exact/client';
import { x402Client } from '@x402/fetch';
import { decodePaymentRequiredHeader } from '@x402/core/http';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BaseChain, startBaseChain } from '../../local-chain/base-chain.ts';
import {
  type ContractWallet,
  type ContractWallets,
  contractWallets,
  WALLET_FACTORY,
} from '../../local-chain/contract-wallets.ts';
import { type Facilitator, startFacilitator } from '../../local-chain/facilitator.ts';
import {
  newPayer,
  PAID_POST,
  paymentHeader,
  PRICE,
  reasonOf,
  runs,
  SHORT_PATIENCE,
  signedPart,
  startPaidApp,
} from '../support/paid-app.ts';

const POST = { method: 'POST', body: '{"text":"paid"}' };
const NOWHERE = 'http://127.0.0.1:9';

let chain: BaseChain;
let facilitator: Facilitator;
let app: Awaited<ReturnType<typeof startPaidApp>>;
let wallets: ContractWallets;

beforeAll(async () => {
  chain = await startBaseChain();
  facilitator = await startFacilitator(chain, { walletFactories: [WALLET_FACTORY] });
  app = await startPaidApp(chain, facilitator);
  const gas = newKey();
  await chain.giveEther(gas.address);
  wallets = await contractWallets(chain, gas);
});
afterAll(async () => {
  await app?.close();
  await facilitator?.stop();
  await chain?.stop();
});

function newKey(): PrivateKeyAccount {
  return privateKeyToAccount(generatePrivateKey());
}

/** What an unmodified client makes of our challenge, with a wallet that has money for it. */
async function signedBy(wallet: ContractWallet, to = app.url) {
  await chain.mint(wallet.address, PRICE);
  const client = new x402Client().register('eip155:*', new ExactEvmScheme(wallet));
  const challenge = await fetch(to + PAID_POST, POST);
  return client.createPaymentPayload(
    decodePaymentRequiredHeader(challenge.headers.get('payment-required') ?? ''),
  );
}

const send = (payload: Awaited<ReturnType<typeof signedBy>>, to = app.url): Promise<Response> =>
  fetch(to + PAID_POST, { ...POST, headers: paymentHeader(payload) });

async function earned(work: () => Promise<unknown>): Promise<bigint> {
  const before = await chain.balance(app.payTo);
  await work();
  return (await chain.balance(app.payTo)) - before;
}

const KINDS: readonly (readonly [string, (owner: PrivateKeyAccount) => Promise<ContractWallet>])[] = [
  ['deployed (ERC-1271)', (owner) => wallets.deployed(owner)],
  ['deployed, with longer signatures than a key has', (owner) => wallets.deployed(owner, '0xc0ffee')],
  ['announced, and deployed by its first payment (ERC-6492)', (owner) => wallets.announced(owner)],
];

describe.each(KINDS)('a payer that is a contract, %s', (_kind, walletOf) => {
  it('pays once, and gets its answer again', async () => {
    const wallet = await walletOf(newKey());
    const payload = await signedBy(wallet);
    const before = runs.count;
    const spent = await earned(async () => {
      expect((await send(payload)).status).toBe(200);
      const again = await send(payload);
      expect(again.status).toBe(200);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
    });
    expect(spent).toBe(PRICE);
    expect(runs.count).toBe(before + 1);
    expect(await chain.reader.getCode({ address: wallet.address })).toMatch(/^0x../);
  });

  it('is not taken where somebody else has signed for it, or for something else', async () => {
    const wallet = await walletOf(newKey());
    const changed = await signedBy(wallet);
    signedPart(changed).authorization.nonce = `0x${'33'.repeat(32)}`;
    const thief = newKey();
    const stolen = await signedBy({ ...(await walletOf(thief)), address: wallet.address });
    const before = runs.count;
    const spent = await earned(async () => {
      for (const payload of [changed, stolen]) {
        const response = await send(payload);
        expect(response.status).toBe(402);
        expect(reasonOf(response)).toMatch(/signature|simulation_failed/);
      }
    });
    expect(spent).toBe(0n);
    expect(runs.count).toBe(before);
  });
});

describe('while the node of the chain is away', () => {
  it('a payer that is a contract gets 503 and is not charged, and one with a key pays', async () => {
    const cut = await startPaidApp(chain, facilitator, {
      payTo: app.payTo,
      rpcUrl: NOWHERE,
      patience: SHORT_PATIENCE,
    });
    const payload = await signedBy(await wallets.deployed(newKey()), cut.url);
    const verifies = facilitator.calls.verify;
    const refused = await send(payload, cut.url);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('payment-required')).toBeNull();
    expect(facilitator.calls.verify).toBe(verifies);
    const payer = await newPayer(chain, PRICE);
    expect((await payer.fetch(cut.url + PAID_POST, POST)).status).toBe(200);
    await cut.close();
    expect((await send(payload)).status).toBe(200);
  });
});
