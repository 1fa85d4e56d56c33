import { type Base, baseOf, type CompileOptions, filesOf } from './base.ts';
import { BrokenSnapshotError } from './folder.ts';
import { openAisles, openChains, openPrices, openStores, tablesIn } from './open-parts.ts';
import { readParts } from './read-parts.ts';
import { partFiles, type PricePart } from './snapshot.ts';
import type { EarlierNumbering } from './stable-chains.ts';

/** Whether one of the record's parts changed since the base. */
export function hasMoved(source: string, { base, revisions }: CompileOptions): boolean {
  return base?.manifest.revisions[source] !== revisions[source];
}

/** Whether neither prices changed since the base, nor anything that they are numbered by, and their parts are whole. */
export function arePricesUntouched(options: CompileOptions): boolean {
  const { base, revisions } = options;
  const isNumberedAlike = (['chains', 'stores', 'products'] as const).every((part) => baseOf(part, options));
  const sources = Object.keys(revisions).filter((source) => source.startsWith('prices:'));
  return (
    isNumberedAlike &&
    base?.whole.has('prices') === true &&
    base.whole.has('aisles') &&
    !sources.some((source) => hasMoved(source, options))
  );
}

/**
 * Starts to read the base's prices, and what they were numbered by, while the record is asked for what changed.
 * Resolves to undefined where they are not needed, or where their files are broken and all prices must be read anew.
 */
export function startReadingEarlier(options: CompileOptions): Promise<EarlierNumbering | undefined> {
  const { base } = options;
  if (!base?.whole.has('prices') || arePricesUntouched(options)) return Promise.resolve(undefined);
  const reading = readEarlier(base, options);
  // Its failure is thrown to who awaits it; until then it must not count as unhandled.
  reading.catch(() => {});
  return reading;
}

/** The base's prices. Throws `BrokenSnapshotError` where their files are broken: `publish --full` makes them anew. */
export async function readPrices(base: Base, dir: string): Promise<PricePart> {
  return openPrices(tablesIn(await readParts(dir, filesOf(base, partFiles.prices))));
}

async function readEarlier(base: Base, options: CompileOptions): Promise<EarlierNumbering | undefined> {
  const storesMoved = baseOf('stores', options) === undefined;
  const productsMoved = baseOf('products', options) === undefined;
  const names = [
    ...partFiles.chains,
    ...partFiles.prices,
    ...(base.whole.has('aisles') ? partFiles.aisles : []),
    ...(storesMoved ? partFiles.stores : []),
    ...(productsMoved ? (['products'] as const) : []),
  ];
  try {
    const tables = tablesIn(await readParts(options.dir, filesOf(base, names)));
    const products = productsMoved ? tables('products') : undefined;
    return {
      chains: openChains(tables),
      stores: storesMoved ? openStores(tables) : undefined,
      products: products && {
        uuidOf: products.uuids('id'),
        sizeNullAt: products.numbers('size_null_at', Uint32Array),
        category: products.dictionary('category'),
      },
      prices: openPrices(tables),
      aisles: base.whole.has('aisles') ? openAisles(tables) : undefined,
    };
  } catch (error) {
    if (error instanceof BrokenSnapshotError) return undefined;
    throw error;
  }
}
