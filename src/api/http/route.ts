import { z } from 'zod';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Examples } from '../openapi/examples.ts';
import type { RoutePart, Ticking } from './caching.ts';
import type { FieldError } from './errors.ts';
import type { AnswerForm } from './forms.ts';
import { namesLookup } from './parsing/known-names.ts';
import { givenOf, invalidRequest, type InvalidRequest } from './parsing/invalid-request.ts';
import { splitQuery } from './parsing/query-string.ts';
import { parseJsonBody } from './parsing/json-body.ts';
import { fieldReader } from './parsing/read-fields.ts';
import { finishMaking, type Making, type MakingRead } from './work/making.ts';

/** What a read may know: the snapshot, its own parameters and the time. */
export interface ReadContext<Path, Query, Body, Served extends Snapshot, Gathered = undefined> {
  /** What `gather` gave; undefined where it is not asked, or has nothing to gather. */
  readonly gathered: Gathered | undefined;
  readonly snapshot: Served;
  readonly path: Path;
  readonly query: Query;
  /** Undefined on routes that read none. */
  readonly body: Body;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
}

/** The values of a request as they stand in the URL, decoded. */
export type RawValues = Readonly<Record<string, string>>;

/**
 * A catalogue read over HTTP: parameters, answer, and everything that documents them. `Served` is the snapshot that it
 * needs: one with more parts than ours has, where `answer` says so.
 */
export interface RouteDefinition<
  Path extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Served extends Snapshot = Snapshot,
  Gathered = undefined,
> {
  readonly operationId: string;
  /** GET answers HEAD too. What a POST answers is never kept and has no ETag. */
  readonly method: 'GET' | 'POST';
  /** OpenAPI template, such as `/v1/stores/{store_id}`. */
  readonly template: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** Paid routes stand behind the gate. */
  readonly paid: boolean;
  readonly path: Path;
  readonly query: Query;
  /** The JSON body of a POST. */
  readonly body?: Body;
  /** Parameters that out of range are a 400 (`out_of_range`), as the specification has it for the stores list. */
  readonly rangeFields?: readonly string[];
  /** Rules between parameters; told which were given, whether or not they are valid by themselves. */
  readonly check?: (given: RawValues) => readonly FieldError[];
  /**
   * Bad parameters that only the snapshot or the clock tell, each by itself. It is asked too where another one is bad,
   * which then has its default.
   */
  readonly refuse?: (
    context: Pick<
      ReadContext<z.output<Path>, z.output<Query>, undefined, Served>,
      'snapshot' | 'path' | 'query' | 'nowMs'
    >,
  ) => readonly FieldError[];
  /** Rules between parameters that need the clock: asked only where all could be read. */
  readonly refuseTogether?: (query: z.output<Query>, nowMs: number) => readonly FieldError[];
  /** Other forms of the answer by name, for callers whose Accept asks for one. */
  readonly forms?: Readonly<Record<string, AnswerForm>>;
  /** False: it has no other form than those of `forms`. */
  readonly json?: false;
  /** The form that a request names; null: JSON, whatever Accept says; undefined: Accept decides. */
  readonly form?: (path: z.output<Path>, query: z.output<Query>) => string | null | undefined;
  /** The parts of the snapshot that the answer depends on. */
  readonly parts: readonly RoutePart[];
  readonly ticking?: (query: z.output<Query>) => Ticking;
  /**
   * Whether an answer takes so long to find that it is kept in memory for a minute. Others are not kept: to make them
   * again costs less than the garbage collection of many that were kept. Default: none is.
   */
  readonly costly?: (query: z.output<Query>) => boolean;
  /** Null: the answer has no cache headers, no ETag, and is not kept. */
  readonly cacheControl: string | null;
  /** The 404's detail: which value of the request names nothing. Routes without it never answer 404. */
  readonly notFound?: (
    context: ReadContext<z.output<Path>, z.output<Query>, z.output<Body>, Served>,
  ) => string;
  readonly response: z.ZodType;
  /**
   * Values for the examples of the description, by parameter or member of the body, which go before those that all routes
   * share. The snapshot is undefined until one is loaded.
   */
  readonly examples?: (snapshot: Served | undefined, shared: Examples) => Examples;
  /** Parameters, and members of the body, of the call that the reference shows. Default: those that are required. */
  readonly sample?: readonly string[];
  /** Whether the bare answer ends with a `meta`, whose members the envelope's `meta` repeats. */
  readonly hasMeta?: boolean;
  /** Whether a bare answer's `meta` gets the `request_id`: never on what is cacheable. */
  readonly hasRequestId?: boolean;
  /**
   * Reads, off the event loop, what the answer needs of files that are not held in memory. Null: nothing, so that the
   * answer is made at once. It is asked after the 304 is decided.
   */
  readonly gather?: (
    context: ReadContext<z.output<Path>, z.output<Query>, z.output<Body>, Served>,
  ) => Promise<Gathered> | null;
  /**
   * The most work that an answer can take, in units (`domain/slices.ts`), estimated from the parameters and the
   * snapshot's counts before any of it is done. Where it may be more than a slice, `answer` has to give way. Default: it
   * is no more than a slice.
   */
  readonly work?: (context: ReadContext<z.output<Path>, z.output<Query>, z.output<Body>, Served>) => number;
  /** The bare answer, encoded; null: not found. */
  readonly answer: (
    context: ReadContext<z.output<Path>, z.output<Query>, z.output<Body>, Served, Gathered>,
  ) => Making;
}

/** A valid request, ready to be answered. */
export interface PreparedRead<Served extends Snapshot = Snapshot> extends MakingRead<Served> {
  readonly ok: true;
  readonly enveloped: boolean;
  readonly ticking: Ticking;
  readonly costly: boolean;
  /** As `RouteDefinition.form`. */
  readonly form: string | null | undefined;
  /** What the snapshot alone can tell is wrong: names that it does not know, and what the route's own `refuse` says. */
  readonly refuse: (snapshot: Served, nowMs: number) => readonly FieldError[];
  /** As `RouteDefinition.work`. */
  readonly work: (snapshot: Served, nowMs: number) => number;
  /** As `RouteDefinition.notFound`; null on routes without it. */
  readonly notFound: (snapshot: Served, nowMs: number) => string | null;
  /** The whole answer, in one go. */
  readonly answer: (snapshot: Served, nowMs: number, gathered?: unknown) => Buffer | null;
}

/** A route whose parameters' types are closed over. */
export interface Route<Served extends Snapshot = Snapshot>
  extends Omit<
    RouteDefinition<z.ZodObject, z.ZodObject, z.ZodType, Served>,
    | 'gather'
    | 'work'
    | 'answer'
    | 'ticking'
    | 'costly'
    | 'check'
    | 'refuse'
    | 'refuseTogether'
    | 'form'
    | 'notFound'
  > {
  /** Whether it answers 404 where the request names what is not there. */
  readonly mayBeMissing: boolean;
  /**
   * Parses and validates path, query (without its `?`) and, on a POST, the body; every bad field is named at once.
   */
  readonly prepare: (
    path: RawValues,
    query: string,
    body: Buffer | null,
  ) => PreparedRead<Served> | InvalidRequest<Served>;
}

/** The values of a valid request. */
interface GoodValues<Path, Query, Body> {
  readonly path: Path;
  readonly query: Query;
  readonly body: Body;
}

/** Closes over them. Contexts are written out, because one is made for each step of a request. */
function preparedRead<
  Path extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Served extends Snapshot,
  Gathered,
>(
  definition: RouteDefinition<Path, Query, Body, Served, Gathered>,
  lookUp: ReturnType<typeof namesLookup>,
  values: GoodValues<z.output<Path>, z.output<Query>, z.output<Body>>,
): PreparedRead<Served> {
  const { refuse, refuseTogether, form, gather, work, answer, notFound, ticking, costly } = definition;
  const { path, query, body } = values;
  const contextOf = <Known>(snapshot: Served, nowMs: number, gathered: Known) => ({
    snapshot,
    path,
    query,
    body,
    nowMs,
    gathered,
  });
  const make = (snapshot: Served, nowMs: number, gathered?: unknown): Making =>
    answer(contextOf(snapshot, nowMs, gathered as Gathered | undefined));
  return {
    ok: true,
    enveloped: 'envelope' in query && query.envelope === true,
    ticking: ticking?.(query) ?? null,
    costly: costly?.(query) ?? false,
    form: form?.(path, query),
    refuse: (snapshot, nowMs) => [
      ...lookUp(snapshot, { query, body }),
      ...(refuse?.({ snapshot, path, query, nowMs }) ?? []),
      ...(refuseTogether?.(query, nowMs) ?? []),
    ],
    gather: (snapshot, nowMs) => gather?.(contextOf(snapshot, nowMs, undefined)) ?? null,
    work: (snapshot, nowMs) => work?.(contextOf(snapshot, nowMs, undefined)) ?? 0,
    notFound: (snapshot, nowMs) => notFound?.(contextOf(snapshot, nowMs, undefined)) ?? null,
    make,
    answer: (snapshot, nowMs, gathered) => finishMaking(make(snapshot, nowMs, gathered)),
  };
}

/** Types a route, and closes over its parameters. */
export function defineRoute<
  Path extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType = z.ZodUndefined,
  Served extends Snapshot = Snapshot,
  Gathered = undefined,
>(definition: RouteDefinition<Path, Query, Body, Served, Gathered>): Route<Served> {
  const { rangeFields = [], check } = definition;
  const known = new Set(Object.keys(definition.query.shape));
  const readPath = fieldReader(definition.path);
  const readQuery = fieldReader(definition.query);
  const bodySchema = definition.body;
  const lookUp = namesLookup(definition.query, bodySchema);
  const noBody = { data: undefined as z.output<Body>, value: undefined, errors: [] };

  return {
    ...definition,
    mayBeMissing: definition.notFound !== undefined,
    rangeFields,
    prepare(pathValues, queryString, bodyBytes) {
      const raw = splitQuery(queryString, known);
      const path = readPath(pathValues);
      const query = readQuery(raw.values);
      const body = bodySchema === undefined ? noBody : parseJsonBody(bodySchema, bodyBytes);
      const crossErrors = check?.(givenOf(raw)) ?? [];
      const faults = path.issues.length + query.issues.length + raw.errors.length + crossErrors.length;
      if (faults + body.errors.length > 0) {
        const readings = { raw, path, query, body, crossErrors };
        const named = { query: query.data, body: body.data, bodyValue: body.value };
        return invalidRequest<Served>(readings, rangeFields, (snapshot, nowMs) => [
          ...lookUp(snapshot, named),
          ...(path.issues.length > 0
            ? []
            : (definition.refuse?.({ snapshot, path: path.data, query: query.data, nowMs }) ?? [])),
        ]);
      }
      return preparedRead(definition, lookUp, { path: path.data, query: query.data, body: body.data });
    },
  };
}
