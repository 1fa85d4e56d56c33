import type { PaidRoute } from '../payments/protocol.ts';

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

function object(properties: Record<string, unknown>, required: readonly string[] = []): object {
  return { type: 'object', properties, ...(required.length === 0 ? {} : { required }) };
}

/** Each parameter by name alone: a header has no room for what /openapi.json says in full. */
function namesOnly(names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
}

/**
 * x402's discovery extension ("bazaar") of a route: how to call it, as far as an index of services needs to know. Goes
 * into the challenge, so it is small.
 */
export function bazaarExtension({
  method,
  template,
  pathNames,
  queryNames,
}: Omit<PaidRoute, 'description'>): Record<string, object> {
  const post = method === 'POST';
  const http = { type: { type: 'string', const: 'http' }, method: { type: 'string', enum: [method] } };
  const input = post
    ? { ...http, bodyType: { type: 'string', const: 'json' }, body: object({}) }
    : { ...http, queryParams: object(namesOnly(queryNames)) };
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
      ...(pathNames.length > 0 ? { routeTemplate: template.replace(/\{(\w+)\}/g, ':$1') } : {}),
    },
  };
}
