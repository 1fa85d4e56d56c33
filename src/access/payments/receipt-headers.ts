import type { PaymentProtocol } from './protocol.ts';
import type { Offer, Receipt } from './rail.ts';

/** The receipt of a charge by this rail as headers, alternating names and values. */
export function receiptHeaders(
  protocols: readonly PaymentProtocol[],
  rail: string,
  receipt: Receipt,
): string[] {
  return protocols.flatMap((protocol) => protocol.receiptHeaders(receipt, protocol.railNames.includes(rail)));
}

/** What a 402 says besides its challenge where a charge has failed. */
export function failureHeaders(
  protocols: readonly PaymentProtocol[],
  reason: string,
  offer: Offer,
): string[] {
  return protocols.flatMap((protocol) => protocol.failureHeaders(reason, offer));
}
