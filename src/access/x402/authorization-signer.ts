import { type Address, domainSeparator, type Hex, keccak256, stringToHex } from 'viem';
import { signerOf } from '../payments/signer.ts';
import type { Authorization } from './proof.ts';
import type { Requirements } from './requirements.ts';

/** EIP-3009's type, as EIP-712 hashes it. */
const TYPE_HASH = keccak256(
  stringToHex(
    'TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)',
  ),
);
const WORD_DIGITS = 64;

function wordOfHex(hex: string): string {
  return hex.slice(2).toLowerCase().padStart(WORD_DIGITS, '0');
}

/** Longer than a word where the number has no room in one: nobody can have signed that. */
function wordOfNumber(decimal: string): string {
  return BigInt(decimal).toString(16).padStart(WORD_DIGITS, '0');
}

/**
 * Tells whose key has signed an authorisation for these terms: its address in lower case, or null where it is no
 * signature by a key. What is hashed is put together here, because viem's `hashTypedData` takes a millisecond to find out
 * what is always the same; a test holds one against the other.
 */
export function authorizationSigners({
  network,
  asset,
  extra,
}: Requirements): (authorization: Authorization, signature: string) => string | null {
  const chainId = Number(network.slice(network.indexOf(':') + 1));
  const domain = { ...extra, chainId, verifyingContract: asset.toLowerCase() as Address };
  const prefix = `0x1901${domainSeparator({ domain }).slice(2)}`;
  return ({ from, to, value, validAfter, validBefore, nonce }, signature) => {
    const words = [
      wordOfHex(from),
      wordOfHex(to),
      wordOfNumber(value),
      wordOfNumber(validAfter),
      wordOfNumber(validBefore),
      wordOfHex(nonce),
    ];
    if (words.some(({ length }) => length !== WORD_DIGITS)) return null;
    const struct = keccak256(`${TYPE_HASH}${words.join('')}`);
    return signerOf(keccak256(`${prefix}${struct.slice(2)}` as Hex), signature as Hex);
  };
}
