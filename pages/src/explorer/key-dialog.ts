import { keepKey, keyOfTab } from './session.ts';
import { wish } from './wishes.ts';

/** What the dialog consists of. */
const DIALOG = `
<form method="dialog" class="stack">
  <h2 id="key-title">Use a key</h2>
  <p class="reason"></p>
  <p>A key makes every answer free of a charge per call. Make one beside the running service:</p>
  <pre class="code" tabindex="0">npx gondola keys create --name me</pre>
  <p><label for="key-field">Key</label>
  <input id="key-field" class="field wide-field" autofocus type="password" autocomplete="off" spellcheck="false" placeholder="gsk_…" maxlength="256" required></p>
  <p class="small muted">It stays in this tab until you close it. It is sent with paid calls to this service alone, and is never part of an address.</p>
  <div class="row"><button class="button primary" value="use">Use it</button><button class="button" value="cancel" formnovalidate>Cancel</button></div>
</form>`;

/** Asks the reader for a key, and says why where there is a reason; `onKey` is told when there is another one. */
export function openKeyDialog(onKey: () => void, why = ''): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'card dialog';
  dialog.setAttribute('aria-labelledby', 'key-title');
  dialog.innerHTML = DIALOG;
  const reason = dialog.querySelector('.reason');
  if (reason !== null) reason.textContent = why;
  document.body.append(dialog);
  dialog.addEventListener('close', () => {
    const key = dialog.querySelector('input')?.value.trim() ?? '';
    dialog.remove();
    if (dialog.returnValue !== 'use' || key === '') return;
    keepKey(key);
    onKey();
  });
  dialog.showModal();
}

/** Shows in the head of the page whether there is a key, and takes it or lets it go. */
export function showAccess(): void {
  const place = document.getElementById('access');
  if (place === null) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button small';
  const hasKey = keyOfTab() !== null;
  button.textContent = hasKey ? 'Forget key' : 'Use a key';
  button.addEventListener('click', () => wish(hasKey ? 'forget' : 'key'));
  // Whoever let the key go by a keyboard stays where they were.
  const hadFocus = place.contains(document.activeElement);
  place.replaceChildren(button);
  if (hadFocus) button.focus();
}
