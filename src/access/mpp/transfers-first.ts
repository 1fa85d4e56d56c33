import { Abis } from 'viem/tempo';

/** What a payment calls: mppx takes no other. */
const TRANSFERS: readonly string[] = ['transferWithMemo', 'transfer'];

function isTransfer({ type, name = '' }: { readonly type: string; readonly name?: string }): boolean {
  return type === 'function' && TRANSFERS.includes(name);
}

/**
 * Puts the transfers first in viem's list of what a token understands. viem finds out which function was called by
 * hashing one signature of that list after another, and mppx has it do so twice a payment, which takes half a millisecond
 * to one of the event loop where others come first. The list means the same in any order.
 */
export function putTransfersFirst(): void {
  const list = Abis.tip20 as unknown as { type: string; name?: string }[];
  list.sort((one, other) => Number(isTransfer(other)) - Number(isTransfer(one)));
}
