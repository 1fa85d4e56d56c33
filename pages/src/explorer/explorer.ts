import type { Call } from './call.ts';
import type { PaidAnswer } from './payment.ts';
import { sceneAt } from './scene.ts';
import { keyOfTab } from './session.ts';
import { type FirstAnswer, openStage, ROUNDS, type Stage } from './stage.tsx';
import { forgetTyping } from './typing.ts';

/** The explorer in a page. */
export interface Explorer {
  /** Shows what is at an address, once its answers are there; false: no view is. */
  go(href: string, how: 'push' | 'replace' | 'stay'): boolean;
  /** Asks for everything again: the key is another one. */
  again(): void;
  /** Asks again for what failed. */
  retry(): Promise<void>;
  /** Pays for what the page asks and has not got. */
  pay(): Promise<void>;
}

function accessOfTab(): 'none' | 'key' {
  return keyOfTab() === null ? 'none' : 'key';
}

/** Says what a page shows now, by its headings, to whoever does not see it change; null: nothing. */
function say(main: HTMLElement | null): void {
  const said = document.getElementById('said');
  const headings = main?.querySelectorAll('[data-view] > :not(.calls) h2') ?? [];
  const words = Array.from(headings, ({ textContent }) => textContent);
  if (said !== null) said.textContent = words.join('. ');
}

const NOT_PAID =
  'The service could not be reached, or is newer than this page: try again, or load the page again.';

/** Pays for one answer; one that cannot be paid for says so. */
async function paidAnswer(one: Call): Promise<PaidAnswer> {
  try {
    const { payFor } = await import('./pay.ts');
    return await payFor(one);
  } catch {
    return { answer: { status: 503, body: { error: { detail: NOT_PAID } } }, payment: null };
  }
}

/** Pays for one answer after the other, as long as what is known asks for more. */
async function payAll(stage: Stage, href: string): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const locked = stage.lockedAt(href);
    if (locked.length === 0) break;
    for (const one of locked) {
      const { answer, payment } = await paidAnswer(one);
      stage.answers.put(one.id, answer);
      const { payments } = stage.state;
      if (payment !== null) stage.state = { ...stage.state, payments: [...payments, payment] };
    }
    await stage.load(href);
  }
  stage.draw(href);
}

/** Takes the page over from the service's first answer. */
export function openExplorer(main: HTMLElement, first: FirstAnswer): Explorer {
  const stage = openStage(main, first.context);
  let shown = location.href;
  let isPaying = false;
  const goTo = async (href: string, isElsewhere: boolean): Promise<void> => {
    // The same words again would not be read.
    say(null);
    await stage.load(href);
    if (href !== shown) return;
    if (!isElsewhere) return say(main);
    scrollTo(0, 0);
    main.focus({ preventScroll: true });
  };

  stage.takeOver(shown, first.answers);
  stage.state = { ...stage.state, access: accessOfTab() };
  void stage.load(shown);

  return {
    go(href, how) {
      if (sceneAt(href, {}, stage.state) === null) return false;
      const isElsewhere = new URL(href, location.href).pathname !== new URL(shown, location.href).pathname;
      if (how === 'push') history.pushState(null, '', href);
      if (how === 'replace') history.replaceState(null, '', href);
      shown = location.href;
      forgetTyping();
      stage.state = { ...stage.state, payments: [] };
      stage.answers.forgetFailures();
      void goTo(shown, how === 'push' && isElsewhere);
      return true;
    },
    again() {
      stage.answers.clear();
      stage.state = { ...stage.state, access: accessOfTab(), payments: [] };
      void stage.load(shown);
    },
    async retry() {
      stage.answers.forgetFailures();
      await stage.load(shown);
      // The button that was pressed is gone with what it stood for.
      if (document.activeElement === document.body) main.focus({ preventScroll: true });
    },
    async pay() {
      // Who presses twice means one payment.
      if (isPaying) return;
      isPaying = true;
      await payAll(stage, shown).finally(() => (isPaying = false));
      document.getElementById('payments')?.scrollIntoView({ block: 'nearest' });
    },
  };
}
