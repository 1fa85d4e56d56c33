import { z } from 'zod';
import { CALL_PRICE } from '../payments/call-price.ts';
import type { ProtocolDescription } from '../payments/protocol.ts';
import { NETWORK_NAMES } from './requirements.ts';
import type { X402Terms } from './terms.ts';

const description = z
  .object({
    version: z.string(),
    supported_schemes: z.array(z.string()),
    supported_networks: z.array(z.string()),
    asset: z.object({ address: z.string(), symbol: z.string(), decimals: z.int() }),
    facilitator: z.string().meta({ format: 'uri' }),
    facilitator_display_name: z.string(),
    pay_to: z.string(),
    discovery: z.string().meta({ format: 'uri' }),
  })
  .meta({ id: 'X402Discovery' });

const accepts = z.object({
  protocol: z.literal('x402'),
  version: z.literal(2),
  network: z.string(),
  asset: z.string(),
  payTo: z.string(),
  amount_raw: z.string(),
});

const CREDENTIALS = /(?<=^https?:\/\/)[^/]*@/i;

/** What the documents about the service say of x402. The password of its facilitator, if any, is for nobody. */
export function describeX402(terms: X402Terms): ProtocolDescription {
  return {
    discovery: {
      path: '/.well-known/x402',
      operationId: 'getX402',
      summary: 'Payment terms for x402',
      schema: description,
      body: (baseUrl): z.output<typeof description> => ({
        version: '2',
        supported_schemes: ['exact'],
        supported_networks: [NETWORK_NAMES.get(terms.network) ?? terms.network],
        asset: { address: terms.asset, symbol: 'USDC', decimals: CALL_PRICE.decimals },
        facilitator: terms.facilitatorUrl.replace(CREDENTIALS, ''),
        facilitator_display_name: terms.facilitatorName,
        pay_to: terms.payTo,
        discovery: `${baseUrl}/openapi.json`,
      }),
    },
    acceptsSchema: accepts,
    securitySchemes: {
      x402: {
        type: 'apiKey',
        in: 'header',
        name: 'Payment-Signature',
        description: 'x402 payment, version 2.',
      },
      x402v1: { type: 'apiKey', in: 'header', name: 'X-Payment', description: 'x402 payment.' },
    },
    offer: {
      method: 'x402',
      intent: 'charge',
      amount: CALL_PRICE.raw,
      description: `${CALL_PRICE.usd} USD a call`,
      currency: terms.asset,
      recipient: terms.payTo,
      network: terms.network,
    },
  };
}

/** The entry in a 402's `accepts`. */
export function acceptsX402({ network, asset, payTo }: X402Terms): z.output<typeof accepts> {
  return { protocol: 'x402', version: 2, network, asset, payTo, amount_raw: CALL_PRICE.raw };
}
