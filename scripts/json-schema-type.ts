import type { JsonSchema } from '../src/api/openapi/schemas.ts';

const COMPONENT = '#/components/schemas/';

const PRIMITIVES: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

function objectType(schema: JsonSchema): string {
  const {
    properties = {},
    required = [],
    additionalProperties,
  } = schema as {
    properties?: Record<string, JsonSchema>;
    required?: readonly string[];
    additionalProperties?: unknown;
  };
  const members = Object.entries(properties).map(([name, member]) => {
    const description = member['description'] as string | undefined;
    const said = description === undefined ? '' : `/** ${description.replaceAll('*/', '* /')} */\n`;
    return `${said}readonly ${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(member)};\n`;
  });
  if (members.length === 0 && typeof additionalProperties === 'object' && additionalProperties !== null) {
    return `Readonly<Record<string, ${typeOf(additionalProperties as JsonSchema)}>>`;
  }
  return `{\n${members.join('')}}`;
}

function ofOneType(type: string, schema: JsonSchema): string {
  if (type === 'object') return objectType(schema);
  if (type === 'array') return `readonly (${typeOf((schema['items'] ?? {}) as JsonSchema)})[]`;
  return PRIMITIVES[type] ?? 'unknown';
}

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ');

/** The TypeScript type of what a JSON Schema of draft 2020-12 describes, as far as zod writes them. */
export function typeOf(schema: JsonSchema): string {
  const {
    $ref,
    type,
    enum: values,
    anyOf,
  } = schema as {
    $ref?: string;
    type?: string | readonly string[];
    enum?: readonly unknown[];
    anyOf?: readonly JsonSchema[];
  };
  if ($ref !== undefined) return $ref.slice(COMPONENT.length);
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (values !== undefined) return union(values.map((value) => JSON.stringify(value)));
  if (anyOf !== undefined) return union(anyOf.map(typeOf));
  if (type === undefined) return 'unknown';
  return union((typeof type === 'string' ? [type] : type).map((one) => ofOneType(one, schema)));
}
