/** A token that x402 payments are made in. */
export interface PaymentToken {
  /** CAIP-2. */
  readonly network: string;
  /** Its contract. */
  readonly address: string;
  /** Name of its EIP-712 domain, which clients sign: another one makes every signature invalid. */
  readonly name: string;
  /** Version of the same. */
  readonly version: string;
}

/** USD Coin on Base, Circle's contract. */
export const BASE_USDC: PaymentToken = {
  network: 'eip155:8453',
  address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  name: 'USD Coin',
  version: '2',
};

/** Circle's test token, which is called otherwise. */
const BASE_SEPOLIA_USDC: PaymentToken = {
  network: 'eip155:84532',
  address: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
  name: 'USDC',
  version: '2',
};

const TOKENS: readonly PaymentToken[] = [BASE_USDC, BASE_SEPOLIA_USDC];

/** The token of a network; undefined: none is known there. */
export function paymentTokenOf(network: string): PaymentToken | undefined {
  return TOKENS.find((token) => token.network === network);
}
