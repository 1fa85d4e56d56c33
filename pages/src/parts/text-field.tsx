import type { ComponentProps } from 'preact';
import { useRef } from 'preact/hooks';
import { isTyped, type TextField } from '../explorer/typing.ts';

/** The text that a field has: an answer that comes while one types takes nothing away. */
function useText<Field extends TextField>(value: string) {
  const field = useRef<Field>(null);
  const { current } = field;
  return { ref: field, value: current !== null && isTyped(current) ? current.value : value };
}

/** A line of text, as the address has it or as it is being typed. */
export function TextLine({ value, ...others }: ComponentProps<'input'> & { readonly value: string }) {
  return <input class="field" {...others} {...useText<HTMLInputElement>(value)} />;
}

/** Lines of text, as the address has them or as they are being typed. */
export function TextLines({ value, ...others }: ComponentProps<'textarea'> & { readonly value: string }) {
  return <textarea class="field" {...others} {...useText<HTMLTextAreaElement>(value)} />;
}
