import type { z } from 'zod';
import type { PartName, Snapshot } from '../snapshot/snapshot.ts';
import type { Ticking } from './caching.ts';
import type { FieldError } from './errors.ts';
import { splitQuery } from './query-string.ts';

/** What a read may know: the snapshot, its own parameters and the time. */
export interface ReadContext<Path, Query> {
  readonly snapshot: Snapshot;
  readonly path: Path;
  readonly query: Query;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
}

/** The values of a request as they stand in the URL, decoded. */
export type RawValues = Readonly<Record<string, string>>;

/** A catalogue read over HTTP: parameters, answer, and everything that documents them. */
export interface RouteDefinition<Path extends z.ZodObject, Query extends z.ZodObject> {
  readonly operationId: string;
  /** OpenAPI template, such as `/v1/stores/{store_id}`. */
  readonly template: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** Paid routes stand behind the gate. */
  readonly paid: boolean;
  readonly path: Path;
  readonly query: Query;
  /** Parameters that out of range are a 400 (`out_of_range`), as the specification has it for the stores list. */
  readonly rangeFields?: readonly string[];
  /** Rules between parameters; told which were given, whether or not they are valid by themselves. */
  readonly check?: (given: RawValues) => readonly FieldError[];
  /** The parts of the snapshot that the answer depends on. */
  readonly parts: readonly PartName[];
  readonly ticking?: (query: z.output<Query>) => Ticking;
  readonly cacheControl: string;
  /** The 404's detail; routes without one never answer 404. */
  readonly notFound?: string;
  readonly response: z.ZodType;
  /** Whether the bare answer ends with a `meta`, whose members the envelope's `meta` repeats. */
  readonly hasMeta?: boolean;
  /** The bare answer, encoded; null: not found. */
  readonly answer: (context: ReadContext<z.output<Path>, z.output<Query>>) => Buffer | null;
}

/** A valid request, ready to be answered. */
export interface PreparedRead {
  readonly ok: true;
  readonly enveloped: boolean;
  readonly ticking: Ticking;
  readonly answer: (snapshot: Snapshot, nowMs: number) => Buffer | null;
}

/** A request with bad fields, all of them. */
export interface InvalidRequest {
  readonly ok: false;
  readonly status: 400 | 422;
  readonly errors: readonly FieldError[];
}

/** A route whose parameters' types are closed over. */
export interface Route
  extends Omit<RouteDefinition<z.ZodObject, z.ZodObject>, 'answer' | 'ticking' | 'check'> {
  /** Parses and validates path and query (without its `?`); every bad field is named at once. */
  readonly prepare: (path: RawValues, query: string) => PreparedRead | InvalidRequest;
}

type Issue = z.core.$ZodIssue;

function describe(issue: Issue): string {
  switch (issue.code) {
    case 'too_big':
      return `must be at most ${String(issue.maximum)}`;
    case 'too_small':
      return `must be at least ${String(issue.minimum)}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be of type ${issue.expected}`;
    default:
      return issue.message;
  }
}

function toFieldError(issue: Issue, where: FieldError['in']): FieldError {
  const [field, position] = issue.path;
  const detail = describe(issue);
  return {
    in: where,
    field: String(field),
    detail: typeof position === 'number' ? `value ${position + 1} ${detail}` : detail,
  };
}

function isOutOfRange(issue: Issue, rangeFields: readonly string[]): boolean {
  return (
    (issue.code === 'too_big' || issue.code === 'too_small') && rangeFields.includes(String(issue.path[0]))
  );
}

/** Types a route, and closes over its parameters. */
export function defineRoute<Path extends z.ZodObject, Query extends z.ZodObject>(
  definition: RouteDefinition<Path, Query>,
): Route {
  const { rangeFields = [], check, answer, ticking, ...rest } = definition;
  const known = new Set(Object.keys(definition.query.shape));
  const isEnveloped = (query: z.output<Query>): boolean => 'envelope' in query && query.envelope === true;

  return {
    ...rest,
    rangeFields,
    prepare(pathValues, queryString) {
      const raw = splitQuery(queryString, known);
      const path = definition.path.safeParse(pathValues);
      const query = definition.query.safeParse(raw.values);
      const crossErrors = check?.(raw.values) ?? [];
      if (path.success && query.success && raw.errors.length === 0 && crossErrors.length === 0) {
        const context = { path: path.data, query: query.data };
        return {
          ok: true,
          enveloped: isEnveloped(query.data),
          ticking: ticking?.(query.data) ?? null,
          answer: (snapshot, nowMs) => answer({ snapshot, nowMs, ...context }),
        };
      }
      const queryIssues = query.success ? [] : query.error.issues;
      const errors = [
        ...(path.success ? [] : path.error.issues).map((issue) => toFieldError(issue, 'path')),
        ...raw.errors,
        ...queryIssues.map((issue) => toFieldError(issue, 'query')),
        ...crossErrors,
      ];
      const outOfRange = queryIssues.some((issue) => isOutOfRange(issue, rangeFields));
      return { ok: false, status: outOfRange ? 400 : 422, errors };
    },
  };
}
