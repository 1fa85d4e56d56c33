import type { ComponentChild } from 'preact';
import type { Section } from '../../../src/api/pages/frame.ts';
import type { ViewAnswer, ViewContext } from '../../../src/api/pages/view-module.ts';
import { titled } from '../parts/words.ts';
import type { AnswerOf, Call } from './call.ts';
import type { Payment } from './payment.ts';

/** Where a view stands: all of its state. */
export interface Target {
  readonly path: string;
  /** What the view's pattern found in the path. */
  readonly names: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

/** How what is paid for is got at. */
export type Access = 'none' | 'key';

/** All that a view shows: pure in, markup out. */
export interface Scene {
  readonly target: Target;
  /** Answers by the id of their call. */
  readonly answers: Readonly<Record<string, ViewAnswer>>;
  readonly context: ViewContext;
  readonly access: Access;
  /** What was paid on this page. */
  readonly payments: readonly Payment[];
  /** Whether more is being paid. */
  readonly isPaying: boolean;
}

/** One kind of page of the explorer. */
export interface View {
  /** One word: what tests and styles call it by. */
  readonly name: string;
  readonly pattern: RegExp;
  readonly section: Section;
  readonly description: string;
  readonly title: (scene: Scene) => string;
  /** The calls that it shows the answers of, given those that there are. The first one is the page's own. */
  readonly calls: (scene: Scene) => readonly Call[];
  /** Whether it is known that nothing is there by the name in the path; absent: the path names nothing. */
  readonly isMissing?: (scene: Scene) => boolean;
  /** Its heading, and what is asked of the reader. */
  readonly head: (scene: Scene) => ComponentChild;
  /** What it shows. */
  readonly body: (scene: Scene) => ComponentChild;
}

/** Where an answer is on its way. */
export type Outcome<Body> =
  | { readonly state: 'ok'; readonly body: Body }
  | { readonly state: 'waiting' }
  | { readonly state: 'locked' }
  | {
      readonly state: 'failed';
      readonly status: number;
      readonly message: string;
      /** What the service knows that is most like what was asked, by the name of the field. */
      readonly nearest: Readonly<Record<string, string>>;
    };

interface ProblemBody {
  readonly error?: {
    readonly detail?: string | null;
    readonly title?: string;
    readonly errors?: readonly { readonly field: string; readonly detail: string }[];
  };
}

/** How details of fields end that name something like it. */
const NEAREST = /[:;] the nearest is (.+)$/;

function messageOf({ status, body }: ViewAnswer): string {
  if (status === 0) return 'The service could not be reached.';
  const { error } = (body ?? {}) as ProblemBody;
  const fields = error?.errors?.map(({ field, detail }) => sentenceOf(field, detail)) ?? [];
  if (fields.length > 0) return fields.join(' ');
  return error?.detail ?? error?.title ?? `The service answered ${status}.`;
}

/** A detail of a field as a sentence: one that says what the field must be needs its name, as forms have it. */
function sentenceOf(field: string, detail: string): string {
  const told = detail.startsWith('must ') ? `${titled(field)} ${detail}` : detail;
  return `${told.charAt(0).toUpperCase()}${told.slice(1)}.`;
}

function nearestOf({ body }: ViewAnswer): Record<string, string> {
  const { error } = (body ?? {}) as ProblemBody;
  const found = error?.errors?.map(({ field, detail }) => [field, NEAREST.exec(detail)?.[1]]) ?? [];
  return Object.fromEntries(found.filter(([, value]) => value !== undefined)) as Record<string, string>;
}

/** Whether another try may come to something else: nobody answered, too much was asked, or the service had a fault. */
export function mayPass(status: number): boolean {
  return status === 0 || status === 429 || status >= 500;
}

/** What a call of a scene came to. */
export function outcomeOf<One extends Call>(scene: Scene, one: One): Outcome<AnswerOf<One>> {
  const answer = scene.answers[one.id];
  if (answer === undefined)
    return one.paid && scene.access === 'none' ? { state: 'locked' } : { state: 'waiting' };
  if (answer.status === 200) return { state: 'ok', body: answer.body as AnswerOf<One> };
  // With a key the page says what the service has against it, instead of asking for one.
  if (answer.status === 402 && scene.access === 'none') return { state: 'locked' };
  return { state: 'failed', status: answer.status, message: messageOf(answer), nearest: nearestOf(answer) };
}

/** The body of an answer that is there; undefined: it is not. */
export function bodyOf<One extends Call>(scene: Scene, one: One): AnswerOf<One> | undefined {
  const outcome = outcomeOf(scene, one);
  return outcome.state === 'ok' ? outcome.body : undefined;
}
