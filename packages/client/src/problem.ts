import type { ProblemCode } from './api.ts';

/** One bad field of a request. */
export interface FieldError {
  readonly in: 'query' | 'path' | 'body' | 'header';
  /** `*` where no single one is at fault. */
  readonly field: string;
  readonly detail: string;
}

/** What the service says of a call that it did not answer, or an answer that is not the service's: no JSON. */
export class GondolaProblem extends Error {
  override readonly name = 'GondolaProblem';
  readonly status: number;
  /** The stable word for what happened; `payment_required` where a call was not paid for, `unknown` where none was sent. */
  readonly code: ProblemCode | 'payment_required' | 'unknown';
  /** All bad fields at once, of a `validation_failed`. */
  readonly errors: readonly FieldError[];
  /** Names the request to whoever runs the service; null: the answer did not come from it. */
  readonly requestId: string | null;
  /** Seconds to wait before another try; null: the service names none. */
  readonly retryAfterSeconds: number | null;

  constructor(response: Response, body: unknown) {
    const problem = problemIn(body);
    super(problem.detail ?? (response.ok ? 'The answer is not JSON' : `HTTP status ${response.status}`));
    this.status = response.status;
    this.code = response.status === 402 ? 'payment_required' : (problem.code ?? 'unknown');
    this.errors = problem.errors ?? [];
    this.requestId = response.headers.get('x-request-id');
    this.retryAfterSeconds = retryAfterOf(response);
  }
}

/** The error object of an answer, as far as there is one. */
function problemIn(body: unknown): {
  readonly code?: ProblemCode;
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
} {
  const { error } = (typeof body === 'object' && body !== null ? body : {}) as { error?: unknown };
  return typeof error === 'object' && error !== null ? error : {};
}

/** Pages that were begun on one snapshot and would go on with another: rows could be missed or come twice. */
export class SnapshotChanged extends Error {
  override readonly name = 'SnapshotChanged';
}

/** The next call would cost more than `maxSpendUsd` leaves. Nothing was signed or sent for it. */
export class SpendLimitReached extends Error {
  override readonly name = 'SpendLimitReached';
}

/** The seconds of a `Retry-After` header; null: there is none in seconds. */
export function retryAfterOf({ headers }: Response): number | null {
  const value = headers.get('retry-after');
  return value !== null && /^\d{1,6}$/.test(value) ? Number(value) : null;
}
