import type { PackSize } from './product-line.ts';

/** How a source writes sizes. */
export type SizeNotation = 'plain' | 'capitals' | 'tight' | 'metric' | 'words' | 'items first' | 'times';

const GRAMS = { oz: 28.349523125, lb: 453.59237 } as const;
const MILLILITRES = { 'fl oz': 29.5735295625, pt: 473.176473, qt: 946.352946, gal: 3785.411784 } as const;

const WORDS: Readonly<Record<string, string>> = {
  oz: 'ounces',
  'fl oz': 'fluid ounces',
  lb: 'pounds',
  gal: 'gallon',
  qt: 'quart',
  pt: 'pint',
  L: 'liter',
  ct: 'count',
};

const figureOf = (text: string): number => {
  const [numerator = 1, denominator = 1] = text.split('/').map(Number);
  return numerator / denominator;
};

/** The same size in grams or millilitres, in brackets; empty where the unit has none. */
function metricOf({ figure, unit }: PackSize['item']): string {
  const grams = (GRAMS as Readonly<Record<string, number>>)[unit];
  if (grams !== undefined) return ` (${Math.round(figureOf(figure) * grams)} g)`;
  const millilitres = (MILLILITRES as Readonly<Record<string, number>>)[unit];
  if (millilitres === undefined) return '';
  const whole = Math.round(figureOf(figure) * millilitres);
  return whole < 1000 ? ` (${whole} mL)` : ` (${Math.round(whole / 10) / 100} L)`;
}

/**
 * A size in a notation; where the notation has no way of its own to write it, as on the pack. What all of them mean is
 * the same amount.
 */
export function writeSize(size: PackSize, notation: SizeNotation): string {
  const { packs, item, vessel, display } = size;
  const one = `${item.figure} ${item.unit}`;
  switch (notation) {
    case 'plain':
      return display;
    case 'capitals':
      return display.toUpperCase();
    case 'tight':
      if (packs !== null) return `${packs}pk ${item.figure}${item.unit} ${vessel}`.trimEnd();
      return display === 'each' ? display : `${item.figure}${item.unit}`;
    case 'metric':
      return packs === null ? display + metricOf(item) : display;
    case 'words': {
      const word = WORDS[item.unit];
      return packs !== null || word === undefined ? display : `${item.figure} ${word}`;
    }
    case 'items first':
      return packs === null ? display : `${one}${vessel === '' ? '' : ` ${vessel}`}, ${packs} pk`;
    case 'times':
      return packs === null ? display : `${packs} x ${one}`;
  }
}

/** A size as it stands in brackets in a name: `12 pk / 12 fl oz`. */
export function bracketedSize({ packs, item, display }: PackSize): string {
  return packs === null ? display : `${packs} pk / ${item.figure} ${item.unit}`;
}
