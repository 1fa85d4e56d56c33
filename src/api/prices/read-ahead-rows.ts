import { takeReadAhead } from '../../domain/read-ahead.ts';
import type { PricePart } from '../../snapshot/parts/prices.ts';
import type { ProductPart } from '../../snapshot/parts/products.ts';
import type { PriceRow } from './price-rows.ts';

/** Bytes that come from memory at once. */
const LINE_BYTES = 64;
/** A product's texts are in about so many lines. */
const TEXT_LINES = 5;

function readPrices(prices: PricePart, rows: readonly PriceRow[]): number {
  const { regularE4, saleE4, unitE4, available, observedMin } = prices;
  const [uoms, aisles, sections] = [prices.unitUom.codes, prices.aisle.codes, prices.section.codes];
  let read = 0;
  for (let i = 0; i < rows.length; i++) {
    const at = rows[i]!.observation;
    read ^= regularE4[at]! ^ saleE4[at]! ^ unitE4[at]! ^ available[at]! ^ observedMin[at]!;
    read ^= uoms[at]! ^ aisles[at]! ^ sections[at]!;
  }
  return read;
}

function readProducts(products: ProductPart, rows: readonly PriceRow[]): number {
  const { json, priceHead, sizeNullAt, sizeUnit, sizeE4 } = products;
  const { offsets, bytes } = json;
  let read = 0;
  for (let i = 0; i < rows.length; i++) {
    const { product } = rows[i]!;
    read ^= offsets[product]! ^ priceHead[product]! ^ sizeNullAt[product]!;
    read ^= sizeUnit[product]! ^ sizeE4[product]!;
  }
  const last = bytes.length - 1;
  for (let i = 0; i < rows.length; i++) {
    const start = offsets[rows[i]!.product]!;
    for (let line = 0; line < TEXT_LINES; line++) read ^= bytes[Math.min(start + line * LINE_BYTES, last)]!;
  }
  return read;
}

/** Reads ahead what encoding rows needs of their prices and products. */
export function readAheadRows(
  { prices, products }: { readonly prices: PricePart; readonly products: ProductPart },
  rows: readonly PriceRow[],
): void {
  takeReadAhead(readPrices(prices, rows) ^ readProducts(products, rows));
}
