import type { ComponentChild } from 'preact';
import type { AnswerOf, Call } from '../explorer/call.ts';
import { mayPass, outcomeOf, type Scene } from '../explorer/view.ts';
import { wish } from '../explorer/wishes.ts';

/** What a page says of its key, where the service gives nothing for it. */
const REFUSED: Readonly<Record<number, string>> = {
  401: 'The key was refused: it is unknown, or no longer valid. Forget it at the top, and use another one.',
  402: 'The service asks for a payment in spite of the key. Forget it at the top, and use another one or pay.',
};

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
      {REFUSED[outcome.status] ?? outcome.message}
      <Instead scene={scene} nearest={outcome.nearest} />
      {mayPass(outcome.status) && (
        <button type="button" class="button small needs-script" onClick={() => wish('retry')}>
          Try again
        </button>
      )}
    </div>
  );
}

interface InsteadProps {
  readonly scene: Scene;
  readonly nearest: Readonly<Record<string, string>>;
}

/** Leads to the same page with what is known instead of what the address has. */
function Instead({ scene: { target }, nearest }: InsteadProps) {
  const query = new URLSearchParams(target.query);
  const known = Object.entries(nearest).filter(([field]) => query.has(field));
  if (known.length === 0) return null;
  for (const [field, value] of known) query.set(field, value);
  const values = known.map(([, value]) => value).join(' and ');
  return <a href={`${target.path}?${query.toString()}`}>Use {values} instead</a>;
}

/** A part of the page that is loaded when it is needed could not be: the service is away, or of a newer version. */
export function NotLoaded({ what }: { readonly what: string }) {
  return (
    <div class="state failed row" role="alert">
      {what} could not be loaded.
      <button type="button" class="button small" onClick={() => location.reload()}>
        Load the page again
      </button>
    </div>
  );
}

/** Nothing was found: what that means, and what may help. */
export function Nothing({ children }: { readonly children: ComponentChild }) {
  return <p class="state">{children}</p>;
}

/** What else may be asked where nothing was found, as a sentence; what does not fit is false. Empty where nothing fits. */
export function mayHelp(...ways: readonly (string | false)[]): string {
  const fitting = ways.filter((way) => way !== false);
  const last = fitting.pop();
  if (last === undefined) return '';
  const listed = fitting.length === 0 ? last : `${fitting.join(', ')} or ${last}`;
  return ` ${listed.charAt(0).toUpperCase()}${listed.slice(1)} may help.`;
}

/** What may help of words: of one there are no fewer. */
export function wordsThatHelp(words: string): string | false {
  if (words === '') return false;
  return /\s/.test(words) ? 'fewer words' : 'other words';
}

/** What may help where the nearest is so many miles away: a circle that can be chosen, or a place. */
export function placeThatHelps(
  nearestMi: number | null | undefined,
  radii: readonly number[],
): string | false {
  // There is none anywhere, or it is not for the place that nothing was found.
  if (nearestMi === null || nearestMi === undefined) return false;
  return nearestMi <= Math.max(...radii) ? 'a wider circle' : 'another place';
}
