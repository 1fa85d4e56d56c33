const KEY = 'gondola-key';

/** The key that the reader gave to this tab; null: none. It is never part of an address, and ends with the tab. */
export function keyOfTab(): string | null {
  return sessionStorage.getItem(KEY);
}

/** Keeps a key until the tab is closed; null: forgets it. */
export function keepKey(key: string | null): void {
  if (key === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, key);
  document.documentElement.classList.toggle('has-key', key !== null);
}
