/**
 * GTIN rules: one barcode, however a source wrote it, becomes one GTIN-14, or is kept raw with the reason.
 *
 * Sources: GS1 General Specifications (sections 1.4, 2.1, 7.9 and the list of GS1 Prefixes). Which
 * readings occur was measured on USDA FoodData Central's branded foods.
 */

/** How a code became its GTIN-14, or why it did not. */
export type GtinNote =
  | 'upc_e' // eight digits, or seven that lost the leading zero; the check digit holds
  | 'upc_e_without_check_digit' // six digits, or seven with the leading zero; the check digit was computed
  | 'ean_8'
  | 'lost_leading_zeros' // 9 or 11 digits whose check digit holds once the zeros are back
  | 'lost_check_digit' // the body of a UPC-A; the check digit was computed
  | 'lost_leading_zero_and_check_digit' // 10 digits; the zero was restored, the check digit computed
  | 'excess_leading_zeros' // longer than 14 digits, but only by zeros
  | 'bad_check_digit' // kept raw
  | 'ambiguous' // kept raw: two readings fit, and they name different products
  | 'restricted' // kept raw: a number that each store or company gives out for itself
  | 'not_a_gtin'; // kept raw: not digits, or a length that no GTIN has

/** A code that can be trusted has `gtin14`; one that is kept raw has null and a note. A null note: written in full. */
export interface GtinReading {
  readonly gtin14: string | null;
  readonly note: GtinNote | null;
}

/**
 * Whether a text stands for "no barcode", such as `N/A`, `-` or `0000000000000`: taken for a code, it would make all
 * products without a barcode one.
 */
export function isNoBarcode(text: string): boolean {
  return !/[1-9]/.test(text);
}

/** The GS1 check digit (mod 10, weights 3 and 1 from the right) of a body of digits. */
export function checkDigit(body: string): number {
  let sum = 0;
  for (let i = body.length - 1, weight = 3; i >= 0; i--, weight = 4 - weight) {
    sum += (body.charCodeAt(i) - 48) * weight;
  }
  return (10 - (sum % 10)) % 10;
}

function checks(code: string): boolean {
  return checkDigit(code.slice(0, -1)) === code.charCodeAt(code.length - 1) - 48;
}

/** The eleven-digit UPC-A body that a UPC-E stands for: its number system (0 or 1) and six digits. */
export function expandUpcE(numberSystem: string, six: string): string {
  const last = six.charAt(5);
  if (last <= '2') return `${numberSystem}${six.slice(0, 2)}${last}0000${six.slice(2, 5)}`;
  if (last === '3') return `${numberSystem}${six.slice(0, 3)}00000${six.slice(3, 5)}`;
  if (last === '4') return `${numberSystem}${six.slice(0, 4)}00000${six.slice(4, 5)}`;
  return `${numberSystem}${six.slice(0, 5)}0000${last}`;
}

/**
 * True where each store or company gives the number out for itself, so that equal codes are not equal products:
 * GS1 prefixes 02, 04 and 20 to 29 (in-store and variable measure), 05, 98 and 99 (coupons, refunds). Of what is left
 * when five zeros lead, only a GTIN-8 is public, and not one that begins with 0 or 2.
 */
function isRestricted(gtin14: string): boolean {
  const gtin13 = gtin14.slice(1);
  const two = gtin13.slice(0, 2);
  if (two === '02' || two === '04' || two === '05' || two === '98' || two === '99') return true;
  return gtin13.startsWith('2') || /^00000[02]/.test(gtin13);
}

const kept = (note: GtinNote): GtinReading => ({ gtin14: null, note });

function trusted(code: string, note: GtinNote | null): GtinReading {
  const gtin14 = code.padStart(14, '0');
  return isRestricted(gtin14) ? kept('restricted') : { gtin14, note };
}

const withCheckDigit = (body: string): string => body + String(checkDigit(body));

function readSix(code: string): GtinReading {
  // Six digits that check by themselves are short internal numbers in all the real files seen, not UPC-E.
  if (checks(code)) return kept('ambiguous');
  return trusted(withCheckDigit(expandUpcE('0', code)), 'upc_e_without_check_digit');
}

function readSeven(code: string): GtinReading {
  const withoutZero = withCheckDigit(expandUpcE('0', code.slice(0, 6))).endsWith(code.charAt(6));
  if (!code.startsWith('0')) {
    return withoutZero
      ? trusted(withCheckDigit(expandUpcE('0', code.slice(0, 6))), 'upc_e')
      : kept('bad_check_digit');
  }
  if (withoutZero) return kept('ambiguous');
  return trusted(withCheckDigit(expandUpcE('0', code.slice(1))), 'upc_e_without_check_digit');
}

function readEight(code: string): GtinReading {
  const system = code.charAt(0);
  const upcA = system <= '1' ? withCheckDigit(expandUpcE(system, code.slice(1, 7))) : '';
  const isUpcE = upcA !== '' && upcA.endsWith(code.charAt(7));
  const isEan8 = checks(code);
  // A GTIN-8 that begins with 0 is a company's own number, so the UPC-E reading is the only public one.
  if (isUpcE && (!isEan8 || system === '0')) return trusted(upcA, 'upc_e');
  if (isUpcE) return kept('ambiguous');
  if (!isEan8) return kept('bad_check_digit');
  return trusted(code, 'ean_8');
}

function readTen(code: string): GtinReading {
  // Number-typed columns drop every leading zero, so a ten-digit code with one was cut in another way.
  if (code.startsWith('0')) return kept('ambiguous');
  // Where it checks, `00` + code and `0` + code + check digit are both likely (Ferrero's 0098…, Raley's 0465…).
  if (checks(code)) return kept('ambiguous');
  return trusted(withCheckDigit(`0${code}`), 'lost_leading_zero_and_check_digit');
}

function readEleven(code: string): GtinReading {
  // A code that lost its leading zero cannot begin with one: then it is the check digit that is missing.
  if (code.startsWith('0') || !checks(code)) return trusted(withCheckDigit(code), 'lost_check_digit');
  return trusted(code, 'lost_leading_zeros');
}

function readFull(code: string): GtinReading {
  if (checks(code)) return trusted(code, null);
  // Some retailers pad the eleven digits of a UPC-A body to 13 or 14.
  const padding = code.length - 11;
  if (padding >= 2 && code.startsWith('0'.repeat(padding))) {
    return trusted(withCheckDigit(code.slice(padding)), 'lost_check_digit');
  }
  return kept('bad_check_digit');
}

/**
 * Reads a barcode as a source wrote it. Spaces and hyphens are ignored.
 *
 * A code of full length whose check digit holds is taken as written. Shorter ones are completed where exactly one
 * reading is plausible; where two are, or none, the code is kept raw: a missed match is repaired by a better feed,
 * a wrong one mixes two products' prices.
 */
export function readGtin(raw: string): GtinReading {
  const code = raw.replaceAll(/[\s-]/g, '');
  if (!/^[0-9]{6,32}$/.test(code)) return kept('not_a_gtin');
  switch (code.length) {
    case 6:
      return readSix(code);
    case 7:
      return readSeven(code);
    case 8:
      return readEight(code);
    case 9:
      return code.startsWith('0') || !checks(code)
        ? kept('bad_check_digit')
        : trusted(code, 'lost_leading_zeros');
    case 10:
      return readTen(code);
    case 11:
      return readEleven(code);
    case 12:
    case 13:
    case 14:
      return readFull(code);
    default: {
      const core = code.slice(-14);
      if (Number(code.slice(0, -14)) !== 0) return kept('not_a_gtin');
      return checks(core) ? trusted(core, 'excess_leading_zeros') : kept('bad_check_digit');
    }
  }
}
