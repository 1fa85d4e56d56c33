import { z } from 'zod';
import type { AnswerHeader, PaymentProtocol } from '../../access/payments/protocol.ts';
import { type JsonSchema, parameterSchema } from './schemas.ts';

type Protocols = readonly PaymentProtocol[];

/** What opens every paid route, payment aside. */
const KEYS = [{ apiKey: [] }, { internalToken: [] }];

/** What opens a paid route: any one of these. */
export function paidSecurity(protocols: Protocols): JsonSchema[] {
  const schemes = protocols.flatMap(({ description }) => Object.keys(description.securitySchemes));
  return [...KEYS, ...schemes.map((name) => ({ [name]: [] }))];
}

/** All security schemes, by name. */
export function securitySchemes(protocols: Protocols): JsonSchema {
  return {
    apiKey: { type: 'http', scheme: 'bearer', description: 'B2B API key: gsk_…' },
    internalToken: { type: 'http', scheme: 'bearer', description: 'First-party token: svc_internal_…' },
    ...Object.assign({}, ...protocols.map(({ description }) => description.securitySchemes)),
  };
}

/** What a call costs, as MPP's discovery reads it: the amount is in the currency's smallest unit. */
export function paymentInfo(protocols: Protocols): JsonSchema {
  // Readers take the first offer that they know, and MPP's, whose form this is, know their own.
  return { offers: protocols.map(({ description }) => description.offer).toReversed() };
}

function describedHeaders(protocols: Protocols): readonly (AnswerHeader & { readonly meaning: string })[] {
  return protocols
    .flatMap(({ answerHeaders }) => answerHeaders)
    .flatMap(({ meaning, ...header }) => (meaning === null ? [] : [{ ...header, meaning }]));
}

/** The headers that protocols add to answers, as components: a challenge has its own, a receipt may have. */
export function paymentHeaders(protocols: Protocols): JsonSchema {
  return Object.fromEntries(
    describedHeaders(protocols).map(({ name, on, meaning }) => [
      name,
      { description: meaning, required: on === 'challenge', schema: { type: 'string' } },
    ]),
  );
}

/** References to those of challenges, or of receipts. */
export function paymentHeaderRefs(protocols: Protocols, on: AnswerHeader['on']): JsonSchema {
  const names = describedHeaders(protocols).filter((header) => header.on === on);
  return Object.fromEntries(names.map(({ name }) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The body of a 402. */
export function paymentRequiredSchema(protocols: Protocols): JsonSchema {
  const accepts = protocols.map(({ description }) => description.acceptsSchema);
  return parameterSchema(
    z.object({
      error: z.literal('payment_required'),
      amount: z.literal('0.01'),
      currency: z.literal('USD'),
      asset: z.literal('USDC'),
      resource: z.string().meta({ format: 'uri' }).describe('The full URL that was asked for.'),
      method: z.string(),
      description: z.string(),
      accepts: z.array(z.union(accepts)),
    }),
  );
}
