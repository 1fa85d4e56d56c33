import { derivedFrom, rememberLast } from '../../../domain/derived.ts';
import { type NamedSize, sizeNearness } from '../../../domain/understanding/lines/size-request.ts';
import { type Finding, soldSize } from '../open.ts';

/** What a product that names no size is taken to have of the size that is asked for. */
const UNKNOWN_SIZE = 0.2;

/** The sizes that products are sold in: thousands of products have the same. */
interface SoldSizes {
  /** By product: the number of its size. */
  readonly numbers: Uint32Array;
  /** Each size once; null: none. */
  readonly sizes: readonly (NamedSize | null)[];
}

const soldSizesOf = derivedFrom(({ columns }: Finding): SoldSizes => {
  const { count, sizeUnit, sizeEach, sizePacks } = columns;
  const numbers = new Uint32Array(count);
  const sizes: (NamedSize | null)[] = [];
  const known = new Map<number, Map<number, number>>();
  for (let product = 0; product < count; product++) {
    const unitAndPacks = (sizePacks[product]! << 8) | sizeUnit[product]!;
    const each = sizeEach[product]!;
    let ofEach = known.get(each);
    if (ofEach === undefined) known.set(each, (ofEach = new Map()));
    let number = ofEach.get(unitAndPacks);
    if (number === undefined) {
      number = sizes.push(soldSize(columns, product)) - 1;
      ofEach.set(unitAndPacks, number);
    }
    numbers[product] = number;
  }
  return { numbers, sizes };
});

/** Does, ahead of the first request, what would make it slow. */
export function prepareSizes(finding: Finding): void {
  soldSizesOf(finding);
}

/** Sizes that are asked for again and again. */
const MOST_REMEMBERED = 64;
const UNKNOWN = -1;

/** By the number of a sold size how near it is to one that is asked for, as far as it was looked at. */
const sharesOf = derivedFrom((finding: Finding) =>
  rememberLast(MOST_REMEMBERED, () => new Float64Array(soldSizesOf(finding).sizes.length).fill(UNKNOWN)),
);

/** Tells of products how near their size is to the one that is asked for, 0 to 1. */
export function sizeShares(finding: Finding, asked: NamedSize): (product: number) => number {
  const { numbers, sizes } = soldSizesOf(finding);
  const { unit, each, packs, weighed, counted } = asked;
  const shares = sharesOf(finding)([unit, each, packs, weighed, counted].join(' '));
  return (product) => {
    const number = numbers[product]!;
    if (shares[number] === UNKNOWN) {
      const sold = sizes[number]!;
      shares[number] = sold === null ? UNKNOWN_SIZE : sizeNearness(asked, sold);
    }
    return shares[number]!;
  };
}
