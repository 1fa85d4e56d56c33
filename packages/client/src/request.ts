import { ROUTES } from './api.ts';

/** The name of a call. */
export type OperationName = keyof typeof ROUTES;

/** How one call is made. */
export interface RouteLine {
  readonly method: 'GET' | 'POST';
  readonly template: string;
  readonly paid: boolean;
  /** Members that stand in the path. */
  readonly path: readonly string[];
  /** Members of the JSON body. */
  readonly body: readonly string[];
  /** The member of the answer that has its rows; null: there are no pages. */
  readonly rows: string | null;
  /** Most rows of one page. */
  readonly mostRows: number | null;
}

/** How a call is made. */
export function routeOf(name: OperationName): RouteLine {
  return ROUTES[name];
}

/** Lists are texts with commas; lists of objects are JSON. */
function asText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const isPlainList = Array.isArray(value) && value.every((item) => typeof item !== 'object');
  return isPlainList ? value.join(',') : JSON.stringify(value);
}

/** The request of a call: its URL and, of a POST, the body. */
export function requestOf(
  baseUrl: string,
  { template, path, body }: RouteLine,
  parameters: Readonly<Record<string, unknown>>,
): { readonly url: string; readonly body: string | null } {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(parameters[name])),
  );
  const query = given.filter(([name]) => !path.includes(name) && !body.includes(name));
  const search = new URLSearchParams(
    query.map(([name, value]): [string, string] => [name, asText(value)]),
  ).toString();
  const posted = given.filter(([name]) => body.includes(name));
  return {
    url: `${baseUrl.replace(/\/+$/, '')}${filled}${search === '' ? '' : `?${search}`}`,
    body: body.length === 0 ? null : JSON.stringify(Object.fromEntries(posted)),
  };
}
