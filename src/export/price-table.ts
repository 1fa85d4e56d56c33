import { e4ToUsd } from '../domain/money.ts';
import { effectivePriceE4, isOnSale } from '../domain/price-tier.ts';
import { blobText } from '../lookup/encoded-fields.ts';
import {
  type ChainListings,
  NUMBER_PLACE,
  openChainListings,
  openChainPrices,
} from '../snapshot/parts/chain-prices.ts';
import { chainFile } from '../snapshot/parts/part.ts';
import { columnsOf } from './column.ts';
import { type Served, usdOrNull } from './served.ts';
import type { ExportedTable, TableWriter } from './table-writer.ts';

const MINUTE_MS = 60_000;
const UNIT_PRICE_UNKNOWN = 0xffff_ffff;

/** The current price of each product at each store, as it was observed: without fallback prices. */
export const PRICES_TABLE: ExportedTable = {
  name: 'prices',
  columns: [
    ...columnsOf('text', 'product_id', 'store_id', 'chain_slug'),
    ...columnsOf('number', 'price', 'regular_price', 'sale_price'),
    ...columnsOf('boolean', 'is_on_sale'),
    ...columnsOf('number', 'unit_price'),
    ...columnsOf('text', 'unit_price_uom', 'pack_size', 'aisle', 'section'),
    ...columnsOf('boolean', 'available'),
    ...columnsOf('time', 'observed_at'),
    ...columnsOf('text', 'retailer_product_id', 'pdp_url'),
  ],
};

/** The chain files that the table is made of. */
export const PRICE_FILES = ['prices', 'price-listings'] as const;

/** Writes the prices of one chain, by product and store. */
export async function writePrices(
  served: Served,
  productIds: readonly string[],
  chain: number,
  writer: TableWriter,
): Promise<void> {
  const { slugs, stores, storeIds } = served;
  const prices = openChainPrices(await served.table(chainFile('prices', chain)));
  const listings = openChainListings(await served.table(chainFile('price-listings', chain)));
  const slug = slugs[chain]!;
  const firstStore = stores.chainStart[chain]!;
  const { unitUom, aisle, section } = prices;
  let pack = 0;
  for (let pair = 0; pair < prices.pairCount; pair++) {
    const productId = productIds[prices.product[pair]!]!;
    const { sku, url } = listingOf(listings, pair);
    for (let at = prices.obsStart[pair]!; at < prices.obsStart[pair + 1]!; at++) {
      const regular = prices.regularE4[at]!;
      const sale = prices.saleE4[at]!;
      const unit = prices.unitE4[at]!;
      // Both ascend.
      const hasPack = listings.packSizeAt[pack] === at;
      const packSize = hasPack ? listings.packSize.values[listings.packSize.codes[pack++]!]! : null;
      writer.add([
        productId,
        storeIds[stores.byChain[firstStore + prices.store[at]!]!]!,
        slug,
        usdOrNull(effectivePriceE4(regular, sale)),
        usdOrNull(regular),
        usdOrNull(sale),
        isOnSale(regular, sale),
        unit === UNIT_PRICE_UNKNOWN ? null : e4ToUsd(unit),
        unitUom.values[unitUom.codes[at]!]!,
        packSize,
        aisle.values[aisle.codes[at]!]!,
        section.values[section.codes[at]!]!,
        prices.available[at] === 1,
        prices.observedMin[at]! * MINUTE_MS,
        sku,
        url,
      ]);
    }
  }
}

function listingOf({ sku, url }: ChainListings, pair: number): { sku: string | null; url: string | null } {
  const number = blobText(sku, pair);
  const form = url.values[url.codes[pair]!]!;
  return { sku: number === '' ? null : number, url: form?.replace(NUMBER_PLACE, () => number) ?? null };
}
