/** Says for this long that something was copied, in milliseconds. */
const SAID_MS = 1500;

/** Copies the text of a block, and says so on the button and aloud. Where a page may not copy, the text is selected. */
export async function copyBy(button: HTMLButtonElement, block: HTMLElement): Promise<void> {
  const words = await copied(block);
  const said = document.getElementById('said');
  button.textContent = words;
  if (said !== null) said.textContent = words;
  setTimeout(() => {
    button.textContent = 'Copy';
    // The same words again would not be read.
    if (said?.textContent === words) said.textContent = '';
  }, SAID_MS);
}

async function copied(block: HTMLElement): Promise<string> {
  try {
    await navigator.clipboard.writeText(block.textContent.trimEnd());
    return 'Copied';
  } catch {
    // Browsers have no clipboard for pages over plain HTTP from another machine.
    getSelection()?.selectAllChildren(block);
    return 'Selected';
  }
}

/** Gives each `<pre class="code">` of the page a button that copies its text. */
export function addCopyButtons(): void {
  for (const block of document.querySelectorAll<HTMLElement>('pre.code')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button small copy';
    button.textContent = 'Copy';
    button.addEventListener('click', () => void copyBy(button, block));
    block.before(button);
  }
}
