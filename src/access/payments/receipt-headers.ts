import type { RailName, Receipt } from './rail.ts';

function base64(value: object, encoding: 'base64' | 'base64url'): string {
  return Buffer.from(JSON.stringify(value)).toString(encoding);
}

/** The receipt of a charge as headers, alternating names and values: x402's, and MPP's where it was paid by that. */
export function receiptHeaders(rail: RailName, receipt: Receipt): string[] {
  const { transaction, network, payer, timestamp } = receipt;
  const sandbox = rail === 'sandbox' ? { sandbox: true } : {};
  const response = base64({ success: true, payer, transaction, network, ...sandbox }, 'base64');
  // Clients of x402's first version look for the name with X-.
  const headers = ['PAYMENT-RESPONSE', response, 'X-PAYMENT-RESPONSE', response];
  if (rail === 'mpp') {
    const mpp = { method: 'tempo', status: 'success', timestamp, reference: transaction };
    headers.push('Payment-Receipt', base64(mpp, 'base64url'));
  }
  return headers;
}

/** The header that tells an x402 client that its payment came to nothing. */
export function failureHeaders(reason: string, network: string, payer: string): string[] {
  const failure = { success: false, errorReason: reason, transaction: '', network, payer };
  return ['PAYMENT-RESPONSE', base64(failure, 'base64')];
}
