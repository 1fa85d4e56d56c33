import { type Base, baseOf, type CompileOptions, filesOf } from '../base.ts';
import { BrokenSnapshotError } from '../../snapshot/files/folder.ts';
import { openPart, tablesIn } from '../../snapshot/files/tables.ts';
import { readParts } from '../../snapshot/files/read-parts.ts';
import { PARTS } from '../../snapshot/parts/parts.ts';
import type { PricePart } from '../../snapshot/parts/prices.ts';
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
  return openPart('prices', tablesIn(await readParts(dir, filesOf(base, PARTS.prices.files))));
}

async function readEarlier(base: Base, options: CompileOptions): Promise<EarlierNumbering | undefined> {
  const storesMoved = baseOf('stores', options) === undefined;
  const productsMoved = baseOf('products', options) === undefined;
  const names = [
    ...PARTS.chains.files,
    ...PARTS.prices.files,
    ...(base.whole.has('aisles') ? PARTS.aisles.files : []),
    ...(storesMoved ? PARTS.stores.files : []),
    ...(productsMoved ? (['products'] as const) : []),
  ];
  try {
    const tables = tablesIn(await readParts(options.dir, filesOf(base, names)));
    const products = productsMoved ? tables('products') : undefined;
    return {
      chains: await openPart('chains', tables),
      stores: storesMoved ? await openPart('stores', tables) : undefined,
      products: products && {
        uuidOf: products.uuids('id'),
        sizeNullAt: products.numbers('size_null_at', Uint32Array),
        category: products.dictionary('category'),
      },
      prices: await openPart('prices', tables),
      aisles: base.whole.has('aisles') ? await openPart('aisles', tables) : undefined,
    };
  } catch (error) {
    if (error instanceof BrokenSnapshotError) return undefined;
    throw error;
  }
}
