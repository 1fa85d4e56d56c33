import { readGtin } from '../../domain/gtin.ts';
import { parseUuid } from './parse-bytes.ts';
import { readLinesWith } from './price-lines.ts';
import { createPriceReader } from './price-reader.ts';
import { createReferences, type PlaceData, type ProductData, type References } from './references.ts';

/** By what the lines of a feed name products, each once. */
export interface ProductNames {
  /** Of products: UUIDs, as hex digits. */
  readonly ids: readonly string[];
  /** Barcodes that can be trusted, as GTIN-14. */
  readonly gtins: readonly string[];
  /** Codes that cannot be trusted, as the source wrote them. */
  readonly untrusted: readonly string[];
  /** Chains' own numbers. */
  readonly skus: readonly (readonly [chainId: number, number: string])[];
}

/** A larger feed names so much of a catalogue that reading all of it is cheaper. */
const MOST_BYTES = 16 * 1024 * 1024;
/** The same for a compressed feed, whose length is not known. */
const MOST_LINES = 50_000;

/**
 * The products that a small feed names, so that these alone need be looked up: in a large catalogue that is most of what
 * a small import would do. Null: it is no small feed. `size` is the file's. Throws ImportError where it cannot be read.
 */
export async function readProductNames(
  path: string,
  size: number,
  places: PlaceData,
  nowMin: number,
): Promise<ProductNames | null> {
  if (size > MOST_BYTES) return null;
  const noted = new NotedNames();
  const reader = createPriceReader(noted.references(places), nowMin);
  let lines = 0;
  for await (const { parsed } of readLinesWith(reader, path)) {
    lines += parsed.records;
    if (lines > MOST_LINES) return null;
  }
  return noted.names();
}

/** One product that stands for whatever a chain's number or an id names, so that reading a line goes on. */
const ANY_PRODUCT: ProductData = {
  products: { productId: new Int32Array(1), uuids: new Uint8Array(16), gtins: new Float64Array(1) },
  rawUpcs: [],
  skus: [],
  claims: [],
};
const FOUND = 0;
const NOT_FOUND = -1;
const GTIN_DIGITS = 14;

class NotedNames {
  readonly #ids = new Set<string>();
  readonly #gtins = new Set<string>();
  readonly #untrusted = new Set<string>();
  readonly #skus = new Map<number, Set<string>>();

  /**
   * References that note by what products are asked for. A barcode is never found, so that a line is asked for what it
   * names besides.
   */
  references(places: PlaceData): References {
    const uuid = Buffer.alloc(16);
    return {
      ...createReferences({ ...places, ...ANY_PRODUCT }),
      productByUuid: (bytes, start, end) => {
        if (!parseUuid(bytes, start, end, uuid)) return NOT_FOUND;
        this.#ids.add(uuid.toString('hex'));
        return FOUND;
      },
      productByGtin: (_, gtin14) => {
        this.#gtins.add(String(gtin14).padStart(GTIN_DIGITS, '0'));
        return NOT_FOUND;
      },
      productByUpc: (chainId, upc) => {
        this.#noteUpc(chainId, upc);
        return NOT_FOUND;
      },
      productBySku: (chainId, sku) => {
        this.#noteSku(chainId, sku);
        return FOUND;
      },
    };
  }

  #noteUpc(chainId: number, upc: string): void {
    const { gtin14, note } = readGtin(upc);
    if (gtin14 !== null) {
      this.#gtins.add(gtin14);
      return;
    }
    this.#untrusted.add(upc);
    if (note === 'restricted') this.#noteSku(chainId, upc);
  }

  #noteSku(chainId: number, sku: string): void {
    const known = this.#skus.get(chainId);
    if (known === undefined) this.#skus.set(chainId, new Set([sku]));
    else known.add(sku);
  }

  names(): ProductNames {
    return {
      ids: [...this.#ids],
      gtins: [...this.#gtins],
      untrusted: [...this.#untrusted],
      skus: [...this.#skus].flatMap(([chainId, skus]) => [...skus].map((sku) => [chainId, sku] as const)),
    };
  }
}
