/** What a reader asks for beside looking at another page; the page's script listens. */
export type Wish = 'key' | 'forget' | 'pay' | 'again' | 'retry';

/** The event that carries a wish. */
export const WISH = 'gondola:wish';

/** Asks for something. */
export function wish(what: Wish): void {
  document.dispatchEvent(new CustomEvent<Wish>(WISH, { detail: what }));
}
