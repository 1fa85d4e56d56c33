import { firstNotBelow } from '../domain/lower-bound.ts';
import type { ProductPart } from '../snapshot/parts/products.ts';

/** Byte order of `text`, which is ASCII, against entry `entry` of the barcodes. */
function compareBarcode(text: string, { offsets, bytes }: ProductPart['barcodes'], entry: number): number {
  const start = offsets[entry]!;
  const length = offsets[entry + 1]! - start;
  for (let i = 0; i < text.length && i < length; i++) {
    const difference = text.charCodeAt(i) - bytes[start + i]!;
    if (difference !== 0) return difference;
  }
  return text.length - length;
}

/** The first entry that is not below `barcode`. */
function firstEntry(products: ProductPart, barcode: string): number {
  return firstNotBelow(
    products.barcodeOrdinals.length,
    (entry) => compareBarcode(barcode, products.barcodes, entry) > 0,
  );
}

/** Ordinals of the products that carry any of these barcodes, as a raw UPC or as a GTIN-14; each once. */
export function findBarcodes(products: ProductPart, barcodes: Iterable<string>): number[] {
  const found = new Set<number>();
  for (const barcode of barcodes) {
    for (let entry = firstEntry(products, barcode); entry < products.barcodeOrdinals.length; entry++) {
      if (compareBarcode(barcode, products.barcodes, entry) !== 0) break;
      found.add(products.barcodeOrdinals[entry]!);
    }
  }
  return [...found];
}
