import { z } from 'zod';
import { CALL_PRICE } from '../payments/call-price.ts';
import type { ProtocolDescription } from '../payments/protocol.ts';
import type { MppTerms } from './terms.ts';

const description = z
  .object({
    version: z.string(),
    realm: z.string(),
    methods: z.array(
      z.object({
        method: z.string(),
        intent: z.string(),
        amount: z.string(),
        currency: z.string(),
        asset: z.string(),
        recipient: z.string(),
      }),
    ),
    discovery: z.string().meta({ format: 'uri' }),
  })
  .meta({ id: 'MppDiscovery' });

const accepts = z.object({
  protocol: z.literal('mpp'),
  scheme: z.literal('tempo'),
  intent: z.literal('charge'),
  asset: z.string(),
  recipient: z.string(),
  amount: z.string(),
});

/** What the documents about the service say of MPP. */
export function describeMpp({ asset, recipient, realm }: MppTerms): ProtocolDescription {
  return {
    discovery: {
      path: '/.well-known/mpp',
      operationId: 'getMpp',
      summary: 'Payment terms for MPP',
      schema: description,
      body: (baseUrl): z.output<typeof description> => ({
        version: '1',
        realm: realm ?? new URL(baseUrl).host,
        methods: [
          {
            method: 'tempo',
            intent: 'charge',
            amount: CALL_PRICE.usd,
            currency: 'USD',
            asset,
            recipient,
          },
        ],
        discovery: `${baseUrl}/openapi.json`,
      }),
    },
    acceptsSchema: accepts,
    securitySchemes: { mpp: { type: 'http', scheme: 'Payment', description: 'MPP payment.' } },
    offer: {
      method: 'tempo',
      intent: 'charge',
      amount: CALL_PRICE.raw,
      description: `${CALL_PRICE.usd} USD a call`,
      currency: asset,
      recipient,
    },
  };
}

/** The entry in a 402's `accepts`. */
export function acceptsMpp({ asset, recipient }: MppTerms): z.output<typeof accepts> {
  return { protocol: 'mpp', scheme: 'tempo', intent: 'charge', asset, recipient, amount: CALL_PRICE.usd };
}
