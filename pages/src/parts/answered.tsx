import type { ComponentChild } from 'preact';
import type { AnswerOf, Call } from '../explorer/call.ts';
import { mayPass, outcomeOf, type Scene } from '../explorer/view.ts';
import { wish } from '../explorer/wishes.ts';

const REFUSED =
  'The key was refused: it is unknown, or no longer valid. Forget it at the top, and use another one.';

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
    return <p class="state locked-part">A key or a payment brings {what}: see above.</p>;
  }
  if (outcome.state === 'waiting') {
    return (
      <p class="state waiting" role="status">
        Looking up {what} …
      </p>
    );
  }
  return (
    <div class="state failed row" role="alert">
      {outcome.status === 401 ? REFUSED : outcome.message}
      {mayPass(outcome.status) && (
        <button type="button" class="button small needs-script" onClick={() => wish('retry')}>
          Try again
        </button>
      )}
    </div>
  );
}

/** Nothing was found: what that means, and what may help. */
export function Nothing({ children }: { readonly children: ComponentChild }) {
  return <p class="state">{children}</p>;
}
