import {
  type Account,
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  http,
  type Hex,
  parseAbi,
} from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { base } from 'viem/chains';
import { startAnvil } from './anvil.ts';
import token from './test-usdc.json' with { type: 'json' };

/** Where USD Coin is on Base. */
export const BASE_USDC: Address = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';

/** What TestUsdc.sol offers. */
export const USDC_ABI = parseAbi([
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function balanceOf(address) view returns (uint256)',
  'function authorizationState(address, bytes32) view returns (bool)',
  'function cancelAuthorization(address authorizer, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
]);

const ETHER = 10n ** 18n;
const POLL_MS = 20;

/** A local chain that looks like Base: its chain id, and a USD Coin of no worth at USD Coin's own address. */
export async function startBaseChain() {
  const anvil = await startAnvil(['--chain-id', String(base.id)]);
  const transport = http(anvil.url, { retryCount: 0 });
  const reader = createPublicClient({ chain: base, transport, pollingInterval: POLL_MS, cacheTime: 0 });
  const test = createTestClient({ chain: base, mode: 'anvil', transport });
  await test.setCode({ address: BASE_USDC, bytecode: token.runtime as Hex });

  const walletOf = (account: Account) =>
    createWalletClient({ account, chain: base, transport, pollingInterval: POLL_MS });
  const giveEther = (address: Address): Promise<void> => test.setBalance({ address, value: 1000n * ETHER });
  const rich = privateKeyToAccount(generatePrivateKey());
  await giveEther(rich.address);

  const mint = async (to: Address, value: bigint): Promise<void> => {
    const hash = await walletOf(rich).writeContract({
      address: BASE_USDC,
      abi: USDC_ABI,
      functionName: 'mint',
      args: [to, value],
    });
    await reader.waitForTransactionReceipt({ hash });
  };
  return {
    ...anvil,
    reader,
    test,
    walletOf,
    giveEther,
    mint,
    /** In the token's smallest unit. */
    balance: (owner: Address): Promise<bigint> =>
      reader.readContract({ address: BASE_USDC, abi: USDC_ABI, functionName: 'balanceOf', args: [owner] }),
    /** A new account with that much money, in the token's smallest unit. */
    async fundedAccount(value: bigint): Promise<PrivateKeyAccount> {
      const account = privateKeyToAccount(generatePrivateKey());
      if (value > 0n) await mint(account.address, value);
      return account;
    },
  };
}

/** What `startBaseChain` gives. */
export type BaseChain = Awaited<ReturnType<typeof startBaseChain>>;
