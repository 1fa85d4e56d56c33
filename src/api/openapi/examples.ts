import { INDEX_REGIONS, PUBLISH_STATUSES } from '../../domain/index-method/month-data.ts';
import { monthText } from '../../domain/month.ts';
import type { Blobs, Snapshot } from '../../snapshot/snapshot.ts';

/** Example values by parameter name, which fit together: a product, a store that sells it, and what they are like. */
export type Examples = Readonly<Record<string, string | number | boolean | readonly string[]>>;

const ALWAYS: Examples = {
  radius: 5,
  radius_mi: 10,
  limit: 10,
  offset: 0,
  include: ['hours'],
  include_count: true,
  online_only: true,
  on_sale: false,
  normalize_aisles: true,
  envelope: false,
  region: 'national',
  include_interval: true,
  compare: ['bls'],
};

const AUTO = PUBLISH_STATUSES.indexOf('auto');
const NATIONAL = INDEX_REGIONS.indexOf('national');

const BARCODE = /^[0-9]{6,32}$/;

function parseBlob({ offsets, bytes }: Blobs, item: number, end = ''): Record<string, unknown> {
  const text = Buffer.from(bytes.subarray(offsets[item], offsets[item + 1])).toString();
  return JSON.parse(text + end) as Record<string, unknown>;
}

/** The product that most stores sell; -1 without products. */
function mostSold({ products, prices }: Snapshot): number {
  let best = -1;
  for (let product = 0; product < products.count; product++) {
    if (best < 0 || prices.storesSelling[product]! > prices.storesSelling[best]!) best = product;
  }
  return best;
}

/** A store that sells a product; without prices the first one. */
function sellerOf({ prices, stores }: Snapshot, product: number): number {
  const pair = prices.pairStart[product] ?? 0;
  if (product < 0 || pair >= (prices.pairStart[product + 1] ?? 0)) return stores.count > 0 ? 0 : -1;
  const chain = prices.pairChain[pair]!;
  return stores.byChain[stores.chainStart[chain]! + prices.store[prices.obsStart[pair]!]!]!;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Examples that work against the snapshot that is served. */
export function examplesFrom(snapshot: Snapshot | undefined): Examples {
  if (snapshot === undefined) return ALWAYS;
  const product = mostSold(snapshot);
  const seller = sellerOf(snapshot, product);
  const found: Record<string, string | number | readonly string[] | undefined> = {};
  if (product >= 0) {
    const { product_id, name, brand, category, upc } = parseBlob(snapshot.products.json, product);
    found['product_id'] = textOf(product_id);
    found['q'] = textOf(name)?.slice(0, 60).trim();
    found['brand'] = textOf(brand)?.slice(0, 100).trim();
    found['category'] = textOf(category)?.slice(0, 100).trim();
    if (typeof upc === 'string' && BARCODE.test(upc)) found['barcode'] = upc;
    for (const name of ['ids', 'product_ids']) found[name] = [String(product_id)];
  }
  if (seller >= 0) {
    const { id, chain_slug, state, zip, metro, lat, lng } = parseBlob(snapshot.stores.json, seller, '}');
    Object.assign(found, { store_id: id, store_ids: [id], chain: chain_slug, slug: chain_slug, state, zip });
    found['slugs'] = [String(chain_slug)];
    found['metro'] = textOf(metro);
    if (typeof lat === 'number' && typeof lng === 'number')
      Object.assign(found, { lat, lng, near: `${lat},${lng}` });
  }
  const { slugs, active, snapshots } = snapshot.indices;
  const shown = snapshots.status.findIndex(
    (status, row) =>
      status === AUTO && snapshots.region[row] === NATIONAL && active[snapshots.index[row]!] === 1,
  );
  found['getIndex.slug'] = slugs[snapshots.index[Math.max(0, shown)] ?? 0];
  if (shown >= 0) found['getIndex.from'] = monthText(snapshots.month[shown]!);
  const known = Object.entries(found).filter(([, value]) => value !== undefined);
  return { ...ALWAYS, ...(Object.fromEntries(known) as Examples) };
}
