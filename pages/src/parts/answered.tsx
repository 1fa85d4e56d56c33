import type { ComponentChild } from 'preact';
import type { AnswerOf, Call } from '../explorer/call.ts';
import { outcomeOf, type Scene } from '../explorer/view.ts';

interface AnsweredProps<One extends Call> {
  readonly scene: Scene;
  readonly call: One;
  /** What is looked for, for "Looking up …". */
  readonly what: string;
  readonly children: (body: AnswerOf<One>) => ComponentChild;
}

/** What a call answers; until then, or where it does not, words that say so. */
export function Answered<One extends Call>({ scene, call, what, children }: AnsweredProps<One>) {
  const outcome = outcomeOf(scene, call);
  if (outcome.state === 'ok') return <>{children(outcome.body)}</>;
  if (outcome.state === 'locked') {
    return <p class="state locked-part">{capital(what)} comes with a key or a payment: see above.</p>;
  }
  if (outcome.state === 'waiting') {
    return (
      <p class="state waiting" role="status">
        Looking up {what} …
      </p>
    );
  }
  return (
    <p class="state failed" role="alert">
      {outcome.status === 401 ? 'The key was refused: it is unknown, or no longer valid.' : outcome.message}
    </p>
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Nothing was found: what that means, and what may help. */
export function Nothing({ children }: { readonly children: ComponentChild }) {
  return <p class="state">{children}</p>;
}
