import type { PackWish } from './pack-words.ts';
import { amountOf } from './purchase.ts';
import { type RequestLine, sizeToFind } from './request-line.ts';
import type { NamedSize } from './size-request.ts';

/** Amounts from half to double the median one, or of the large packs, or the small ones. */
export interface UsualSizes {
  readonly counted: boolean;
  /** Whether they are weights, so that volumes are something else: cold brew is not ground coffee. */
  readonly weighed: boolean;
  /** Bounds of the amounts, both among them. */
  readonly least: number;
  readonly most: number;
}

/** Many write `oz` for fluid ounces too: only where this share of the amounts is in ounces of weight are they weights. */
const WEIGHED_SHARE = 0.75;

/** How far from the median a usual size may be. */
const USUAL_FACTOR = 2;
/** Large packs are the upper third of the sizes that a thing is sold in, and small ones the lower third. */
const THIRDS = 3;
/** But for what kitchens buy, who ask for it otherwise. */
const MOST_OF_MEDIAN = 8;

/** The bounds of the amounts that are usually bought of some, sorted, or where a pack is asked for in words. */
function boundsOf(
  sorted: readonly number[],
  pack: PackWish | null,
): Pick<UsualSizes, 'least' | 'most'> | null {
  const median = sorted[(sorted.length - 1) >> 1];
  if (median === undefined) return null;
  if (pack === null) return { least: median / USUAL_FACTOR, most: median * USUAL_FACTOR };
  const bought = [...new Set(sorted)].filter((amount) => amount <= MOST_OF_MEDIAN * median);
  const ofThird = Math.floor(((THIRDS - 1) * bought.length) / THIRDS);
  return pack === 'large'
    ? { least: bought[ofThird]!, most: bought.at(-1)! }
    : { least: bought[0]!, most: bought[bought.length - 1 - ofThird]! };
}

/**
 * The amounts that a thing is usually sold in, in the kind of amount that most of its sizes have, or those of the packs that are asked
 * for in words; null: none is known.
 */
export function usualSizesOf(sizes: readonly NamedSize[], pack: PackWish | null): UsualSizes | null {
  const amounts = sizes.flatMap((size) => amountOf(size) ?? []);
  const counted = 2 * amounts.filter((one) => one.counted).length > amounts.length;
  const alike = amounts.filter((one) => one.counted === counted).map(({ amount }) => amount);
  const bounds = boundsOf(
    alike.sort((a, b) => a - b),
    pack,
  );
  const weights = sizes.filter(({ unit, each }) => unit === 'oz' && each !== null).length;
  const weighed = !counted && weights >= WEIGHED_SHARE * alike.length;
  return bounds === null ? null : { counted, weighed, ...bounds };
}

/** Whether a size is a usual one; null: it cannot be compared. */
export function isUsualSize(size: NamedSize, usual: UsualSizes): boolean | null {
  const amount = amountOf(size);
  if (amount === null || amount.counted !== usual.counted || (usual.weighed && size.unit !== 'oz'))
    return null;
  return amount.amount >= usual.least && amount.amount <= usual.most;
}

/**
 * Those of some things that are meant alike which are sold in the packs that a request asks for in words: the tubs of yogurt for
 * `big tub`, and no cups. All of them where it asks for none, a figure says more, or none is known to be such.
 */
export function inSaidPack<Thing>(
  line: RequestLine,
  things: readonly Thing[],
  sizeOf: (thing: Thing) => NamedSize | null,
): readonly Thing[] {
  if (line.pack === null || sizeToFind(line) !== null) return things;
  const sizes = things.map(sizeOf);
  const packs = usualSizesOf(
    sizes.flatMap((size) => size ?? []),
    line.pack,
  );
  if (packs === null) return things;
  const such = things.filter((_, i) => {
    const size = sizes[i] ?? null;
    return size !== null && isUsualSize(size, packs) === true;
  });
  return such.length > 0 ? such : things;
}
