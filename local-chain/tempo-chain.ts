import { type Account, type Address, createClient, defineChain, http } from 'viem';
import {
  generatePrivateKey,
  mnemonicToAccount,
  type PrivateKeyAccount,
  privateKeyToAccount,
} from 'viem/accounts';
import { Actions } from 'viem/tempo';
import { tempoLocalnet } from 'viem/tempo/chains';
import { rpc, startAnvil } from './anvil.ts';

/** pathUSD, Tempo's stablecoin that fees are paid in. */
export const PATH_USD: Address = '0x20c0000000000000000000000000000000000000';

const CHAIN_ID = 4217;
/** The accounts of this phrase, which every such program knows, own money on a local chain. */
const RICH = 'test test test test test test test test test test test junk';
const POLL_MS = 20;

/** A local Tempo with funded pathUSD. */
export async function startTempoChain() {
  const anvil = await startAnvil([
    '--network=tempo',
    '--hardfork=T4',
    `--chain-id=${CHAIN_ID}`,
    // A block at each transaction, and at each second: Tempo refuses what is valid for longer than half a minute, by
    // the time of the newest block.
    '--block-time=1',
    '--mixed-mining',
  ]);
  const chain = defineChain({ ...tempoLocalnet, id: CHAIN_ID, rpcUrls: { default: { http: [anvil.url] } } });
  const clientOf = (account?: Account) =>
    createClient({
      ...(account === undefined ? {} : { account }),
      chain,
      transport: http(anvil.url, { retryCount: 0 }),
      pollingInterval: POLL_MS,
    });
  return {
    ...anvil,
    clientOf,
    /** In the token's smallest unit. */
    async balance(owner: Address): Promise<bigint> {
      const balance: unknown = await Actions.token.getBalance(clientOf(), {
        token: PATH_USD,
        account: owner,
      });
      return typeof balance === 'bigint' ? balance : (balance as { readonly amount: bigint }).amount;
    },
    /** Lets the chain's time go on. */
    async passTime(seconds: number): Promise<void> {
      await rpc(anvil.url, 'evm_increaseTime', [seconds]);
      await rpc(anvil.url, 'evm_mine', []);
    },
    /** A new account with that much money, in the token's smallest unit. */
    async fundedAccount(amount: bigint): Promise<PrivateKeyAccount> {
      const account = privateKeyToAccount(generatePrivateKey());
      const rich = clientOf(mnemonicToAccount(RICH));
      await Actions.token.transferSync(rich, { token: PATH_USD, to: account.address, amount });
      return account;
    },
  };
}

/** What `startTempoChain` gives. */
export type TempoChain = Awaited<ReturnType<typeof startTempoChain>>;
