/** Says for this long that something was copied, in milliseconds. */
const SAID_MS = 1500;

/** Copies a text, and says on the button that it did. */
export async function copyBy(button: HTMLButtonElement, text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  button.textContent = 'Copied';
  setTimeout(() => (button.textContent = 'Copy'), SAID_MS);
}

/** Gives each `<pre class="code">` of the page a button that copies its text. */
export function addCopyButtons(): void {
  for (const block of document.querySelectorAll<HTMLElement>('pre.code')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button small copy';
    button.textContent = 'Copy';
    button.addEventListener('click', () => void copyBy(button, block.textContent.trimEnd()));
    block.before(button);
  }
}
