import type { DescribedOperation } from './described-operations.ts';

/** A call with values that work against the catalogue that is served. */
export interface SampleCall {
  readonly operation: DescribedOperation;
  readonly path: Readonly<Record<string, string>>;
  /** Before they are written as text. */
  readonly query: Readonly<Record<string, unknown>>;
  /** Null: none is sent. */
  readonly body: Readonly<Record<string, unknown>> | null;
}

/** Rows of an answer that is shown. */
const ROWS = 2;

/**
 * The call that the reference shows of an operation: its required parameters, and those of `names`, with the examples of
 * the description. Null where one that is required has no example, as before a catalogue is served.
 */
export function sampleCall(operation: DescribedOperation, names: readonly string[] = []): SampleCall | null {
  const inUrl = operation.parameters.filter(({ where }) => where !== 'header');
  const taken = inUrl.filter(({ name, required }) => required || names.includes(name));
  if (taken.some(({ required, example }) => required && example === undefined)) return null;
  const known = taken.filter(({ example }) => example !== undefined);
  const order = (name: string): number => names.indexOf(name);
  const query = known
    .filter(({ where }) => where === 'query')
    .sort((a, b) => order(a.name) - order(b.name))
    .map(({ name, example }) => [name, name === 'limit' ? ROWS : example] as const);
  const path = known
    .filter(({ where }) => where === 'path')
    .map(({ name, example }) => [name, String(example)] as const);
  if (operation.body === null) {
    return { operation, path: Object.fromEntries(path), query: Object.fromEntries(query), body: null };
  }
  if (operation.body.example === undefined) return null;
  const members = Object.entries(operation.body.example as object).filter(
    ([name]) =>
      names.includes(name) || operation.body?.fields.some((field) => field.path === name && field.required),
  );
  return {
    operation,
    path: Object.fromEntries(path),
    query: Object.fromEntries(query),
    body: Object.fromEntries(members),
  };
}

function asText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const isPlainList = Array.isArray(value) && value.every((item) => typeof item !== 'object');
  return isPlainList ? value.join(',') : JSON.stringify(value);
}

/** The query of a call as texts, in its order. */
export function queryTexts({ query }: SampleCall): readonly (readonly [string, string])[] {
  return Object.entries(query).map(([name, value]) => [name, asText(value)]);
}

/** Path and query of a call. */
export function sampleTarget(call: SampleCall): string {
  const path = call.operation.template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(call.path[name] ?? ''),
  );
  const search = new URLSearchParams(
    queryTexts(call).map(([name, value]): [string, string] => [name, value]),
  );
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}
