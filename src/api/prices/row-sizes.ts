import { lowerBound } from '../../domain/lower-bound.ts';
import { type PackAmount, readPackAmount, SIZE_UNITS } from '../../domain/pack-size.ts';
import { derivedFrom } from '../../domain/derived.ts';
import type { SoldPack } from '../../domain/understanding/lines/purchase.ts';
import { chainOfObservation } from '../../lookup/chains/price-regions.ts';
import { packSoldAs, soldPackOf } from '../../lookup/sold-pack.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { ChainPrices, PricePart } from '../../snapshot/parts/prices.ts';
import type { ProductPart } from '../../snapshot/parts/products.ts';
import { pieceOf } from '../http/byte-writer.ts';

/** What a row is of, for a unit price that no source gives: a unit of `SIZE_UNITS` from 1, 0: not known. */
export interface RowSize {
  unit: number;
  /** In ten-thousandths of the unit. */
  amountE4: number;
}

/** A pack size that was recorded with an observation. */
export interface RecordedPack {
  readonly text: string | null;
  /** Encoded as JSON. */
  readonly json: Uint8Array;
  /** What it amounts to; null: that cannot be read. */
  readonly amount: PackAmount | null;
}

/** The pack sizes of a chain by their codes, each read when it is first asked for. */
const packsOf = derivedFrom((_prices: ChainPrices): RecordedPack[] => []);

function readPack(value: string | null): RecordedPack {
  return {
    text: value,
    json: pieceOf(JSON.stringify(value)),
    amount: value === null ? null : readPackAmount(value),
  };
}

/** Observations of a chain whose pack sizes are looked for together, as a power of 2. */
const STRETCH_BITS = 8;

/** Where the pack sizes of each stretch of observations start: to look through all would wait for memory a dozen times. */
const packStartsOf = derivedFrom(({ packSizeAt, region }: ChainPrices) => {
  const starts = new Uint32Array((region.count >>> STRETCH_BITS) + 2);
  for (let i = 0; i < packSizeAt.length; i++) starts[(packSizeAt[i]! >>> STRETCH_BITS) + 1]!++;
  for (let stretch = 1; stretch < starts.length; stretch++) starts[stretch]! += starts[stretch - 1]!;
  return starts;
});

/** The pack size that was recorded with an observation; null where there is none. */
export function recordedPack(prices: PricePart, observation: number): RecordedPack | null {
  const chain = chainOfObservation(prices, observation);
  const { packSizeAt, packSize, region } = chain;
  const sought = observation - region.first;
  const starts = packStartsOf(chain);
  const stretch = sought >>> STRETCH_BITS;
  const at = lowerBound(packSizeAt, sought, starts[stretch], starts[stretch + 1]);
  if (packSizeAt[at] !== sought) return null;
  const code = packSize.codes[at]!;
  return (packsOf(chain)[code] ??= readPack(packSize.values[code]!));
}

/** The pack size that is told with an observation in place of the product's own size; null where a source gives that, or none is. */
export function sizeWithPrice(
  { products, prices }: Pick<Snapshot, 'products' | 'prices'>,
  product: number,
  observation: number,
): string | null {
  return products.sizeNullAt[product] === 0 ? null : (recordedPack(prices, observation)?.text ?? null);
}

/** How a product is sold; of one whose size no source gives, as the first chain has it whose prices come with a size. */
export function packWithPrices(
  snapshot: Pick<Snapshot, 'finding' | 'products' | 'prices'>,
  product: number,
): SoldPack {
  const { offerStart, offerPair, obsStart } = snapshot.prices;
  if (snapshot.products.sizeNullAt[product] !== 0)
    for (let offer = offerStart[product]!; offer < offerStart[product + 1]!; offer++) {
      const text = sizeWithPrice(snapshot, product, obsStart[offerPair[offer]!]!);
      const pack = text === null ? null : packSoldAs(text, '');
      if (pack !== null && pack.size !== null) return pack;
    }
  return soldPackOf(snapshot, product);
}

/** Does, before a snapshot is served, what would make its first pack sizes slow. */
export function preparePacks({ chains }: PricePart): void {
  for (const chain of chains) if (chain !== undefined) packStartsOf(chain);
}

/** Reads the size of a row into `size`, and returns the pack size that is told of it in place of the product's own. */
export function readRowSize(
  { products, prices }: { readonly products: ProductPart; readonly prices: PricePart },
  product: number,
  observation: number,
  size: RowSize,
): RecordedPack | null {
  const isPast = prices.hasPastSizes === true;
  const pack = products.sizeNullAt[product] === 0 && !isPast ? null : recordedPack(prices, observation);
  readSize(products, product, pack === null ? null : pack.amount, size);
  // Of a size that cannot be read nothing follows from what the pack holds today.
  if (isPast && pack?.amount === null) size.unit = 0;
  return pack;
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
