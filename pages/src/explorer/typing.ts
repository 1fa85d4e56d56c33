/** A field that text is typed into. */
export type TextField = HTMLInputElement | HTMLTextAreaElement;

/** The fields that were typed into since the page went where it is. */
let typed = new WeakSet<EventTarget>();

/** Notices what is typed from now on. */
export function watchTyping(): void {
  document.addEventListener('input', ({ target }) => {
    if (target !== null) typed.add(target);
  });
}

/** What was typed is answered, or given up: the page goes elsewhere. */
export function forgetTyping(): void {
  typed = new WeakSet();
}

/** Whether a field has what nobody asked for yet. */
export function isTyped(field: TextField): boolean {
  return typed.has(field);
}

/** The field that is being typed into before the page is taken over, and its text; null: none is. */
export function typedBefore(): { readonly field: TextField; readonly text: string } | null {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return null;
  if (field.value === field.defaultValue) return null;
  typed.add(field);
  return { field, text: field.value };
}
