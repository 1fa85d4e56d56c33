import type { JsonSchema } from '../openapi/schemas.ts';
import { type DescribedField, describeFields, resolver, type Resolve, typeWords } from './schema-words.ts';

/** A parameter of a call. */
export interface DescribedParameter {
  readonly name: string;
  readonly where: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly type: string;
  readonly description: string;
  /** As it is in the description, before it is written into a URL; undefined: there is none. */
  readonly example: unknown;
}

/** An answer other than a success. */
export interface DescribedError {
  /** Three digits, or `default`. */
  readonly status: string;
  readonly description: string;
}

/** A call as the OpenAPI document describes it. */
export interface DescribedOperation {
  readonly id: string;
  readonly method: 'GET' | 'POST';
  readonly template: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly access: 'free' | 'paid' | 'internal';
  readonly parameters: readonly DescribedParameter[];
  /** Members of the JSON body; null: there is none. */
  readonly body: { readonly fields: readonly DescribedField[]; readonly example: unknown } | null;
  /** Media types of a success. */
  readonly mediaTypes: readonly string[];
  readonly answer: readonly DescribedField[];
  readonly errors: readonly DescribedError[];
}

type Schemas = Readonly<Record<string, JsonSchema>>;

interface RawParameter {
  readonly name: string;
  readonly in: DescribedParameter['where'];
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: JsonSchema;
  readonly example?: unknown;
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema; readonly example?: unknown }>>;
}

interface RawOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly object[];
  readonly parameters?: readonly RawParameter[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: JsonSchema; readonly example?: unknown }>>;
  };
  readonly responses: Readonly<Record<string, JsonSchema>>;
}

const JSON_MEDIA = 'application/json';

function describeParameter(raw: RawParameter, resolve: Resolve): DescribedParameter {
  const inJson = raw.content?.[JSON_MEDIA];
  return {
    name: raw.name,
    where: raw.in,
    required: raw.required === true,
    type: inJson === undefined ? typeWords(raw.schema ?? {}, resolve) : 'JSON',
    description: raw.description ?? '',
    example: inJson === undefined ? raw.example : inJson.example,
  };
}

function textIn(schema: JsonSchema, name: string): string {
  const text = schema[name];
  return typeof text === 'string' ? text : '';
}

/** The bare answer of those that a 200 may have. */
function bareAnswer(response: JsonSchema): JsonSchema {
  const content = (response['content'] ?? {}) as Record<string, { readonly schema: JsonSchema }>;
  const schema = content[JSON_MEDIA]?.schema ?? {};
  return ((schema['anyOf'] ?? [schema]) as JsonSchema[])[0]!;
}

function accessOf({ security }: RawOperation): DescribedOperation['access'] {
  if (security.length === 0) return 'free';
  return security.every((scheme) => 'internalToken' in scheme) ? 'internal' : 'paid';
}

function describeOperation(
  template: string,
  method: string,
  raw: RawOperation,
  resolve: Resolve,
  responses: Schemas,
): DescribedOperation {
  const findResponse = (response: JsonSchema): JsonSchema => {
    const { $ref: ref } = response;
    return typeof ref === 'string' ? (responses[ref.slice(ref.lastIndexOf('/') + 1)] ?? {}) : response;
  };
  const success = findResponse(raw.responses['200'] ?? {});
  const posted = raw.requestBody?.content[JSON_MEDIA];
  return {
    id: raw.operationId,
    method: method.toUpperCase() as DescribedOperation['method'],
    template,
    tag: raw.tags[0] ?? '',
    summary: raw.summary,
    description: raw.description,
    access: accessOf(raw),
    parameters: (raw.parameters ?? []).map((one) => describeParameter(one, resolve)),
    body:
      posted === undefined
        ? null
        : { fields: describeFields(posted.schema, resolve), example: posted.example },
    mediaTypes: Object.keys(success['content'] ?? {}),
    answer: describeFields(bareAnswer(success), resolve),
    errors: Object.entries(raw.responses)
      .filter(([status]) => status !== '200')
      .map(([status, response]) => ({
        status,
        description: textIn(findResponse(response), 'description'),
      })),
  };
}

/** All calls of an OpenAPI document of ours, in its order. */
export function describedOperations(document: JsonSchema): DescribedOperation[] {
  const components = document['components'] as { readonly schemas: Schemas; readonly responses: Schemas };
  const resolve = resolver(components.schemas);
  const paths = Object.entries(document['paths'] as Record<string, Record<string, RawOperation>>);
  return paths.flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, raw]) =>
      describeOperation(template, method, raw, resolve, components.responses),
    ),
  );
}
