import { concatHex, fromRlp, type Hex, keccak256, size, toRlp } from 'viem';
import { Transaction } from 'viem/tempo';
import { z } from 'zod';
import { signerOf } from '../payments/signer.ts';

/** What of a signed transaction is read. */
const partsSchema = z.object({ from: z.string(), validBefore: z.union([z.number(), z.bigint()]) });

type Item = Hex | readonly Item[];

/** A transaction that a client has signed. */
export interface SignedTransaction {
  /** Who has signed it, in lower case. */
  readonly from: string;
  /** Seconds since 1970. */
  readonly validBefore: number;
  /** The same transaction in a form that names its sender, so that who reads it need not find out. */
  readonly named: Hex;
}

const TYPE = '0x76';
/** The type of the form that fee payers are sent, which has the sender where another has the fee payer's signature. */
const NAMED_TYPE = '0x78';
/** Fields in front of the signature. */
const FIELDS = 13;
const FEE_PAYER_FIELD = 11;
const SIGNATURE_BYTES = 65;
/** The byte `v` as nodes write it. */
const CANONICAL_V = /1[bc]$/;

/** The fields and the signature of a transaction that one key has signed, and pays for; null: it is another kind. */
function simpleParts(serialized: Hex): { readonly fields: readonly Item[]; readonly signature: Hex } | null {
  if (!serialized.startsWith(TYPE)) return null;
  const items: Item = fromRlp(`0x${serialized.slice(TYPE.length)}`, 'hex');
  if (!Array.isArray(items) || items.length !== FIELDS + 1 || items[FEE_PAYER_FIELD] !== '0x') return null;
  const signature: Item = items[FIELDS];
  if (typeof signature !== 'string' || size(signature) !== SIGNATURE_BYTES) return null;
  if (concatHex([TYPE, toRlp(items)]) !== serialized) return null;
  return { fields: items.slice(0, FIELDS), signature };
}

/** Takes one apart whose signer has to be found out, which viem would take three milliseconds for, each time. */
async function readSimple(fields: readonly Item[], signature: Hex): Promise<SignedTransaction | null> {
  const unsigned = concatHex([TYPE, toRlp(fields)]);
  const transaction = Transaction.deserialize(unsigned);
  if ((await Transaction.serialize(transaction)) !== unsigned || !CANONICAL_V.test(signature)) return null;
  const from = signerOf(keccak256(unsigned), signature);
  if (from === null) return null;
  const { validBefore } = partsSchema.parse({ ...transaction, from });
  const named = fields.map((field, i) => (i === FEE_PAYER_FIELD ? (from as Hex) : field));
  return {
    from,
    validBefore: Number(validBefore),
    named: concatHex([NAMED_TYPE, toRlp([...named, signature])]),
  };
}

/**
 * Takes a serialized transaction (lower case) apart and finds out its sender. Null where it is not in its canonical form:
 * nodes know a transaction by the hash of that, and under any other we would never find it again. Throws where it is
 * none.
 */
export async function readTransaction(serialized: Hex): Promise<SignedTransaction | null> {
  const simple = simpleParts(serialized);
  if (simple !== null) return readSimple(simple.fields, simple.signature);
  if (!serialized.startsWith(TYPE)) return null;
  // Passkeys, access keys and the like: who has signed is written in them.
  const transaction = Transaction.deserialize(serialized);
  if ((await Transaction.serialize(transaction)) !== serialized) return null;
  const { from, validBefore } = partsSchema.parse(transaction);
  return { from: from.toLowerCase(), validBefore: Number(validBefore), named: serialized };
}
