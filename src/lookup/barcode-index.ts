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
function lowerBound(products: ProductPart, barcode: string): number {
  let low = 0;
  let high = products.barcodeOrdinals.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareBarcode(barcode, products.barcodes, middle) > 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Ordinals of the products that carry any of these barcodes, as a raw UPC or as a GTIN-14; each once. */
export function findBarcodes(products: ProductPart, barcodes: Iterable<string>): number[] {
  const found = new Set<number>();
  for (const barcode of barcodes) {
    for (let entry = lowerBound(products, barcode); entry < products.barcodeOrdinals.length; entry++) {
      if (compareBarcode(barcode, products.barcodes, entry) !== 0) break;
      found.add(products.barcodeOrdinals[entry]!);
    }
  }
  return [...found];
}
