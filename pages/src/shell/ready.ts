/** Shows the buttons that need the page's script, now that it listens: one that is pressed sooner would do nothing. */
export function becomeReady(): void {
  document.documentElement.classList.add('ready');
}
