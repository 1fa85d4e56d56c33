import { Mppx, tempo } from 'mppx/client';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { TempoChain } from '../../local-chain/tempo-chain.ts';

/** An unmodified mppx client that pays from an account on a local Tempo. */
export function mppClientOf(chain: TempoChain, account: PrivateKeyAccount) {
  return Mppx.create({
    polyfill: false,
    methods: [tempo.charge({ account, getClient: () => chain.clientOf(account) })],
  });
}

export type MppClient = ReturnType<typeof mppClientOf>;
