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
};

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

/** Examples of request bodies by the name of their component, made of the examples by parameter name. */
const BODIES: Readonly<Record<string, (examples: Examples) => Record<string, unknown> | undefined>> = {
  ResolveListRequest: ({ store_id, product_id, q }) =>
    store_id === undefined || q === undefined
      ? undefined
      : {
          store_id,
          items: [
            { client_id: 'line-1', name: `2 lb ${String(q)}` },
            { client_id: 'line-2', name: 'dozen eggs', canonical_product_id: product_id },
          ],
          alternatives: 1,
        },
};

/** An example of the request body whose component has this name; undefined where there is none. */
export function namedBodyExample(component: string, examples: Examples): Record<string, unknown> | undefined {
  return BODIES[component]?.(examples);
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
  const known = Object.entries(found).filter(([, value]) => value !== undefined);
  return { ...ALWAYS, ...(Object.fromEntries(known) as Examples) };
}
