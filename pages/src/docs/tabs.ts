import { keep, kept } from '../shell/storage.ts';

const KEPT = 'docs-language';

function titleOf(sample: HTMLElement): string {
  return sample.dataset['title'] ?? '';
}

/** Shows the sample of one language, and marks its tab. */
function choose(samples: readonly HTMLElement[], tabs: readonly HTMLElement[], title: string): void {
  const known = samples.some((sample) => titleOf(sample) === title) ? title : titleOf(samples[0]!);
  for (const [index, sample] of samples.entries()) {
    const chosen = titleOf(sample) === known;
    sample.hidden = !chosen;
    tabs[index]!.setAttribute('aria-selected', String(chosen));
    tabs[index]!.tabIndex = chosen ? 0 : -1;
  }
}

/** The tab that a key leads to from one; undefined: the key leads nowhere. */
function tabBeside(tabs: readonly HTMLElement[], from: number, key: string): HTMLElement | undefined {
  const to = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: tabs.length - 1 }[key];
  return to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
}

function tabFor(sample: HTMLElement, index: number): HTMLButtonElement {
  const tab = document.createElement('button');
  tab.type = 'button';
  tab.role = 'tab';
  tab.className = 'tab';
  tab.id = `tab-${index}`;
  tab.textContent = titleOf(sample);
  sample.id = `sample-${index}`;
  sample.role = 'tabpanel';
  sample.setAttribute('aria-labelledby', tab.id);
  tab.setAttribute('aria-controls', sample.id);
  sample.querySelector('h3')?.remove();
  return tab;
}

/** Makes tabs of samples in several languages; the language that was chosen is kept for the next page. */
export function makeTabs(): void {
  const box = document.querySelector<HTMLElement>('.samples');
  if (box === null) return;
  const samples = [...box.querySelectorAll<HTMLElement>('.sample')];
  const tabs = samples.map(tabFor);
  const bar = document.createElement('div');
  bar.role = 'tablist';
  bar.className = 'tabs';
  bar.setAttribute('aria-label', 'Language');
  bar.append(...tabs);
  box.prepend(bar);
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
}
