import type { PaymentSettings } from '../../src/access/rails.ts';

/** Terms of payments that nobody takes. */
export const PAYMENT_SETTINGS = {
  x402: {
    payTo: '0x000000000000000000000000000000000000dEaD',
    asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    network: 'eip155:8453',
    facilitatorUrl: 'https://facilitator.sandbox.invalid',
    facilitatorName: 'Sandbox (settles nothing)',
  },
  mpp: {
    recipient: '0x000000000000000000000000000000000000dEaD',
    asset: '0x20c0000000000000000000000000000000000000',
    realm: null,
  },
} satisfies PaymentSettings;
