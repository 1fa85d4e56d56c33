import { z } from 'zod';
import { API_VERSION } from '../openapi/document.ts';
import { HEADERS, headerRefs, type HeaderName, JSON_MEDIA } from '../openapi/responses.ts';
import { PROBLEMS } from '../http/errors.ts';
import { enveloped, type JsonSchema, parameterSchema, reference } from '../openapi/schemas.ts';
import { internalErrorEnvelope } from '../openapi/service-schemas.ts';
import { internalComponents } from './registry.ts';
import type { InternalRoute } from './route.ts';

const DESCRIPTION = `The first-party cart app: shoppers sign in at their retailer, and their carts are pushed there.

Every route needs the internal token and is free. Answers must never be cached. Query strings and bodies are checked
strictly: unknown fields are errors, and all invalid fields are named at once. \`envelope=true\` wraps an answer as
\`{data, meta, error}\`.`;

const RETRIED = new Set([429, 503]);

function componentOf(schema: z.ZodType): JsonSchema {
  const id = internalComponents.get(schema)?.id;
  if (id === undefined) throw new Error('A schema of an internal route needs an id in the internal registry');
  return reference(id);
}

function components(): JsonSchema {
  const uri = (id: string): string => `#/components/schemas/${id}`;
  const { schemas } = z.toJSONSchema(internalComponents, { io: 'output', uri });
  const error = z.toJSONSchema(internalErrorEnvelope, { io: 'output' }) as JsonSchema;
  const all = Object.entries({ ...schemas, Error: error }).map(([id, schema]) => {
    const { $schema: _dialect, $id: _uri, id: _id, ...rest } = schema;
    return [id, rest] as const;
  });
  return Object.fromEntries(all);
}

function errorResponses({ problems }: InternalRoute): JsonSchema {
  const general = ['unauthorized', 'bad_request', 'validation_failed', 'internal', 'unavailable'] as const;
  const statuses = new Map<number, string[]>();
  for (const code of [
    ...problems,
    ...general,
    'payload_too_large',
    'body_encoded',
    'uri_too_long',
  ] as const) {
    const { status, title } = PROBLEMS[code];
    statuses.set(status, [...(statuses.get(status) ?? []), `${title} (\`${code}\`).`]);
  }
  const responses = [...statuses].map(([status, titles]) => {
    const more: HeaderName[] = status === 401 ? ['WWW-Authenticate'] : [];
    if (RETRIED.has(status)) more.push('Retry-After');
    const content = { [JSON_MEDIA]: { schema: reference('Error') } };
    return [status, { description: titles.join(' '), headers: headerRefs('X-Request-ID', ...more), content }];
  });
  return Object.fromEntries(responses) as JsonSchema;
}

function parameters(route: InternalRoute): JsonSchema[] {
  const path = Object.entries(route.path.shape as Record<string, z.ZodType>).map(([name, field]) => ({
    name,
    in: 'path',
    required: true,
    description: field.description ?? '',
    schema: parameterSchema(field),
  }));
  const headers = Object.entries(route.conditions).map(([name, description]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  }));
  const envelope = {
    name: 'envelope',
    in: 'query',
    required: false,
    description: 'Wrap the answer as {data, meta, error}.',
    schema: { type: 'boolean' },
  };
  return [...path, ...headers, envelope];
}

function operation(route: InternalRoute): JsonSchema {
  const answers = Object.entries(route.answers).map(([status, schema]) => {
    const component = componentOf(schema);
    const more: HeaderName[] = route.tagged ? ['ETag'] : [];
    if (status === '202') more.push('Retry-After');
    return [
      status,
      {
        description: route.summary,
        headers: headerRefs('X-Request-ID', 'Cache-Control', ...more),
        content: { [JSON_MEDIA]: { schema: { anyOf: [component, enveloped(component, schema)] } } },
      },
    ] as const;
  });
  const body =
    route.body === undefined
      ? {}
      : { requestBody: { required: true, content: { [JSON_MEDIA]: { schema: componentOf(route.body) } } } };
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    description: route.description,
    security: [{ internalToken: [] }],
    parameters: parameters(route),
    ...body,
    responses: { ...Object.fromEntries(answers), ...errorResponses(route) },
  };
}

/** Its own description: the one answer that no schema narrows. */
const DESCRIPTION_PATH = {
  get: {
    operationId: 'getInternalOpenApi',
    tags: ['Discovery'],
    summary: 'This description',
    security: [{ internalToken: [] }],
    responses: {
      200: {
        description: 'This description',
        headers: headerRefs('X-Request-ID', 'Cache-Control'),
        content: { [JSON_MEDIA]: { schema: { type: 'object' } } },
      },
      401: {
        description: `${PROBLEMS.unauthorized.title}.`,
        headers: headerRefs('X-Request-ID', 'WWW-Authenticate'),
        content: { [JSON_MEDIA]: { schema: reference('Error') } },
      },
    },
  },
};

/** The OpenAPI 3.1 description of the internal routes. */
export function internalDocument(routes: readonly InternalRoute[]): JsonSchema {
  const paths: Record<string, JsonSchema> = { '/internal/openapi.json': DESCRIPTION_PATH };
  for (const route of routes) {
    (paths[route.template] ??= {})[route.method.toLowerCase()] = operation(route);
  }
  const anyError = {
    description: 'Any other error.',
    headers: headerRefs('X-Request-ID'),
    content: { [JSON_MEDIA]: { schema: reference('Error') } },
  };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gondola: internal routes of the cart app',
      version: API_VERSION,
      description: DESCRIPTION,
    },
    servers: [{ url: '/' }],
    security: [{ internalToken: [] }],
    tags: ['Sign-in', 'Carts', 'Discovery'].map((name) => ({ name })),
    paths,
    components: {
      schemas: components(),
      responses: { Error: anyError },
      headers: HEADERS,
      securitySchemes: {
        internalToken: { type: 'http', scheme: 'bearer', description: 'First-party token: svc_internal_…' },
      },
    },
  };
}
