import { findEntries, type FoundEntry, type SearchEntry } from '../../../src/api/reference/search.ts';

/** Loads the index once, when somebody is about to search. */
function indexLoader(): () => Promise<readonly SearchEntry[]> {
  let loading: Promise<readonly SearchEntry[]> | undefined;
  const load = async (): Promise<readonly SearchEntry[]> => {
    const reply = await fetch('/docs/search.json');
    if (!reply.ok) throw new Error(`The index was answered with ${reply.status}.`);
    return (await reply.json()) as SearchEntry[];
  };
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

function text(tag: 'p' | 'span' | 'a', words: string, className: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = words;
  element.className = className;
  return element;
}

function itemOf({ entry, excerpt }: FoundEntry): HTMLElement {
  const item = document.createElement('li');
  const link = text('a', entry.title, '') as HTMLAnchorElement;
  link.href = entry.address;
  item.append(link, ' ', text('span', entry.group, 'muted small'), text('p', excerpt, 'muted'));
  return item;
}

function show(place: HTMLElement, found: readonly FoundEntry[]): void {
  if (found.length === 0) {
    place.replaceChildren(text('p', 'No page has all of these words.', 'muted'));
    return;
  }
  const list = document.createElement('ul');
  list.className = 'found card';
  list.append(...found.map(itemOf));
  place.replaceChildren(list);
}

/** Shows what is found while one types. Without it, or where the index does not come, the form asks the service. */
export function searchAsTyped(): void {
  const field = document.querySelector<HTMLInputElement>('#docs-q');
  const place = document.querySelector<HTMLElement>('#docs-found');
  if (field === null || place === null) return;
  const index = indexLoader();
  const answer = async (): Promise<void> => {
    const question = field.value;
    if (question.trim() === '') return place.replaceChildren();
    const entries = await index();
    if (field.value === question) show(place, findEntries(entries, question));
  };
  const quietly = (task: Promise<unknown>): void => void task.catch(() => place.replaceChildren());
  field.addEventListener('focus', () => quietly(index()), { once: true });
  field.addEventListener('input', () => quietly(answer()));
  field.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') place.replaceChildren();
    if (key === 'ArrowDown') place.querySelector('a')?.focus();
  });
}
