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

/** Brings the buttons before blocks of code to life: each copies the text of its block. */
export function openCopyButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('.copy')) {
    const block = button.nextElementSibling;
    if (block instanceof HTMLElement) button.addEventListener('click', () => void copyBy(button, block));
  }
}
