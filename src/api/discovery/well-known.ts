import { CALL_PRICE, type PaymentTerms } from '../../access/payments/payment-terms.ts';
import { NETWORK_NAMES } from '../../access/x402/requirements.ts';

const DISCOVERY = '/openapi.json';

/** Body of `GET /.well-known/x402`. */
export function x402Discovery({ x402 }: PaymentTerms, baseUrl: string): Buffer {
  return Buffer.from(
    JSON.stringify({
      version: '2',
      supported_schemes: ['exact'],
      supported_networks: [NETWORK_NAMES.get(x402.network) ?? x402.network],
      asset: { address: x402.asset, symbol: 'USDC', decimals: CALL_PRICE.decimals },
      facilitator: x402.facilitatorUrl,
      facilitator_display_name: x402.facilitatorName,
      pay_to: x402.payTo,
      discovery: baseUrl + DISCOVERY,
    }),
  );
}

/** Body of `GET /.well-known/mpp`. */
export function mppDiscovery({ mpp }: PaymentTerms, baseUrl: string): Buffer {
  return Buffer.from(
    JSON.stringify({
      version: '1',
      realm: mpp.realm ?? new URL(baseUrl).host,
      methods: [
        {
          method: 'tempo',
          intent: 'charge',
          amount: CALL_PRICE.usd,
          currency: 'USD',
          asset: mpp.asset,
          recipient: mpp.recipient,
        },
      ],
      discovery: baseUrl + DISCOVERY,
    }),
  );
}
