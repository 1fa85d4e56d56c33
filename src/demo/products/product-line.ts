/** A size as it stands on the pack, with what its unit price divides by. */
export interface PackSize {
  display: string;
  /** Amount in `unit`, over all items of a multipack. */
  amount: number;
  /** Unit-price unit: oz, fl oz, lb, ct or each. */
  unit: string;
  /** Items of a multipack; null for a single pack. */
  packs: number | null;
  /** One item's size: the figure as a whole number, decimal or fraction, and the unit it is sold in. */
  item: { figure: string; unit: string };
  /** What a multipack's items are, such as cans; empty where nothing says so. */
  vessel: string;
}

/** Products that the price indices follow over twelve months. */
export type IndexRole = 'eggs' | 'soda' | 'staple' | null;

/** What one kind of product is, before a brand makes it. */
export interface ProductLine {
  department: string;
  category: string;
  noun: string;
  variants: readonly string[];
  sizes: readonly PackSize[];
  /** US dollars for the first size, at an average chain and brand. */
  priceUsd: number;
  /** Null where the maker does not say; `%` stands for the variant. */
  ingredients: string | null;
  allergens: readonly string[];
  dietaryLabels: readonly string[];
  servingSize: string | null;
  servingSizeUnit: string | null;
  snapEligible: boolean;
  indexRole: IndexRole;
  /** Sold under the chain's own number, without a barcode. */
  withoutBarcode: boolean;
  /** On every shopping list: each chain sells it under its own brand, nearly everywhere. */
  isEveryday: boolean;
  /** Variants that are things of their own, such as a spice's, which each chain sells beside the line's first. */
  soughtVariants: readonly string[];
}

/** The label of a line in short: `[ingredients, allergens, dietary labels, serving]`, lists separated by `|`. */
export type LabelRow = readonly [
  ingredients: string,
  allergens: string,
  dietaryLabels: string,
  serving: string,
];

/** A line in short: lists separated by `|`. */
export type LineRow = readonly [
  category: string,
  noun: string,
  variants: string,
  sizes: string,
  priceUsd: number,
  label?: LabelRow | null,
  extra?: {
    indexRole?: IndexRole;
    snapEligible?: boolean;
    withoutBarcode?: boolean;
    isEveryday?: boolean;
    soughtVariants?: string;
  },
];

/** Fluid ounces of the units that are priced by the fluid ounce. */
const FLUID_OUNCES: Readonly<Record<string, number>> = { 'fl oz': 1, gal: 128, qt: 32, pt: 16, L: 33.814 };

/** Reads '12 oz', '1/2 gal', '2 L', '12 ct', '1 lb', 'each', and multipacks such as '12 x 12 fl oz cans'. */
export function parsePackSize(text: string): PackSize {
  const parts =
    /^(?:(\d+) x )?(?:(\d+\/\d+|[\d.]+) )?(fl oz|oz|lb|gal|qt|pt|L|ct|each|sq ft)(?: (\w+))?$/.exec(text);
  if (parts === null) throw new Error(`not a pack size: ${text}`);
  const [, packs, quantity = '1', unit = 'each', vessel] = parts;
  const [numerator = 1, denominator = 1] = quantity.split('/').map(Number);
  const ounces = FLUID_OUNCES[unit];
  const amount = (numerator / denominator) * Number(packs ?? 1) * (ounces ?? 1);
  const display =
    packs === undefined
      ? text
      : `${packs} pk, ${quantity} ${unit}${vessel === undefined ? '' : ` ${vessel}`}`;
  return {
    display,
    amount,
    unit: ounces === undefined ? unit : 'fl oz',
    packs: packs === undefined ? null : Number(packs),
    item: { figure: quantity, unit },
    vessel: packs === undefined ? '' : (vessel ?? ''),
  };
}

const list = (text: string): string[] => (text === '' ? [] : text.split('|'));

/** The lines of one department from their short rows. */
export function departmentLines(department: string, rows: readonly LineRow[]): ProductLine[] {
  return rows.map(([category, noun, variants, sizes, priceUsd, label, extra]) => {
    const serving = /^([\d./]+) (.+)$/.exec(label?.[3] ?? '');
    return {
      department,
      category: `${department} > ${category}`,
      noun,
      variants: variants === '' ? [''] : variants.split('|'),
      sizes: sizes.split('|').map(parsePackSize),
      priceUsd,
      ingredients: label?.[0] ?? null,
      allergens: list(label?.[1] ?? ''),
      dietaryLabels: list(label?.[2] ?? ''),
      servingSize: serving?.[1] ?? null,
      servingSizeUnit: serving?.[2] ?? null,
      snapEligible: extra?.snapEligible ?? true,
      indexRole: extra?.indexRole ?? null,
      withoutBarcode: extra?.withoutBarcode ?? false,
      isEveryday: extra?.isEveryday ?? false,
      soughtVariants: list(extra?.soughtVariants ?? ''),
    };
  });
}
