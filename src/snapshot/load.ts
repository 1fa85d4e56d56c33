import { checkFormat } from './folder.ts';
import {
  openAisles,
  openChains,
  openCoupons,
  openIndices,
  openPrices,
  openProducts,
  openSavings,
  openShelves,
  openStores,
  tablesIn,
} from './open-parts.ts';
import { readParts } from './read-parts.ts';
import { type Manifest, type PartName, partFiles, type Snapshot } from './snapshot.ts';

/**
 * Loads a published snapshot: reads and checks its files on other threads, then opens them as views. Parts that are
 * the same as in `previous` are taken over from it, so that a price refresh reads prices alone; indexes derived from
 * such a part stay valid. Throws `BrokenSnapshotError`, which names the file and what is wrong with it.
 */
export async function loadSnapshot(dir: string, manifest: Manifest, previous?: Snapshot): Promise<Snapshot> {
  checkFormat(manifest, `snapshot ${manifest.version}`);
  const isKept = (part: PartName): boolean =>
    previous !== undefined && hasSamePart(manifest, previous.manifest, part);
  const parts = Object.keys(partFiles) as PartName[];
  const missing = new Set<string>(parts.filter((part) => !isKept(part)).flatMap((part) => partFiles[part]));
  const toRead = Object.entries(manifest.files).filter(([name]) => missing.has(name));
  // With a snapshot to serve there is no hurry: one thread leaves the other core to requests.
  const hurries = previous === undefined;
  const contents = await readParts(dir, Object.fromEntries(toRead), {
    threads: hurries ? 2 : 1,
    inBackground: !hurries,
  });
  const tables = tablesIn(contents);
  return {
    manifest,
    chains: previous && isKept('chains') ? previous.chains : openChains(tables),
    stores: previous && isKept('stores') ? previous.stores : openStores(tables),
    products: previous && isKept('products') ? previous.products : await openProducts(tables),
    prices: previous && isKept('prices') ? previous.prices : openPrices(tables),
    coupons: previous && isKept('coupons') ? previous.coupons : openCoupons(tables),
    savings: previous && isKept('savings') ? previous.savings : openSavings(tables),
    shelves: previous && isKept('shelves') ? previous.shelves : openShelves(tables),
    aisles: previous && isKept('aisles') ? previous.aisles : openAisles(tables),
    indices: previous && isKept('indices') ? previous.indices : openIndices(tables),
  };
}

/** Whether two manifests have a part in common, by the checksums of its files. */
export function hasSamePart(a: Manifest, b: Manifest, part: PartName): boolean {
  return partFiles[part].every((name) => {
    const file = a.files[name];
    return file !== undefined && file.sha256 === b.files[name]?.sha256;
  });
}
