import type { Dictionary } from '../parts/columns.ts';

/** Codes as narrow as `count` values (null's code 0 included) allow. */
export function codeArray(length: number, count: number): Dictionary['codes'] {
  if (count <= 0x100) return new Uint8Array(length);
  return count <= 0x1_0000 ? new Uint16Array(length) : new Uint32Array(length);
}

/** A dictionary column of these texts; values are in order of first appearance. */
export function toDictionary(texts: readonly (string | null)[]): Dictionary {
  const codeOf = new Map<string | null, number>([[null, 0]]);
  const values: (string | null)[] = [null];
  for (const text of texts) {
    if (codeOf.has(text)) continue;
    codeOf.set(text, values.length);
    values.push(text);
  }
  const codes = codeArray(texts.length, values.length);
  texts.forEach((text, i) => {
    codes[i] = codeOf.get(text) ?? 0;
  });
  return { codes, values };
}
