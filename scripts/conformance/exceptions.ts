import type { Revision } from './suite.ts';

/** Why scenarios do not apply to a server that has what its readers need, and no more. */
const REASONS = {
  fixture:
    'It calls a tool, resource or prompt of the suite’s own everything-server, which this service does not have. Its general requirements are tested in `test/api/mcp`.',
  completion: 'Arguments are not completed: `completions` is not declared, and the method does not exist.',
  logging: 'Clients get no log: `logging` is not declared, and the method does not exist.',
  subscription: 'No list changes while a process runs: neither `subscribe` nor `listChanged` is declared.',
  input: 'No tool asks the client for anything (elicitation, sampling, roots), so no result requires input.',
  sessions: 'There are no sessions and no event streams to resume; the suite only recommends both.',
  tasks: 'The extension for long tasks is not declared: every call is answered at once.',
  header: 'No tool takes arguments in headers of their own (`x-mcp-header`).',
} as const;

/** What does not apply: a scenario, or some checks of it, and why. */
export interface Exception {
  readonly scenario: string;
  /** The checks that do not apply; absent: all. */
  readonly checks?: readonly string[];
  readonly why: keyof typeof REASONS;
}

const all = (why: Exception['why'], scenarios: string): readonly Exception[] =>
  scenarios
    .trim()
    .split(/\s+/)
    .map((scenario) => ({ scenario, why }));

/** The same in both revisions. */
const FIXTURES = all(
  'fixture',
  `json-schema-2020-12 prompts-get-embedded-resource prompts-get-simple prompts-get-with-args prompts-get-with-image
   resources-read-binary resources-read-text resources-templates-read tools-call-audio tools-call-embedded-resource
   tools-call-error tools-call-image tools-call-mixed-content tools-call-simple-text tools-call-with-progress`,
);

/** By revision. */
export const EXCEPTIONS: Readonly<Record<Revision, readonly Exception[]>> = {
  '2025-11-25': [
    ...FIXTURES,
    ...all('completion', 'completion-complete'),
    ...all('logging', 'logging-set-level tools-call-with-logging'),
    ...all('subscription', 'resources-subscribe resources-unsubscribe'),
    ...all('sessions', 'server-sse-multiple-streams server-sse-polling'),
    ...all(
      'input',
      'elicitation-sep1034-defaults elicitation-sep1330-enums tools-call-elicitation tools-call-sampling',
    ),
  ],
  '2026-07-28': [
    ...FIXTURES,
    ...all('completion', 'completion-complete'),
    ...all('header', 'http-custom-header-server-validation'),
    ...all(
      'input',
      `input-required-result-basic-elicitation input-required-result-basic-list-roots
       input-required-result-basic-sampling input-required-result-capability-check
       input-required-result-ignore-extra-params input-required-result-missing-input-response
       input-required-result-multi-round input-required-result-multiple-input-requests
       input-required-result-non-tool-request input-required-result-request-state input-required-result-result-type
       input-required-result-tampered-state`,
    ),
    {
      scenario: 'server-stateless',
      checks: [
        'sep-2575-server-rejects-undeclared-capability',
        'sep-2575-missing-capability-http-400',
        'sep-2575-http-server-no-independent-requests-on-stream',
      ],
      why: 'input',
    },
    { scenario: 'server-stateless', checks: ['sep-2575-server-no-log-without-loglevel'], why: 'logging' },
    {
      scenario: 'server-stateless',
      checks: ['sep-2575-server-sends-subscription-ack', 'sep-2575-server-tags-subscription-id'],
      why: 'subscription',
    },
    ...all(
      'tasks',
      `tasks-capability-negotiation tasks-dispatch-and-envelope tasks-lifecycle tasks-mrtr-composition tasks-mrtr-input
       tasks-request-headers tasks-request-state-removal tasks-required-task-error tasks-status-notifications
       tasks-wire-fields`,
    ),
  ],
};
