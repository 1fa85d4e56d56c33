import { type Explorer, openExplorer } from './explorer/explorer.ts';
import { openKeyDialog, showAccess } from './explorer/key-dialog.ts';
import { keepKey } from './explorer/session.ts';
import { watchTyping } from './explorer/typing.ts';
import { wish, WISH, type Wish } from './explorer/wishes.ts';
import { becomeReady } from './shell/ready.ts';

/** Links and forms of the explorer are answered in the page; everything else is left to the browser. */
function takeLinks(explorer: Explorer): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || link.origin !== location.origin || link.download !== '' || link.hash !== '') return;
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (explorer.go(link.href, link.href === location.href ? 'replace' : 'push')) event.preventDefault();
  });
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method !== 'get') return;
    const address = addressOf(form);
    // Who asks twice goes back by one step.
    if (explorer.go(address, address === location.href ? 'replace' : 'push')) event.preventDefault();
  });
  // A choice in a list is an answer; what is typed waits for Enter.
  document.addEventListener('change', (event) => {
    if (event.target instanceof HTMLSelectElement) event.target.form?.requestSubmit();
  });
  addEventListener('popstate', () => explorer.go(location.href, 'stay'));
}

/** Where a form leads: fields without a value are no state. */
function addressOf(form: HTMLFormElement): string {
  const url = new URL(form.action, location.href);
  const fields = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && value.trim() !== '' ? [[name, value]] : [],
  );
  url.search = new URLSearchParams(fields).toString();
  return url.href;
}

function grantWishes(explorer: Explorer): void {
  const haveKey = (): void => {
    showAccess();
    void explorer.again();
  };
  document.addEventListener(WISH, (event) => {
    const { detail } = event as CustomEvent<Wish>;
    if (detail === 'again') haveKey();
    if (detail === 'key') openKeyDialog(haveKey);
    if (detail === 'retry') void explorer.retry();
    if (detail === 'pay') void explorer.pay();
    if (detail === 'forget') {
      keepKey(null);
      haveKey();
    }
  });
}

/** What stands behind the `#` of the link that a demo prints: a code that is good for one key. */
function takeCode(): string | null {
  const [, code] = /^#code=([A-Za-z0-9_-]+)$/.exec(location.hash) ?? [];
  if (code === undefined) return null;
  // Nobody who looks over a shoulder, or into the history, finds it.
  history.replaceState(null, '', location.pathname + location.search);
  return code;
}

/** The key for a code; null: it was refused; undefined: no whole answer came. */
async function keyFor(code: string): Promise<string | null | undefined> {
  try {
    const response = await fetch('/session', { method: 'POST', body: JSON.stringify({ code }) });
    return response.ok ? ((await response.json()) as { readonly key: string }).key : null;
  } catch {
    return undefined;
  }
}

async function redeem(code: string): Promise<void> {
  const key = await keyFor(code);
  if (typeof key === 'string') {
    keepKey(key);
    wish('again');
    return;
  }
  openKeyDialog(
    () => wish('again'),
    key === undefined
      ? 'The service could not be reached: open the link again, or use a key.'
      : 'The code of the link was used before, or the service has started anew since.',
  );
}

const main = document.getElementById('main');
const data = document.getElementById('data')?.textContent;
const code = takeCode();
if (main !== null && data !== undefined) {
  const explorer = openExplorer(main, JSON.parse(data) as Parameters<typeof openExplorer>[1]);
  watchTyping();
  takeLinks(explorer);
  grantWishes(explorer);
  showAccess();
  becomeReady();
  if (code !== null) void redeem(code);
}
