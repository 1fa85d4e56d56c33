import { recover } from 'tiny-secp256k1';
import { type Hex, hexToBytes, keccak256 } from 'viem';

/** Half of the order of secp256k1: of the two signatures that can be made of one, chains take the lower alone (EIP-2). */
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;
/** `r` and `s`, 32 bytes each, and `v`. */
const COMPACT_BYTES = 64;
const SIGNATURE_LENGTH = '0x'.length + 2 * (COMPACT_BYTES + 1);
const S_START = '0x'.length + COMPACT_BYTES;
const LOWEST_V = 27;
const ADDRESS_DIGITS = 40;

/** Whether this has the length of a signature by a key. Wallets that are contracts have signatures of any length. */
export function isKeySignature(signature: string): boolean {
  return signature.length === SIGNATURE_LENGTH;
}

/** 0 or 1 of the byte `v`, which some write from 0 and most from 27; null: it is neither. */
function recoveryIdOf(v: number): 0 | 1 | null {
  const id = v >= LOWEST_V ? v - LOWEST_V : v;
  return id === 0 || id === 1 ? id : null;
}

/**
 * The address whose key has made this signature (`r`, `s`, `v`; 65 bytes of hexadecimal digits) of a digest of 32 bytes,
 * in lower case. Null: it is no signature, or one that no chain takes, such as one of a high `s`. Takes a quarter of a
 * millisecond: it is bitcoin-core's libsecp256k1, as WebAssembly.
 */
export function signerOf(digest: Hex, signature: Hex): string | null {
  if (!isKeySignature(signature)) return null;
  const bytes = hexToBytes(signature);
  const id = recoveryIdOf(bytes[COMPACT_BYTES] ?? 0);
  const s = BigInt(`0x${signature.slice(S_START, S_START + COMPACT_BYTES)}`);
  if (id === null || s > HALF_ORDER) return null;
  try {
    const publicKey = recover(hexToBytes(digest), bytes.subarray(0, COMPACT_BYTES), id, false);
    return publicKey === null ? null : `0x${keccak256(publicKey.subarray(1)).slice(-ADDRESS_DIGITS)}`;
  } catch {
    // Numbers that are no point of the curve.
    return null;
  }
}
