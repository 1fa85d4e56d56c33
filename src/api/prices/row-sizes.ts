import { lowerBound } from '../../domain/lower-bound.ts';
import { type PackAmount, readPackAmount, SIZE_UNITS } from '../../domain/pack-size.ts';
import { derivedFrom } from '../../domain/derived.ts';
import type { PricePart } from '../../snapshot/parts/prices.ts';
import type { ProductPart } from '../../snapshot/parts/products.ts';

/** What a row is of, for a unit price that no source gives: a unit of `SIZE_UNITS` from 1, 0: not known. */
export interface RowSize {
  unit: number;
  /** In ten-thousandths of the unit. */
  amountE4: number;
}

/** The amounts that the recorded pack sizes name, by their codes. */
export const packAmountsOf = derivedFrom(({ packSize }: PricePart): readonly (PackAmount | null)[] =>
  packSize.values.map((value) => (value === null ? null : readPackAmount(value))),
);

/** The code of the pack size that was recorded with an observation; 0 where there is none. */
export function packSizeCode({ packSizeAt, packSize }: PricePart, observation: number): number {
  const at = lowerBound(packSizeAt, observation);
  return packSizeAt[at] === observation ? packSize.codes[at]! : 0;
}

/** Reads the size of a row into `size`: a recorded pack size goes before one that was worked out from the name. */
export function readSize(
  { sizeUnit, sizeE4 }: ProductPart,
  product: number,
  packAmount: PackAmount | null,
  size: RowSize,
): void {
  size.unit = packAmount === null ? sizeUnit[product]! : 1 + SIZE_UNITS.indexOf(packAmount.unit);
  size.amountE4 = packAmount === null ? sizeE4[product]! : packAmount.amountE4;
}
