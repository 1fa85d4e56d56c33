import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { FieldError } from '../http/errors.ts';
import type { PreparedRead, Route } from '../http/route.ts';
import type { JsonSchema } from '../openapi/schemas.ts';
import { ROUTES } from '../resources.ts';

/** Arguments of a call, as the tool's schema lets them through. */
export type Arguments = Readonly<Record<string, unknown>>;

/** One row of an answer: what decides, ids to go on, and of every price its tier and age. */
export type Row = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** An answer before it is written. */
export interface ToolAnswer {
  readonly rows: readonly Row[];
  /** What is to be known of all rows, in one sentence; null: nothing. */
  readonly note: string | null;
  /** Whether there may be more rows after these. */
  readonly more: boolean;
}

/** A read of a route that a tool asks for, in the route's own words. */
export interface ToolRead {
  readonly route: Route;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Arguments;
  readonly body?: object;
}

/** What a tool asks while it makes its answer: of what is held in memory, and nothing that the payment does not cover. */
export type AskAgain = (read: ToolRead) => unknown;

/** A task that a person has, over the routes of the service. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly paid: boolean;
  /** Of the arguments. */
  readonly inputSchema: JsonSchema & { readonly properties: Readonly<Record<string, JsonSchema>> };
  /** What is said where the path of its read names nothing; else the route's words, which may name other routes. */
  readonly notFound?: (given: Arguments, snapshot: Snapshot) => string;
  /** The argument that a parameter or member of its read was given by. Default: that of the same name. */
  readonly argumentOf?: (field: string) => string;
  /** The read that answers; `offset` is where the cursor stands. */
  readonly read: (given: Arguments, offset: number) => ToolRead;
  readonly answer: (answered: unknown, given: Arguments, ask: AskAgain) => ToolAnswer;
}

/** Rows of one answer, where nothing else is said: they fit the 1,500 tokens that decide. */
export const ROWS = 10;

/** The argument by which a page goes on behind another; see `Tool.inputSchema`. */
export const CURSOR = { cursor: { type: 'string' } };

/** The read of a tool that lists a route page by page: what is given, else `defaults`. */
export function pageOf(route: Route, defaults: Arguments = {}): Tool['read'] {
  return ({ cursor: _cursor, ...given }, offset) => ({
    route,
    query: { limit: ROWS, ...defaults, ...given, offset },
  });
}

/** The route of an operation. Throws where there is none. */
export function routeNamed(operationId: string): Route {
  const found = ROUTES.find((route) => route.operationId === operationId);
  if (found === undefined) throw new Error(`There is no operation ${operationId}`);
  return found;
}

/** Lists are texts with commas, as in a URL. */
function asText(value: unknown): string {
  return Array.isArray(value) ? value.join(',') : String(value);
}

/** Reads the parameters of a read by the route's own schemas, and looks up what they name. */
export function prepareRead(
  { route, path = {}, query = {}, body }: ToolRead,
  snapshot: Snapshot,
  nowMs: number,
): PreparedRead | readonly FieldError[] {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(
    given.map(([name, value]): [string, string] => [name, asText(value)]),
  ).toString();
  const bytes = body === undefined ? null : Buffer.from(JSON.stringify(body));
  const prepared = route.prepare(path, search, bytes);
  if (!prepared.ok) return prepared.refuse(snapshot, nowMs);
  const errors = prepared.refuse(snapshot, nowMs);
  return errors.length > 0 ? errors : prepared;
}
