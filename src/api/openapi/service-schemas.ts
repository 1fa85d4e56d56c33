import { z } from 'zod';
import { type ProblemCode, PROBLEMS } from '../http/errors.ts';

type Codes = readonly [ProblemCode, ...ProblemCode[]];

const allCodes = Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]];
const publicCodes = allCodes.filter((code) => !('internal' in PROBLEMS[code])) as [
  ProblemCode,
  ...ProblemCode[],
];

function errorEnvelopeOf(codes: Codes) {
  return z.object({
    data: z.null(),
    meta: z.object({ request_id: z.string() }),
    error: z.object({
      type: z
        .string()
        .meta({ format: 'uri-reference' })
        .describe('A page that says in plain words what to do.'),
      title: z.string(),
      status: z.int(),
      code: z.enum(codes),
      detail: z.string(),
      errors: z
        .array(
          z.object({
            in: z.enum(['query', 'path', 'body', 'header']),
            field: z.string().describe('The name; `*` where no single field is at fault.'),
            detail: z.string(),
          }),
        )
        .describe('Every bad field at once.'),
    }),
  });
}

/** The body of every error but 402 and `/health`'s and `/ready`'s 503: the envelope around an RFC 9457 problem. */
export const errorEnvelope = errorEnvelopeOf(publicCodes).meta({ id: 'Error' });

/** The same on routes behind the internal token, which have errors of their own. */
export const internalErrorEnvelope = errorEnvelopeOf(allCodes);

const x402Terms = z.object({
  protocol: z.literal('x402'),
  version: z.literal(2),
  network: z.string(),
  asset: z.string(),
  payTo: z.string(),
  amount_raw: z.string(),
});

const mppTerms = z.object({
  protocol: z.literal('mpp'),
  scheme: z.literal('tempo'),
  intent: z.literal('charge'),
  asset: z.string(),
  recipient: z.string(),
  amount: z.string(),
});

/** The body of a 402. */
export const paymentRequired = z
  .object({
    error: z.literal('payment_required'),
    amount: z.literal('0.01'),
    currency: z.literal('USD'),
    asset: z.literal('USDC'),
    resource: z.string().meta({ format: 'uri' }).describe('The full URL that was asked for.'),
    method: z.string(),
    description: z.string(),
    accepts: z.array(z.union([x402Terms, mppTerms])),
  })
  .meta({ id: 'PaymentRequired' });

/** `{status}` of `/health` and `/ready`. */
export const status = z.object({ status: z.string() }).meta({ id: 'Status' });

/** `{detail}` of their 503. */
export const detail = z.object({ detail: z.string() }).meta({ id: 'Detail' });

const address = z.string();

/** Body of `GET /.well-known/x402`. */
export const x402Description = z
  .object({
    version: z.string(),
    supported_schemes: z.array(z.string()),
    supported_networks: z.array(z.string()),
    asset: z.object({ address, symbol: z.string(), decimals: z.int() }),
    facilitator: z.string().meta({ format: 'uri' }),
    facilitator_display_name: z.string(),
    pay_to: address,
    discovery: z.string().meta({ format: 'uri' }),
  })
  .meta({ id: 'X402Discovery' });

/** Body of `GET /.well-known/mpp`. */
export const mppDescription = z
  .object({
    version: z.string(),
    realm: z.string(),
    methods: z.array(
      z.object({
        method: z.string(),
        intent: z.string(),
        amount: z.string(),
        currency: z.string(),
        asset: address,
        recipient: address,
      }),
    ),
    discovery: z.string().meta({ format: 'uri' }),
  })
  .meta({ id: 'MppDiscovery' });

/** Body of `GET /prompts.json`. */
export const prompts = z
  .object({
    version: z.string(),
    prompts: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        description: z.string(),
        prompt: z.string(),
        calls: z.array(
          z.object({
            method: z.string(),
            path: z.string(),
            query: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
          }),
        ),
        estimated_cost_usd: z.number(),
      }),
    ),
  })
  .meta({ id: 'Prompts' });
