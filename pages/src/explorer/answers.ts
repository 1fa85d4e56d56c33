import type { ViewAnswer } from '../../../src/api/pages/view-module.ts';
import type { Call } from './call.ts';
import { mayPass } from './view.ts';

/** How long an answer is shown again without asking, in milliseconds. */
const KEPT_MS = 60_000;
const MOST_KEPT = 200;
/** How long an answer may take, on a slow network too, in milliseconds: a connection that died says nothing. */
const PATIENCE_MS = 30_000;
/** Keys are visible ASCII; one copied from a letter may have a dash or a space that is not. */
const SENDABLE = /^[\x21-\x7e]+$/;

/** Answers that this page has seen. */
export interface Answers {
  /** The answer that is there; undefined: none, or it is too old. */
  get(id: string): ViewAnswer | undefined;
  put(id: string, answer: ViewAnswer): void;
  /** Forgets failures that may have passed: whoever asks again is answered anew. */
  forgetFailures(): void;
  /** Forgets everything: another key may see other things. */
  clear(): void;
}

/** Opens a memory of answers. */
export function openAnswers(): Answers {
  const kept = new Map<string, { readonly answer: ViewAnswer; readonly untilMs: number }>();
  return {
    get(id) {
      const found = kept.get(id);
      return found === undefined || found.untilMs < Date.now() ? undefined : found.answer;
    },
    put(id, answer) {
      kept.delete(id);
      kept.set(id, { answer, untilMs: Date.now() + KEPT_MS });
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    },
    forgetFailures() {
      for (const [id, { answer }] of kept) if (mayPass(answer.status)) kept.delete(id);
    },
    clear: () => kept.clear(),
  };
}

/** What a response says; its body is JSON or, of a failure, nothing. */
export async function answerOf(response: Response): Promise<ViewAnswer> {
  // An answer that breaks off, or that something else gave in the place of the service, is none.
  if (response.ok) return { status: response.status, body: await response.json() };
  const body: unknown = await response.json().catch(() => null);
  return { status: response.status, body };
}

/** The request of a call, which is given up where no whole answer comes in time. */
export function requestInit({ method, body, paid }: Call, key: string | null): RequestInit {
  return {
    method,
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(PATIENCE_MS),
    headers: paid && key !== null ? { authorization: `Bearer ${key}` } : {},
  };
}

/** Makes a call. Status 0: the service did not answer, or not in time. */
export async function ask(one: Call, key: string | null): Promise<ViewAnswer> {
  // No header carries it, so the service would never see the question.
  if (one.paid && key !== null && !SENDABLE.test(key)) return { status: 401, body: null };
  try {
    return await answerOf(await fetch(one.path, requestInit(one, key)));
  } catch {
    return { status: 0, body: null };
  }
}
