import { derivedFrom } from '../../domain/derived.ts';
import { openPart } from '../../snapshot/files/tables.ts';
import { AISLES } from '../../snapshot/parts/aisles.ts';
import { CHAINS } from '../../snapshot/parts/chains.ts';
import { type PricePart, PRICES } from '../../snapshot/parts/prices.ts';
import { PRODUCTS } from '../../snapshot/parts/products.ts';
import { STORES } from '../../snapshot/parts/stores.ts';
import { type EarlierSnapshot, hasWhole, readEarlierTables, unlessBroken } from '../earlier-snapshot.ts';
import { earlierWith, hasMoved, type Publishing } from '../publishing.ts';
import type { EarlierNumbering } from './stable-chains.ts';

/** Whether neither prices changed since the earlier snapshot, nor anything that they are numbered by, and their parts are whole. */
export function arePricesUntouched(publishing: Publishing): boolean {
  const { earlier, revisions } = publishing;
  const isNumberedAlike = [CHAINS, STORES, PRODUCTS].every((part) => earlierWith(part, publishing));
  const sources = Object.keys(revisions).filter((source) => source.startsWith('prices:'));
  return (
    earlier !== undefined &&
    isNumberedAlike &&
    hasWhole(earlier, PRICES) &&
    hasWhole(earlier, AISLES) &&
    !sources.some((source) => hasMoved(source, publishing))
  );
}

/**
 * The earlier snapshot's prices, and what they were numbered by; the first call starts to read them. Resolves to
 * undefined where they are not needed, or where their files are broken and all prices must be read anew.
 */
export const earlierPrices = derivedFrom((publishing: Publishing): Promise<EarlierNumbering | undefined> => {
  const { earlier } = publishing;
  if (!earlier || !hasWhole(earlier, PRICES) || arePricesUntouched(publishing)) {
    return Promise.resolve(undefined);
  }
  const reading = unlessBroken(readNumbering(earlier, publishing));
  // Its failure is thrown to who awaits it; until then it must not count as unhandled.
  reading.catch(() => {});
  return reading;
});

/** The prices of an earlier snapshot. Throws `BrokenSnapshotError` where their files are broken: `publish --full` makes them anew. */
export async function readPrices(earlier: EarlierSnapshot, dir: string): Promise<PricePart> {
  return openPart('prices', PRICES, await readEarlierTables(dir, earlier, PRICES.files));
}

async function readNumbering(earlier: EarlierSnapshot, publishing: Publishing): Promise<EarlierNumbering> {
  const storesMoved = earlierWith(STORES, publishing) === undefined;
  const productsMoved = earlierWith(PRODUCTS, publishing) === undefined;
  const hasAisles = hasWhole(earlier, AISLES);
  const tables = await readEarlierTables(publishing.dir, earlier, [
    ...CHAINS.files,
    ...PRICES.files,
    ...(hasAisles ? AISLES.files : []),
    ...(storesMoved ? STORES.files : []),
    ...(productsMoved ? (['products'] as const) : []),
  ]);
  const products = productsMoved ? tables('products') : undefined;
  return {
    chains: await openPart('chains', CHAINS, tables),
    stores: storesMoved ? await openPart('stores', STORES, tables) : undefined,
    products: products && {
      uuidOf: products.uuids('id'),
      sizeNullAt: products.numbers('size_null_at', Uint32Array),
      category: products.dictionary('category'),
    },
    prices: await openPart('prices', PRICES, tables),
    aisles: hasAisles ? await openPart('aisles', AISLES, tables) : undefined,
  };
}
