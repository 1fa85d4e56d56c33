import { decodeFunctionData, encodeFunctionData, getAddress, pad } from 'viem';
import { Abis } from 'viem/tempo';
import { expect, it } from 'vitest';
import { putTransfersFirst } from '../../../src/access/mpp/transfers-first.ts';

const TO = getAddress('0x20c0000000000000000000000000000000000000');

it('puts what payments call before all else, changes nothing else of the order, and what is decoded is the same', () => {
  const before = [...Abis.tip20] as { type: string; name?: string }[];
  const memo = encodeFunctionData({
    abi: Abis.tip20,
    functionName: 'transferWithMemo',
    args: [TO, 10_000n, pad('0x07')],
  });
  const mint = encodeFunctionData({ abi: Abis.tip20, functionName: 'mint', args: [TO, 3n] });
  putTransfersFirst();
  const after = [...Abis.tip20] as { type: string; name?: string }[];
  const first = after.slice(0, 2);
  expect(new Set(first.map(({ name }) => name))).toEqual(new Set(['transfer', 'transferWithMemo']));
  expect(after.slice(2)).toEqual(before.filter((item) => !first.includes(item)));
  expect(decodeFunctionData({ abi: Abis.tip20, data: memo })).toMatchObject({
    functionName: 'transferWithMemo',
    args: [TO, 10_000n, pad('0x07')],
  });
  expect(decodeFunctionData({ abi: Abis.tip20, data: mint })).toMatchObject({
    functionName: 'mint',
    args: [TO, 3n],
  });
});
