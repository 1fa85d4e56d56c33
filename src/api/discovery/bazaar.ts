import type { Route } from '../http/route.ts';

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

function object(properties: Record<string, unknown>, required: readonly string[] = []): object {
  return { type: 'object', properties, ...(required.length === 0 ? {} : { required }) };
}

/** Each parameter by name alone: a header has no room for what /openapi.json says in full. */
function names(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, { type: 'string' }]));
}

/**
 * x402's discovery extension ("bazaar") of a route: how to call it, as far as an index of services needs to know. Goes
 * into the challenge, so it is small.
 */
export function bazaarExtension(
  route: Pick<Route, 'method' | 'template' | 'path' | 'query'>,
): Record<string, object> {
  const { method } = route;
  const post = method === 'POST';
  const http = { type: { type: 'string', const: 'http' }, method: { type: 'string', enum: [method] } };
  const input = post
    ? { ...http, bodyType: { type: 'string', const: 'json' }, body: object({}) }
    : { ...http, queryParams: object(names(route.query.shape)) };
  const hasPath = Object.keys(route.path.shape).length > 0;
  return {
    bazaar: {
      info: {
        input: {
          type: 'http',
          method,
          ...(post ? { bodyType: 'json', body: {} } : { queryParams: {} }),
        },
      },
      schema: { $schema: DIALECT, ...object({ input: object(input, ['type', 'method']) }, ['input']) },
      ...(hasPath ? { routeTemplate: route.template.replace(/\{(\w+)\}/g, ':$1') } : {}),
    },
  };
}
