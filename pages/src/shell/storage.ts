/** Where a browser keeps texts: for the site, or for the tab. */
type Place = 'localStorage' | 'sessionStorage';

/** A text that was kept; null: none was, or the reader lets no site keep any. */
export function kept(place: Place, name: string): string | null {
  try {
    return globalThis[place].getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a text, or forgets it where it is null; nothing where the reader lets no site keep any. */
export function keep(place: Place, name: string, text: string | null): void {
  try {
    if (text === null) globalThis[place].removeItem(name);
    else globalThis[place].setItem(name, text);
  } catch {
    // The page goes on without.
  }
}
