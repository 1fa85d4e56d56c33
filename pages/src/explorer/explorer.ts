import { openTill } from './paying.ts';
import { sceneAt } from './scene.ts';
import { keyOfTab } from './session.ts';
import { type FirstAnswer, openStage } from './stage.tsx';
import { forgetTyping } from './typing.ts';

/** The explorer in a page. */
export interface Explorer {
  /** Shows what is at an address, once its answers are there; false: no view is. */
  go(href: string, how: 'push' | 'replace' | 'stay'): boolean;
  /** Asks for everything again: the key is another one. */
  again(): Promise<void>;
  /** Asks again for what failed. */
  retry(): Promise<void>;
  /** Pays for what the page asks and has not got. */
  pay(): Promise<void>;
}

function accessOfTab(): 'none' | 'key' {
  return keyOfTab() === null ? 'none' : 'key';
}

/** Tells whoever does not see the page change. */
function say(words: string): void {
  const said = document.getElementById('said');
  if (said !== null) said.textContent = words;
}

/** What a page shows now, by its headings. */
function headingsOf(main: HTMLElement): string {
  const headings = main.querySelectorAll('[data-view] > :not(.calls) h2');
  return Array.from(headings, ({ textContent }) => textContent).join('. ');
}

/** Gives focus to an element where the button that was pressed is gone with what it stood for. */
function keepFocusIn(element: HTMLElement): void {
  if (document.activeElement === document.body) element.focus({ preventScroll: true });
}

/** Where the page is; a part of it that was gone to is no other place. */
const placeOf = ({ pathname, search }: Location): string => pathname + search;

/** Takes the page over from the service's first answer. */
export function openExplorer(main: HTMLElement, first: FirstAnswer): Explorer {
  const stage = openStage(main, first.context);
  let shown = placeOf(location);
  const till = openTill(stage, () => shown);
  const goTo = async (href: string, isElsewhere: boolean): Promise<void> => {
    // The same words again would not be read.
    say('');
    await stage.load(href);
    if (href !== shown) return;
    if (!isElsewhere) return say(headingsOf(main));
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
      // Who skips to the content keeps what was typed.
      if (how === 'stay' && placeOf(location) === shown) return true;
      if (how === 'push') history.pushState(null, '', href);
      if (how === 'replace') history.replaceState(null, '', href);
      shown = placeOf(location);
      forgetTyping();
      stage.state = { ...stage.state, payments: [], isPaying: till.isPaying(shown) };
      stage.answers.forgetFailures();
      void goTo(shown, how === 'push' && isElsewhere);
      return true;
    },
    async again() {
      const wasInMain = main.contains(document.activeElement);
      stage.answers.clear();
      stage.state = { ...stage.state, access: accessOfTab(), payments: [] };
      await stage.load(shown);
      if (wasInMain) keepFocusIn(main);
    },
    async retry() {
      if (till.isIncomplete()) return location.reload();
      stage.answers.forgetFailures();
      await stage.load(shown);
      keepFocusIn(main);
    },
    async pay() {
      const href = shown;
      say('Paying');
      await till.pay(href);
      if (href !== shown) return;
      const payments = document.getElementById('payments');
      payments?.scrollIntoView({ block: 'nearest' });
      keepFocusIn(payments ?? main);
    },
  };
}
