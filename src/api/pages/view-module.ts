import type { Section } from './frame.ts';

/** A call of the service's own interface that a view shows the answer of. */
export interface ViewCall {
  /** Path and query, such as `/v1/stores?near=30303`. */
  readonly path: string;
  /** Whether it stands behind the gate. The service itself makes free ones only. */
  readonly paid: boolean;
  /** The JSON body of a POST; absent: a GET. */
  readonly body?: string;
}

/** What a call came to. */
export interface ViewAnswer {
  /** HTTP status; 0: nothing came. */
  readonly status: number;
  /** The JSON that came; null: none. */
  readonly body: unknown;
}

/** Answers by the path of their calls. */
export type ViewAnswers = Readonly<Record<string, ViewAnswer>>;

/** What a view knows of the service. */
export interface ViewContext {
  /** Scheme and authority, without a slash at the end. */
  readonly baseUrl: string;
  /** Whether prices are made up. */
  readonly synthetic: boolean;
  /** Whether payments are taken that charge nothing. */
  readonly sandbox: boolean;
  /** The time of the answer, to five minutes: milliseconds since 1970. */
  readonly nowMs: number;
}

/** A view at an address. */
export interface ViewPage {
  readonly title: string;
  readonly description: string;
  readonly section: Section;
  /** Whether nothing is there by the name in the path. */
  readonly isMissing: boolean;
  readonly html: string;
}

/** The module of the pages that the service renders first answers by. */
export interface ViewModule {
  /** The calls that a view at this target (path and query) needs, given the answers there are so far. */
  callsOf(target: string, answers: ViewAnswers, context: ViewContext): readonly ViewCall[];
  /** The view at a target; null: there is none. */
  renderView(target: string, answers: ViewAnswers, context: ViewContext): ViewPage | null;
}
