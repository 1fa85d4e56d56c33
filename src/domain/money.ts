/** Money in integer ten-thousandths of a US dollar ("E4"), as the record keeps it. */

const E4_PER_USD = 10_000;
const MAX_E4 = 2_147_483_647;

/** Rounded half away from zero; null where not a finite number or beyond ±214,748.3647 USD. */
export function usdToE4(value: number): number | null {
  if (!Number.isFinite(value)) return null;
  // 15 significant digits undo binary noise: 0.10175 x 10,000 is 1,017.4999999999999.
  const scaled = Number((Math.abs(value) * E4_PER_USD).toPrecision(15));
  const rounded = Math.floor(scaled + 0.5);
  if (rounded > MAX_E4) return null;
  return value < 0 && rounded > 0 ? -rounded : rounded;
}

/** US dollars. */
export function e4ToUsd(e4: number): number {
  return e4 / E4_PER_USD;
}

const E4_PER_CENT = 100;
const CENTS_PER_USD = 100;

/** Whole cents of an amount of at least 0, rounded half away from zero. */
export function centsOf(e4: number): number {
  return Math.floor((e4 + E4_PER_CENT / 2) / E4_PER_CENT);
}

/** US dollars in whole cents, rounded half away from zero: for sums and products, at the edge only. */
export function e4ToCents(e4: number): number {
  const cents = centsOf(Math.abs(e4));
  return (e4 < 0 && cents > 0 ? -cents : cents) / CENTS_PER_USD;
}
