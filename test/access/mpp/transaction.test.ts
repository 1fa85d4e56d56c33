import { concatHex, fromRlp, type Hex, toRlp } from 'viem';
import { generatePrivateKey } from 'viem/accounts';
import { Account, Transaction } from 'viem/tempo';
import { describe, expect, it } from 'vitest';
import { readTransaction } from '../../../src/access/mpp/transaction.ts';

type Signer = ReturnType<typeof Account.fromSecp256k1>;

const CALLS = [
  { to: '0x20c0000000000000000000000000000000000000', data: '0xa9059cbb', value: 0n },
  { to: '0x20c0000000000000000000000000000000000001', data: '0x', value: 7n },
] as const;
const TRANSACTION = {
  chainId: 4217,
  calls: CALLS,
  gas: 100_000n,
  maxFeePerGas: 22n,
  nonceKey: 5n,
  nonce: 3,
  validBefore: 1_795_347_450,
} as const;

/** As viem takes it apart. */
function byViem(serialized: Hex): Record<string, unknown> {
  return Transaction.deserialize(serialized);
}

async function signedBy(signer: Signer, change: object = {}): Promise<Hex> {
  return signer.signTransaction({ ...TRANSACTION, ...change });
}

const byKey = (): Signer => Account.fromSecp256k1(generatePrivateKey());

describe('a signed transaction', () => {
  it.each([
    ['with a token for its fee', { feeToken: '0x20c0000000000000000000000000000000000001' }],
    ['with an access list', { accessList: [{ address: CALLS[0].to, storageKeys: [`0x${'1'.repeat(64)}`] }] }],
    ['from a time on', { validAfter: 5 }],
    ['first of its nonces', { nonce: 0, nonceKey: 0n }],
  ])(
    'has the sender that viem recovers, and reads the same in the form that names it: %s',
    async (_what, change) => {
      for (let i = 0; i < 5; i++) {
        const serialized = await signedBy(byKey(), change);
        const { feePayerSignature: _neither, ...whole } = byViem(serialized);
        const read = await readTransaction(serialized);
        expect(read?.from).toBe(String(whole['from']).toLowerCase());
        expect(read?.validBefore).toBe(whole['validBefore']);
        const { feePayerSignature: _none, ...named } = byViem(read!.named);
        expect(named).toEqual({ ...whole, from: read!.from });
      }
    },
  );

  it('by a passkey has the sender that is written in it', async () => {
    const signer = Account.fromHeadlessWebAuthn(generatePrivateKey(), {
      rpId: 'example.org',
      origin: 'https://example.org',
    });
    const read = await readTransaction(await signedBy(signer));
    expect(read?.from).toBe(signer.address.toLowerCase());
  });
});

describe('a transaction in another form than nodes know it by is none', () => {
  const change = async (alter: (items: Hex[]) => void, type: Hex = '0x76'): Promise<Hex> => {
    const items = fromRlp(`0x${(await signedBy(byKey())).slice(4)}`, 'hex') as Hex[];
    alter(items);
    return concatHex([type, toRlp(items)]);
  };
  const withV = (signature: Hex, v: string): Hex => `0x${signature.slice(2, -2)}${v}`;
  const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

  it.each<readonly [string, () => Promise<Hex>]>([
    ['zeros in front of a number', () => change((items) => (items[7] = '0x0003'))],
    ['v from 0', () => change((items) => items.push(withV(items.pop()!, '00')))],
    [
      'the other signature that anybody can make of it',
      () =>
        change((items) => {
          const signature = items.pop()!;
          const s = (ORDER - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, '0');
          items.push(withV(`0x${signature.slice(2, 66)}${s}00`, signature.endsWith('1b') ? '1c' : '1b'));
        }),
    ],
    ['a sender that is only said', () => change((items) => (items[11] = `0x${'7'.repeat(40)}`))],
    ['the form that names its sender', () => change((items) => (items[11] = `0x${'7'.repeat(40)}`), '0x78')],
  ])('%s', async (_what, make) => {
    expect(await readTransaction(await make())).toBeNull();
  });
});
