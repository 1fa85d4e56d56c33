import { keyOf, mix } from '../random.ts';
import type { DemoBrand, DemoProduct } from './catalogue.ts';
import type { PackSize } from './product-line.ts';
import { shortSize, shortWords } from './shorthand.ts';
import { bracketedSize, type SizeNotation, writeSize } from './size-notation.ts';

/** What a name is made of. */
interface NameParts {
  readonly brand: string;
  readonly variant: string;
  readonly noun: string;
  /** Variant and noun. */
  readonly what: string;
  readonly size: PackSize;
  readonly writtenSize: string;
}

type NameStyle = (parts: NameParts) => string;

const withVessel = (what: string, vessel: string): string => {
  const word = vessel.charAt(0).toUpperCase() + vessel.slice(1);
  return vessel === '' || what.endsWith(word) ? what : `${what} ${word}`;
};

const bare: NameStyle = ({ what }) => what;
const branded: NameStyle = ({ brand, what }) => `${brand} ${what}`;
const sized: NameStyle = ({ brand, what, writtenSize }) => `${brand} ${what}, ${writtenSize}`;
const bareSized: NameStyle = ({ what, writtenSize }) => `${what}, ${writtenSize}`;
const variantLast: NameStyle = ({ brand, noun, variant, writtenSize }) =>
  [`${brand} ${noun}`, variant, writtenSize].filter((part) => part !== '').join(', ');
const dashed: NameStyle = ({ brand, noun, variant, writtenSize }) =>
  [`${brand} ${noun}`, variant, writtenSize].filter((part) => part !== '').join(' - ');
const marked: NameStyle = ({ brand, what, size }) =>
  `${brand}® ${withVessel(what, size.vessel)} (${bracketedSize(size)})`;
const capitals: NameStyle = ({ noun, variant }) =>
  (variant === '' ? noun : `${noun}, ${variant}`).toUpperCase();
const shorthand: NameStyle = ({ brand, what, size }) =>
  [brand.slice(0, 3).toUpperCase(), shortWords(what), shortSize(size)].join(' ');

/** How makers write names, as often as they stand here. */
const MAKER_STYLES: readonly NameStyle[] = [
  branded,
  branded,
  branded,
  branded,
  bare,
  bare,
  sized,
  sized,
  bareSized,
  marked,
  variantLast,
  dashed,
  capitals,
];

/** How chains write their own products' names: some as on their shelf labels. */
const CHAIN_STYLES: readonly NameStyle[] = [branded, branded, sized, shorthand, marked, variantLast];

/** How sizes are written in names and beside them, as often as they stand here. */
const NOTATIONS: readonly SizeNotation[] = [
  'plain',
  'plain',
  'plain',
  'plain',
  'capitals',
  'tight',
  'metric',
  'metric',
  'words',
  'items first',
  'times',
];

const STYLE_KEY = 120;
const NOTATION_KEY = 121;

function choose<T>(choices: readonly T[], brand: DemoBrand, key: number): T {
  // A chain writes all of its brands alike.
  const source = brand.owner === null ? brand.key : keyOf(brand.owner.chain.slug);
  const choice = choices[mix(source, key) % choices.length];
  if (choice === undefined) throw new RangeError('nothing to choose from');
  return choice;
}

/** What a product is in words: what it lies in, or comes with, stands behind what it is (`Chunk Light Tuna in Water`). */
export function whatIsSold(variant: string, noun: string): string {
  const at = variant.search(/\b(?:in|with) /i);
  const [before, behind] = at < 0 ? [variant, ''] : [variant.slice(0, at).trim(), variant.slice(at)];
  return [before, noun, behind].filter((part) => part !== '').join(' ');
}

/** The size as the product's source writes it. */
export function writtenSize({ brand, size }: DemoProduct): string {
  return writeSize(size, choose(NOTATIONS, brand, NOTATION_KEY));
}

/** Names as sources write them: with or without the brand, some with the size, with marks, in capitals or in shorthand. */
export function productName(product: DemoProduct): string {
  const { brand, line, variant, size } = product;
  const style = choose(brand.owner === null ? MAKER_STYLES : CHAIN_STYLES, brand, STYLE_KEY);
  return style({
    brand: brand.name,
    variant,
    noun: line.noun,
    what: whatIsSold(variant, line.noun),
    size,
    writtenSize: writtenSize(product),
  });
}
