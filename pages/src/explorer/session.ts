import { keep, kept } from '../shell/storage.ts';

const KEY = 'gondola-key';

/** The key while this page is there: where the tab may keep nothing, it ends with the page. */
let held = kept('sessionStorage', KEY);

/** The key that the reader gave to this tab; null: none. It is never part of an address, and ends with the tab. */
export function keyOfTab(): string | null {
  return held;
}

/** Keeps a key until the tab is closed; null: forgets it. */
export function keepKey(key: string | null): void {
  held = key;
  keep('sessionStorage', KEY, key);
  document.documentElement.classList.toggle('has-key', key !== null);
}
