/**
 * A North American telephone number as E.164 (`+14045551234`), however a source wrote it; null where it is none. Of
 * several, bounded by a semicolon or a comma, the first counts; an extension is left out.
 */
export function readPhone(text: string): string | null {
  const digits = text
    .split(/[;,]/)[0]!
    .replace(/(?:ext|extension|x)\.? ?\d+\s*$/i, '')
    .replaceAll(/\D/g, '')
    .replace(/^1(?=\d{10}$)/, '');
  return digits.length === 10 ? `+1${digits}` : null;
}
