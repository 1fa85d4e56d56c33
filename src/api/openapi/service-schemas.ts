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
            field: z.string().describe('Name of the field; `*` if no single field is at fault.'),
            detail: z.string(),
          }),
        )
        .describe('All invalid fields.'),
    }),
  });
}

/** The body of every error but 402 and `/health`'s and `/ready`'s 503: the envelope around an RFC 9457 problem. */
export const errorEnvelope = errorEnvelopeOf(publicCodes).meta({ id: 'Error' });

/** The same on routes behind the internal token, which have errors of their own. */
export const internalErrorEnvelope = errorEnvelopeOf(allCodes);

/** `{status}` of `/health` and `/ready`. */
export const status = z.object({ status: z.string() }).meta({ id: 'Status' });

/** `{detail}` of their 503. */
export const detail = z.object({ detail: z.string() }).meta({ id: 'Detail' });

/** Body of `/prompts.json`. */
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
            body: z.record(z.string(), z.unknown()).optional(),
          }),
        ),
        tools: z
          .array(z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()) }))
          .describe('The same as tool calls to `POST /mcp`; empty: no tool answers it.'),
        estimated_cost_usd: z.number(),
      }),
    ),
  })
  .meta({ id: 'Prompts' });
