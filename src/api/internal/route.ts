import type { z } from 'zod';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { FieldError, Problem, ProblemCode } from '../http/errors.ts';
import type { HeaderList } from '../http/http-headers.ts';
import { describeIssue } from '../http/parsing/issues.ts';
import { parseJsonBody } from '../http/parsing/json-body.ts';
import { fieldReader } from '../http/parsing/read-fields.ts';
import type { RawValues } from '../http/route.ts';

/** What answering an internal request may know. */
export interface InternalContext<Path, Body> {
  readonly path: Path;
  /** Undefined on routes that read none. */
  readonly body: Body;
  /** Headers that say which version is meant; undefined where absent. */
  readonly ifMatch: string | undefined;
  readonly ifNoneMatch: string | undefined;
  readonly snapshot: () => Snapshot;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
}

/** An answer: its body is encoded as JSON. */
export interface InternalAnswer {
  readonly status: 200 | 201 | 202;
  readonly body: object;
  readonly headers?: HeaderList;
}

/** A request that is not answered as asked. */
export class RefusedRequest extends Error {
  override readonly name = 'RefusedRequest';
  readonly problem: Problem;
  readonly headers: HeaderList;

  constructor(problem: Problem, headers: HeaderList = []) {
    super(problem.code);
    this.problem = problem;
    this.headers = headers;
  }
}

/** A route behind the internal token, and everything that documents it. */
export interface InternalRouteDefinition<Path extends z.ZodObject, Body extends z.ZodType> {
  readonly operationId: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** OpenAPI template under `/internal/v1`. */
  readonly template: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly path: Path;
  readonly body?: Body;
  /** Headers that it reads, with what they mean. */
  readonly conditions?: Readonly<Record<string, string>>;
  /** Whether its answers have an ETag. */
  readonly tagged?: boolean;
  /** Its successful answers by status. */
  readonly answers: Readonly<Partial<Record<InternalAnswer['status'], z.ZodType>>>;
  /** Errors of its own, beside those that every route has. */
  readonly problems: readonly ProblemCode[];
  readonly answer: (context: InternalContext<z.output<Path>, z.output<Body>>) => Promise<InternalAnswer>;
}

/** What comes with a request beside its path and body. */
export type RequestFacts = Omit<InternalContext<unknown, unknown>, 'path' | 'body'>;

/** A valid internal request, or every bad field of it. */
export type PreparedRequest =
  | { readonly ok: true; readonly answer: (facts: RequestFacts) => Promise<InternalAnswer> }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

/** An internal route whose parameters' types are closed over. */
export interface InternalRoute
  extends Omit<InternalRouteDefinition<z.ZodObject, z.ZodType>, 'answer' | 'tagged' | 'conditions'> {
  readonly tagged: boolean;
  readonly conditions: Readonly<Record<string, string>>;
  readonly prepare: (path: RawValues, body: Buffer | null) => PreparedRequest;
}

/** Types an internal route, and closes over its parameters. */
export function defineInternalRoute<Path extends z.ZodObject, Body extends z.ZodType = z.ZodUndefined>(
  definition: InternalRouteDefinition<Path, Body>,
): InternalRoute {
  const { answer, tagged = false, conditions = {}, ...rest } = definition;
  const readPath = fieldReader(definition.path);
  const noBody = { data: undefined as z.output<Body>, errors: [] };
  return {
    ...rest,
    tagged,
    conditions,
    prepare(pathValues, bytes) {
      const path = readPath(pathValues);
      const body = definition.body === undefined ? noBody : parseJsonBody(definition.body, bytes);
      const errors: FieldError[] = [
        ...path.issues.map((issue) => ({
          in: 'path' as const,
          field: String(issue.path[0]),
          detail: describeIssue(issue),
        })),
        ...body.errors,
      ];
      if (errors.length > 0) return { ok: false, errors };
      return { ok: true, answer: (facts) => answer({ ...facts, path: path.data, body: body.data }) };
    },
  };
}
