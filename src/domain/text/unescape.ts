const ESCAPES: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&apos;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&nbsp;': ' ',
};
const ESCAPE = /&(?:quot|apos|#0?39|lt|gt|amp|nbsp);/g;

/** A text that was escaped for a web page, as it was before; any other as it is. */
export function unescaped(text: string): string {
  return text.includes('&') ? text.replaceAll(ESCAPE, (escape) => ESCAPES[escape] ?? "'") : text;
}
