import type { PaymentProtocol } from '../../access/payments/protocol.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Route } from '../http/route.ts';
import { type Examples, examplesFrom } from './examples.ts';
import { parameters, requestBody } from './parameters.ts';
import {
  paidSecurity,
  paymentHeaderRefs,
  paymentHeaders,
  paymentInfo,
  paymentRequiredSchema,
  securitySchemes,
} from './payment-schemas.ts';
import {
  headerRefs,
  HEADERS,
  JSON_MEDIA,
  PAYMENT_REQUIRED,
  paymentRequiredResponse,
  responseRef,
  RESPONSES,
} from './responses.ts';
import { answerComponents, componentId, enveloped, type JsonSchema, reference } from './schemas.ts';
import { servicePaths } from './service-paths.ts';

type Protocols = readonly PaymentProtocol[];

/** Version of the API that the description is of. */
export const API_VERSION = '1.0.0';

/** Tags of the routes that are not catalogue reads; those of a resource come with its routes. */
const SERVICE_TAGS = ['Health', 'Discovery'];

const DESCRIPTION = `Unified, canonical catalogue of US grocery products and retail stores, with store-level shelf prices and coupons.

Discovery routes are free. Data routes cost 0.01 USD a call by x402 or MPP, or need a B2B API key. Only a 2xx answer is
charged: never a 304, an error, HEAD or OPTIONS.

Parameters are checked strictly. A value that is empty, repeated, surrounded by white space, badly encoded or contains a
control character gets a 422 that names it; so does a parameter that the route does not know. \`+\` is a space, a plus sign
is \`%2B\`; numbers are plain decimal.

JSON answers have no envelope by default. \`envelope=true\`, or \`Accept: application/json; profile="envelope"\`, wraps them
as \`{data, meta, error}\`.`;

/** What the description needs of a route. */
type DescribedRoute = Omit<Route, 'prepare' | 'examples'>;

function operation(route: DescribedRoute, examples: Examples, protocols: Protocols): JsonSchema {
  const schema = reference(componentId(route.response));
  const hasTag = route.method === 'GET' && route.cacheControl !== null;
  const ifNoneMatch = {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'ETags of answers that you already have.',
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
      ...parameters(route.path, 'path', examples),
      ...parameters(route.query, 'query', examples),
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
            ...(route.paid ? (['CDN-Cache-Control', 'Idempotent-Replayed'] as const) : []),
          ),
          ...(route.paid ? paymentHeaderRefs(protocols, 'receipt') : {}),
        },
        content: answerContent(route, schema),
      },
      ...(hasTag ? { 304: responseRef('NotModified') } : {}),
      400: responseRef(route.rangeFields?.length ? 'OutOfRange' : 'Error'),
      ...(route.paid ? { 401: responseRef('Unauthorized'), 402: responseRef(PAYMENT_REQUIRED) } : {}),
      ...(route.mayBeMissing ? { 404: responseRef('NotFound') } : {}),
      ...(route.paid ? { 409: responseRef('PaymentConflict') } : {}),
      ...(route.method === 'GET' ? {} : { 413: responseRef('TooLarge'), 415: responseRef('Encoded') }),
      414: responseRef('UriTooLong'),
      422: responseRef('Invalid'),
      429: responseRef('RateLimited'),
      500: responseRef('Internal'),
      503: responseRef('Unavailable'),
      default: responseRef('Error'),
    },
  };
}

/** The media types of an answer: JSON, bare or in its envelope, and the route's other forms as text. */
function answerContent(route: Pick<Route, 'forms' | 'json' | 'response'>, schema: JsonSchema): JsonSchema {
  const forms = Object.values(route.forms ?? {}).map(({ contentType }) => [
    contentType.split(';', 1)[0]!,
    { schema: { type: 'string' } },
  ]);
  const json = { [JSON_MEDIA]: { schema: { anyOf: [schema, enveloped(schema, route.response)] } } };
  return { ...(route.json === false ? {} : json), ...Object.fromEntries(forms) };
}

/** Operations by path and method: a path can have more than one. */
function routePaths<Served extends Snapshot>(
  routes: readonly Route<Served>[],
  snapshot: Served | undefined,
  protocols: Protocols,
): Record<string, JsonSchema> {
  const shared = examplesFrom(snapshot);
  const paths: Record<string, JsonSchema> = {};
  for (const route of routes) {
    const examples = { ...shared, ...route.examples?.(snapshot, shared) };
    (paths[route.template] ??= {})[route.method.toLowerCase()] = operation(route, examples, protocols);
  }
  return paths;
}

/**
 * The OpenAPI 3.1 description of the service; its examples name things of the snapshot that is served. its payments are
 * those of these protocols.
 */
export function openApiDocument<Served extends Snapshot>(
  routes: readonly Route<Served>[],
  snapshot: Served | undefined,
  protocols: Protocols,
): JsonSchema {
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
    tags: [...new Set([...routes.map(({ tag }) => tag), ...SERVICE_TAGS])].map((name) => ({ name })),
    paths: {
      ...routePaths(routes, snapshot, protocols),
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
