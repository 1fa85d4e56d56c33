import {
  type Account,
  type Address,
  encodeFunctionData,
  type Hex,
  parseAbi,
  serializeErc6492Signature,
} from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { BaseChain } from './base-chain.ts';
import code from './test-wallets.json' with { type: 'json' };

/** Where wallets are deployed from. */
export const WALLET_FACTORY: Address = '0x00000000000000000000000000000000000fac70';

/** Where Multicall3 is on every chain; facilitators simulate a deployment and its charge by it. */
const MULTICALL: Address = '0xca11bde05977b3631167028862be2a173976ca11';
const ABI = parseAbi([
  'function deploy(address owner) returns (address)',
  'function addressOf(address owner) view returns (address)',
]);

type SignTypedData = PrivateKeyAccount['signTypedData'];

/** A payer that is a contract, as an x402 client takes it. */
export interface ContractWallet {
  readonly address: Address;
  readonly signTypedData: SignTypedData;
}

/** Wallets that are contracts, each of one owner who signs for it. */
export interface ContractWallets {
  /** One that is deployed (ERC-1271). Its signatures have `tail` behind the owner's. */
  deployed(owner: PrivateKeyAccount, tail?: Hex): Promise<ContractWallet>;
  /** One that its first payment deploys (ERC-6492); `signer` signs for it, which should be its owner. */
  announced(owner: PrivateKeyAccount, signer?: PrivateKeyAccount): Promise<ContractWallet>;
}

/** Sets up what deploys wallets on a local chain. `gas` pays for deployments and has ether. */
export async function contractWallets(chain: BaseChain, gas: Account): Promise<ContractWallets> {
  await chain.test.setCode({ address: WALLET_FACTORY, bytecode: code.factory as Hex });
  await chain.test.setCode({ address: MULTICALL, bytecode: code.multicall as Hex });
  const factory = { address: WALLET_FACTORY, abi: ABI } as const;
  const addressOf = (owner: PrivateKeyAccount): Promise<Address> =>
    chain.reader.readContract({ ...factory, functionName: 'addressOf', args: [owner.address] });
  return {
    async deployed(owner, tail = '0x') {
      const wallet = chain.walletOf(gas);
      const hash = await wallet.writeContract({ ...factory, functionName: 'deploy', args: [owner.address] });
      await chain.reader.waitForTransactionReceipt({ hash });
      const signTypedData: SignTypedData = async (data) =>
        `${await owner.signTypedData(data)}${tail.slice('0x'.length)}` as Hex;
      return { address: await addressOf(owner), signTypedData };
    },
    async announced(owner, signer = owner) {
      const data = encodeFunctionData({ abi: ABI, functionName: 'deploy', args: [owner.address] });
      const signTypedData: SignTypedData = async (typed) =>
        serializeErc6492Signature({
          address: WALLET_FACTORY,
          data,
          signature: await signer.signTypedData(typed),
        });
      return { address: await addressOf(owner), signTypedData };
    },
  };
}
