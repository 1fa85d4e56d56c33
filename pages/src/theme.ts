/** What the browser kept; null: nothing, or the reader lets no site keep any. A classic script can import nothing. */
function read(place: 'localStorage' | 'sessionStorage', name: string): string | null {
  try {
    return globalThis[place].getItem(name);
  } catch {
    return null;
  }
}

/**
 * The theme that a reader chose, before anything is painted; without a choice the system's holds. A classic script in the
 * head, so that no page is painted twice.
 */
const chosen = read('localStorage', 'theme');
if (chosen === 'dark' || chosen === 'light') document.documentElement.dataset['theme'] = chosen;
document.documentElement.classList.add('scripted');
// What is shown to readers without a key would only flash.
if (read('sessionStorage', 'gondola-key') !== null) document.documentElement.classList.add('has-key');

document.addEventListener('DOMContentLoaded', () => {
  const button = document.getElementById('theme');
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const isDark = (): boolean => {
    const { theme } = document.documentElement.dataset;
    return theme === undefined ? dark.matches : theme === 'dark';
  };
  const label = (): void => {
    if (button !== null) button.textContent = isDark() ? 'Light' : 'Dark';
    button?.setAttribute('aria-label', isDark() ? 'Use light colours' : 'Use dark colours');
  };
  label();
  const changed = (): void => {
    label();
    // What is drawn on a canvas takes its colours from the theme when it is drawn.
    document.dispatchEvent(new Event('gondola:theme'));
  };
  button?.addEventListener('click', () => {
    const theme = isDark() ? 'light' : 'dark';
    document.documentElement.dataset['theme'] = theme;
    changed();
    try {
      localStorage.setItem('theme', theme);
    } catch {
      // It holds for this page.
    }
  });
  // Where nothing was chosen the system's holds, at night another one than by day.
  dark.addEventListener('change', changed);
});
