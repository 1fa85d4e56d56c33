import type { z } from 'zod';
import type { PaymentProtocol } from '../../access/payments/protocol.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { isRequired } from '../http/read-fields.ts';
import type { Route } from '../http/route.ts';
import { bodyExample, type Examples, examplesFrom, namedBodyExample } from './examples.ts';
import {
  paidSecurity,
  paymentHeaderRefs,
  paymentHeaders,
  paymentInfo,
  paymentRequiredSchema,
  securitySchemes,
} from './payment-schemas.ts';
import {
  answerComponents,
  componentId,
  type JsonSchema,
  jsonContent,
  metaProperties,
  parameterSchema,
  reference,
} from './schemas.ts';
import { servicePaths } from './service-paths.ts';
import { errorEnvelope } from './service-schemas.ts';

/** Version of the API that the description is of. */
export const API_VERSION = '1.0.0';

/** In the order of the documentation. */
const TAGS = [
  'Stores',
  'Chains',
  'Products',
  'Prices',
  'Coupons',
  'Aisles',
  'Lists',
  'Basket',
  'Indices',
  'Health',
  'Discovery',
];

const JSON_MEDIA = 'application/json';

type Protocols = readonly PaymentProtocol[];

const DESCRIPTION = `Unified, canonical catalogue of US grocery products and retail stores, with store-level shelf prices and coupons.

Discovery routes are free. Data routes cost 0.01 USD a call by x402 or MPP, or need a B2B API key. Only a 2xx answer is
charged: never a 304, an error, HEAD or OPTIONS.

Parameters are read strictly. A value that is empty, repeated, surrounded by white space, with a control character or
badly encoded is a 422 that names it, and so is a parameter that the route does not know. \`+\` is a space, a plus sign
is \`%2B\`; numbers are plain decimal.

Every JSON answer is bare. \`envelope=true\`, or \`Accept: application/json; profile="envelope"\`, wraps it as
\`{data, meta, error}\`.`;

function header(description: string, required: boolean): JsonSchema {
  return { description, required, schema: { type: 'string' } };
}

/** Headers of answers, as components. */
export const HEADERS = {
  'X-Request-ID': header('Your X-Request-ID if it has 1 to 128 of A-Z a-z 0-9 . _ -, else a new UUID.', true),
  ETag: header('Weak. Send it back in If-None-Match: a 304 is free.', true),
  'Cache-Control': header('How long the answer may be kept.', true),
  Vary: header('What the answer depends on beside its URL.', true),
  'Retry-After': header('Seconds until it is worth trying again.', true),
  'WWW-Authenticate': header('What to send in Authorization.', true),
  'Idempotent-Replayed': header(
    'true: this payment had bought this answer before; nothing was charged.',
    false,
  ),
  RateLimit: header('Calls left in this second, where calls are limited: "key";r=49999;t=1', false),
  'RateLimit-Policy': header('Calls a second that there may be: "key";q=50000;w=1', false),
};

/** A header that has a component. */
export type HeaderName = keyof typeof HEADERS;

/** References to headers' components. */
export function headerRefs(...names: HeaderName[]): JsonSchema {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function errorResponse(description: string, ...more: (keyof typeof HEADERS)[]): JsonSchema {
  return {
    description,
    headers: headerRefs('X-Request-ID', ...more),
    content: { [JSON_MEDIA]: { schema: reference(componentId(errorEnvelope)) } },
  };
}

const RESPONSES = {
  NotModified: {
    description: 'You have this answer already. Not charged.',
    headers: headerRefs('X-Request-ID', 'ETag', 'Cache-Control', 'Vary'),
  },
  OutOfRange: errorResponse('lat, lng or radius is out of range.'),
  Unauthorized: errorResponse('The bearer credential is missing or not valid.', 'WWW-Authenticate'),
  RateLimited: errorResponse(
    'Too many calls by this key, payer or address.',
    'Retry-After',
    'RateLimit',
    'RateLimit-Policy',
  ),
  PaymentConflict: errorResponse('This payment is on its way, or stands for another request.', 'Retry-After'),
  NotFound: errorResponse('There is no such thing.'),
  TooLarge: errorResponse('The body has more than 64 KB.'),
  UriTooLong: errorResponse('The URL has more than 8 KB.'),
  Invalid: errorResponse('Some parameters are not valid; every one of them is named.'),
  Internal: errorResponse('A fault on our side.'),
  Unavailable: errorResponse('Overloaded, or something that is needed is not there.', 'Retry-After'),
  Error: errorResponse('Any other error.'),
};

const PAYMENT_REQUIRED = 'PaymentRequired';

function paymentRequiredResponse(protocols: Protocols): JsonSchema {
  return {
    description: 'No credentials. The headers say how to pay 0.01 USD for this call.',
    headers: {
      ...headerRefs('X-Request-ID', 'Cache-Control', 'WWW-Authenticate'),
      ...paymentHeaderRefs(protocols, 'challenge'),
    },
    content: { [JSON_MEDIA]: { schema: reference(PAYMENT_REQUIRED) } },
  };
}

function responseRef(name: keyof typeof RESPONSES | typeof PAYMENT_REQUIRED): JsonSchema {
  return { $ref: `#/components/responses/${name}` };
}

/** An example of one route alone (`getIndex.slug`) goes before one that all share. */
function parameters(
  operationId: string,
  schema: z.ZodObject,
  where: 'path' | 'query',
  examples: Examples,
): JsonSchema[] {
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => {
    const required = isRequired(field);
    const example = examples[`${operationId}.${name}`] ?? examples[name];
    const head = {
      name,
      in: where,
      required,
      ...(field.description === undefined ? {} : { description: field.description }),
    };
    const inJson = jsonContent(field);
    if (inJson !== undefined) {
      const schema = reference(componentId(inJson));
      const shown = example === undefined ? { schema } : { schema, example };
      return { ...head, content: { [JSON_MEDIA]: shown } };
    }
    const described = parameterSchema(field);
    return {
      ...head,
      ...(described['type'] === 'array' ? { style: 'form', explode: false } : {}),
      schema: described,
      ...(example === undefined ? {} : { example }),
    };
  });
}

function requestBody(schema: z.ZodType, examples: Examples): JsonSchema {
  const id = componentId(schema);
  const example = namedBodyExample(id, examples) ?? bodyExample(schema, examples);
  const content = { schema: reference(id), ...(example === undefined ? {} : { example }) };
  return { required: true, content: { [JSON_MEDIA]: content } };
}

const ANY_META = { freshness_p50_hours: { type: ['number', 'null'] } };

/** The envelope around an answer; its `meta` repeats the members of the answer's own. */
export function enveloped(schema: JsonSchema, response: z.ZodType): JsonSchema {
  return {
    type: 'object',
    properties: {
      data: schema,
      meta: {
        type: 'object',
        properties: { ...(metaProperties(response) ?? ANY_META), request_id: { type: 'string' } },
        required: ['request_id'],
        additionalProperties: false,
      },
      error: { type: 'null' },
    },
    required: ['data', 'meta', 'error'],
    additionalProperties: false,
  };
}

function operation(route: Route, examples: Examples, protocols: Protocols): JsonSchema {
  const schema = reference(componentId(route.response));
  const hasTag = route.method === 'GET' && route.cacheControl !== null;
  const ifNoneMatch = {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'ETags of answers that you have.',
    schema: { type: 'string' },
  };
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    description: `${route.description}\n\n${route.paid ? '0.01 USD a call.' : 'Free: needs no credentials.'}`,
    security: route.paid ? paidSecurity(protocols) : [],
    ...(route.paid ? { 'x-payment-info': paymentInfo(protocols) } : {}),
    parameters: [
      ...parameters(route.operationId, route.path, 'path', examples),
      ...parameters(route.operationId, route.query, 'query', examples),
      ...(hasTag ? [ifNoneMatch] : []),
    ],
    ...(route.body === undefined ? {} : { requestBody: requestBody(route.body, examples) }),
    responses: {
      200: {
        description: route.summary,
        headers: {
          ...headerRefs(
            'X-Request-ID',
            ...(hasTag ? (['ETag'] as const) : []),
            ...(route.cacheControl === null ? [] : (['Cache-Control'] as const)),
            'Vary',
            'RateLimit',
            'RateLimit-Policy',
            ...(route.paid ? (['Idempotent-Replayed'] as const) : []),
          ),
          ...(route.paid ? paymentHeaderRefs(protocols, 'receipt') : {}),
        },
        content: { [JSON_MEDIA]: { schema: { anyOf: [schema, enveloped(schema, route.response)] } } },
      },
      ...(hasTag ? { 304: responseRef('NotModified') } : {}),
      400: responseRef(route.rangeFields?.length ? 'OutOfRange' : 'Error'),
      ...(route.paid ? { 401: responseRef('Unauthorized'), 402: responseRef(PAYMENT_REQUIRED) } : {}),
      ...(route.notFound === undefined ? {} : { 404: responseRef('NotFound') }),
      ...(route.method === 'GET' ? {} : { 413: responseRef('TooLarge') }),
      414: responseRef('UriTooLong'),
      422: responseRef('Invalid'),
      429: responseRef('RateLimited'),
      500: responseRef('Internal'),
      503: responseRef('Unavailable'),
      default: responseRef('Error'),
    },
  };
}

/** Operations by path and method: a path can have more than one. */
function routePaths(
  routes: readonly Route[],
  examples: Examples,
  protocols: Protocols,
): Record<string, JsonSchema> {
  const paths: Record<string, JsonSchema> = {};
  for (const route of routes) {
    (paths[route.template] ??= {})[route.method.toLowerCase()] = operation(route, examples, protocols);
  }
  return paths;
}

/**
 * The OpenAPI 3.1 description of the service; its examples name things of the snapshot that is served, its payments are
 * those of these protocols.
 */
export function openApiDocument(
  routes: readonly Route[],
  snapshot: Snapshot | undefined,
  protocols: readonly PaymentProtocol[],
): JsonSchema {
  const examples = examplesFrom(snapshot);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gondola: grocery shelf intelligence',
      version: API_VERSION,
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    'x-service-info': {
      categories: ['data', 'shopping'],
      docs: { llms: '/llms.txt', apiReference: '/openapi.json' },
    },
    servers: [{ url: '/' }],
    security: [],
    tags: TAGS.map((name) => ({ name })),
    paths: {
      ...routePaths(routes, examples, protocols),
      ...servicePaths(protocols),
    },
    components: {
      schemas: { ...answerComponents(), [PAYMENT_REQUIRED]: paymentRequiredSchema(protocols) },
      responses: { ...RESPONSES, [PAYMENT_REQUIRED]: paymentRequiredResponse(protocols) },
      headers: { ...HEADERS, ...paymentHeaders(protocols) },
      securitySchemes: securitySchemes(protocols),
    },
  };
}
