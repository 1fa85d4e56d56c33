/** The barcodes of one file, judged together: whether its source leaves out the check digit. */
import { checkDigit } from './gtin.ts';

/** Codes of a file by how they stand, before any is changed. */
export interface GtinVote {
  /** Reads one code as the source wrote it. */
  add(raw: string): void;
  /** True: most codes fail their check as they stand, so the file leaves check digits out. */
  lacksCheckDigits(): boolean;
}

/** Of fewer codes nothing is concluded: one in ten checks by chance, so these few could all fail or all check. */
const FEWEST_CODES = 20;
/** Of codes without a check digit a tenth checks by chance; of codes with one hardly any fails. */
const MOST_CHECKING = 0.5;
/** Shorter codes are UPC-E, EAN-8 or a chain's own numbers. */
const SHORTEST = 9;
const LONGEST = 14;

/** No code has been read yet. */
export function createGtinVote(): GtinVote {
  const seen = new Set<string>();
  let checking = 0;
  return {
    add(raw) {
      const code = digitsOf(raw);
      if (code === null || code.length > LONGEST || code.replace(/^0+/, '').length < SHORTEST) return;
      if (seen.has(code)) return;
      seen.add(code);
      if (checkDigit(code.slice(0, -1)) === Number(code.at(-1))) checking++;
    },
    lacksCheckDigits: () => seen.size >= FEWEST_CODES && checking < seen.size * MOST_CHECKING,
  };
}

/** The code with its check digit, where the source leaves it out; null: it cannot be such a code. */
export function completeGtin(raw: string): string | null {
  const code = digitsOf(raw);
  if (code === null) return null;
  const body = code.replace(/^0+/, '').padStart(11, '0');
  return body.length > 13 ? null : body + String(checkDigit(body));
}

function digitsOf(raw: string): string | null {
  const code = raw.replaceAll(/[\s-]/g, '');
  return /^[0-9]+$/.test(code) ? code : null;
}
