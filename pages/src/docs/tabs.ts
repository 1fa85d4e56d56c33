import { keep, kept } from '../shell/storage.ts';

const KEPT = 'docs-language';

/** Shows the sample of one language, and marks its tab. */
function choose(samples: readonly HTMLElement[], tabs: readonly HTMLElement[], title: string): void {
  const known = Math.max(
    0,
    tabs.findIndex(({ textContent }) => textContent === title),
  );
  for (const [index, tab] of tabs.entries()) {
    const chosen = index === known;
    samples[index]!.hidden = !chosen;
    tab.setAttribute('aria-selected', String(chosen));
    tab.tabIndex = chosen ? 0 : -1;
  }
}

/** The tab that a key leads to from one; undefined: the key leads nowhere. */
function tabBeside(tabs: readonly HTMLElement[], from: number, key: string): HTMLElement | undefined {
  const to = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: tabs.length - 1 }[key];
  return to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
}

/** Brings the tabs over samples in several languages to life; the language that was chosen is kept for the next page. */
export function openTabs(): void {
  const box = document.querySelector<HTMLElement>('.samples');
  if (box === null) return;
  const samples = [...box.querySelectorAll<HTMLElement>('.sample')];
  const tabs = [...box.querySelectorAll<HTMLElement>('.tab')];
  const show = (title: string): void => choose(samples, tabs, title);
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener('click', () => {
      keep('localStorage', KEPT, tab.textContent);
      show(tab.textContent);
    });
    tab.addEventListener('keydown', ({ key }) => {
      const next = tabBeside(tabs, index, key);
      next?.focus();
      next?.click();
    });
  }
  show(kept('localStorage', KEPT) ?? '');
  box.dataset['opened'] = '';
}
