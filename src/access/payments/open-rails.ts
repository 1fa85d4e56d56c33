import type { PaymentTerms } from './payment-terms.ts';
import type { Rail } from './rail.ts';

/** What says which payments are taken, and by what. */
export interface RailSettings extends PaymentTerms {
  readonly paymentSandbox: boolean;
  readonly x402: PaymentTerms['x402'] & {
    readonly configured: boolean;
    readonly rpcUrl: string | null;
    readonly facilitatorToken: string | null;
  };
  readonly mpp: PaymentTerms['mpp'] & {
    readonly configured: boolean;
    readonly rpcUrl: string | null;
    readonly secretKey: string | null;
  };
}

/** The rails that are configured. Their libraries are large: they are loaded only where they are used. */
export async function openRails(settings: RailSettings): Promise<Rail[]> {
  const { x402, mpp, paymentSandbox } = settings;
  const rails: Rail[] = [];
  if (x402.configured && x402.rpcUrl !== null) {
    const { createX402Rail } = await import('../x402/rail.ts');
    const { rpcUrl, facilitatorToken } = x402;
    rails.push(createX402Rail({ terms: settings, rpcUrl, facilitatorToken }));
  } else if (paymentSandbox) {
    const { createSandboxRail } = await import('../x402/sandbox-rail.ts');
    rails.push(createSandboxRail(settings));
  }
  if (mpp.configured && mpp.rpcUrl !== null && mpp.secretKey !== null) {
    const { createMppRail } = await import('../mpp/rail.ts');
    rails.push(createMppRail({ terms: settings, rpcUrl: mpp.rpcUrl, secretKey: mpp.secretKey }));
  }
  return rails;
}
