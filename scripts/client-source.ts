import type { z } from 'zod';
import { PROBLEMS, type ProblemKind } from '../src/api/http/errors.ts';
import { isRequired } from '../src/api/http/parsing/read-fields.ts';
import type { Route } from '../src/api/http/route.ts';
import {
  answerComponents,
  componentId,
  type JsonSchema,
  jsonContent,
  parameterSchema,
  reference,
} from '../src/api/openapi/schemas.ts';
import { ROUTES } from '../src/api/resources.ts';
import { typeOf } from './json-schema-type.ts';

/** Parameters by which an answer would not be the JSON that the client reads. */
const NOT_FOR_CLIENTS = new Set(['envelope', 'format']);

/** The schemas of all answers that have an id. */
type Components = Readonly<Record<string, JsonSchema>>;

function isForClients({ json }: Route): boolean {
  return json !== false;
}

function comment(text: string | undefined, indent: string): string {
  return text === undefined ? '' : `${indent}/** ${text.replaceAll('*/', '* /')} */\n`;
}

/** A member of the object that a call takes. */
interface Member {
  readonly name: string;
  readonly required: boolean;
  readonly description: string | undefined;
  readonly type: string;
}

function membersOf(schema: z.ZodObject): Member[] {
  const fields = Object.entries(schema.shape);
  return fields
    .filter(([name]) => !NOT_FOR_CLIENTS.has(name))
    .map(([name, field]) => {
      const inJson = jsonContent(field);
      return {
        name,
        required: isRequired(field),
        description: field.description,
        type: typeOf(inJson === undefined ? parameterSchema(field) : reference(componentId(inJson))),
      };
    });
}

/** The members of a POST's body, from its component, which says the same of JSON. */
function bodyMembers(body: z.ZodType | undefined, components: Components): Member[] {
  if (body === undefined) return [];
  const { properties = {}, required = [] } = components[componentId(body)] as {
    properties?: Record<string, JsonSchema>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    required: required.includes(name),
    description: schema['description'] as string | undefined,
    type: typeOf(schema),
  }));
}

/** The member of an answer that has its rows, the first list behind their `count`; undefined where a route has no pages. */
function rowsOf({ query, response }: Route, components: Components): string | undefined {
  if (!('offset' in query.shape)) return undefined;
  const { properties = {} } = components[componentId(response)] as {
    properties?: Record<string, JsonSchema>;
  };
  const members = Object.entries(properties);
  const counted = members.slice(members.findIndex(([name]) => name === 'count') + 1);
  return counted.find(([, { type }]) => type === 'array')?.[0];
}

function operation(route: Route, components: Components): string {
  const { operationId, summary, paid, path, query, body, response } = route;
  const members = [...membersOf(path), ...membersOf(query), ...bodyMembers(body, components)];
  const names = new Set(members.map(({ name }) => name));
  if (names.size < members.length) throw new Error(`${operationId} has two members of one name`);
  const lines = members.map(
    ({ name, required, description, type }) =>
      `${comment(description, '      ')}      readonly ${name}${required ? '' : '?'}: ${type};\n`,
  );
  const answer = componentId(response);
  const rows = rowsOf(route, components);
  const row = rows === undefined ? 'never' : `${answer}[${JSON.stringify(rows)}][number]`;
  return [
    comment(`${summary}. ${paid ? 'Paid.' : 'Free.'}`, '  '),
    `  readonly ${operationId}: {\n`,
    `    readonly parameters: {\n${lines.join('')}    };\n`,
    `    readonly answer: ${answer};\n    readonly row: ${row};\n  };\n`,
  ].join('');
}

/** What calling a route takes, as data. */
function routeLine(route: Route, components: Components): string {
  const { operationId, method, template, paid, path, query, body } = route;
  const rows = rowsOf(route, components);
  const limit = query.shape['limit'] as z.ZodType | undefined;
  const described = {
    method,
    template,
    paid,
    path: Object.keys(path.shape),
    body: bodyMembers(body, components).map(({ name }) => name),
    rows: rows ?? null,
    mostRows: rows === undefined || limit === undefined ? null : parameterSchema(limit)['maximum'],
  };
  return `  ${operationId}: ${JSON.stringify(described)},\n`;
}

/** The components that types refer to, and those that they refer to. */
function reachable(roots: readonly string[], components: Components): string[] {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    const text = JSON.stringify(components[id]);
    for (const [, inner = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) visit(inner);
  };
  roots.forEach(visit);
  return [...found].sort();
}

function inputIds({ query, body }: Route): string[] {
  const contents = Object.values(query.shape as Record<string, z.ZodType>).map(jsonContent);
  return [...contents, body].filter((schema) => schema !== undefined).map(componentId);
}

/** The TypeScript of the client's types and its table of routes, made from the routes' own schemas. */
export function clientTypes(): string {
  const components = answerComponents();
  const routes = ROUTES.filter(isForClients);
  const roots = routes.flatMap((route) => [componentId(route.response), ...inputIds(route)]);
  const problems = (Object.entries(PROBLEMS) as [string, ProblemKind][])
    .filter(([, { internal }]) => internal !== true)
    .map(([code]) => JSON.stringify(code));
  const types = reachable(roots, components).map((id) => {
    const schema = components[id]!;
    return `${comment(schema['description'] as string | undefined, '')}export type ${id} = ${typeOf(schema)};\n`;
  });
  return [
    '// Made from the schemas of the routes by `npm run client:types`: not to be edited by hand.\n',
    ...types,
    `/** The stable words for kinds of errors. */\nexport type ProblemCode = ${problems.join(' | ')};\n`,
    '/** Every call by its name: what it takes and what it answers. */\nexport interface Operations {\n',
    ...routes.map((route) => operation(route, components)),
    '}\n',
    '/** How every call is made. */\nexport const ROUTES = {\n',
    ...routes.map((route) => routeLine(route, components)),
    '} as const;\n',
  ].join('\n');
}
