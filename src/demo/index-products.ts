import type { Assortment } from './assortment.ts';
import { INDEX_ITEMS, type IndexItem } from './index-items.ts';
import type { DemoProduct } from './products/catalogue.ts';

/** A product that an index follows at the chain whose brand it is; null: at all that sell it. */
export interface FollowedProduct {
  readonly product: DemoProduct;
  readonly assortment: Assortment | null;
}

/** What a chain sells of an item under its own brand: the first product of the line that has the item's unit. */
function ownBrand(assortment: Assortment, { noun, per }: IndexItem): FollowedProduct[] {
  const product = assortment.products.find(
    ({ brand, line, size }) => brand.owner !== null && line.noun === noun && per[size.unit] !== undefined,
  );
  return product === undefined ? [] : [{ product, assortment }];
}

/** The products of the item's index: the tracked ones of its kind, or each chain's own. */
export function productsOfItem(
  item: IndexItem,
  tracked: readonly DemoProduct[],
  assortments: readonly Assortment[],
): FollowedProduct[] {
  if (item.isOwnBrand) return assortments.flatMap((assortment) => ownBrand(assortment, item));
  return tracked
    .filter(({ line }) => line.indexRole === 'staple' && line.noun === item.noun)
    .map((product) => ({ product, assortment: null }));
}

/** All products whose prices have twelve months of history. */
export function followedProducts(assortments: readonly Assortment[]): Set<DemoProduct> {
  const tracked = assortments.flatMap(({ products }) => products.filter(({ isTracked }) => isTracked));
  const own = INDEX_ITEMS.filter(({ isOwnBrand }) => isOwnBrand).flatMap((item) =>
    productsOfItem(item, [], assortments),
  );
  return new Set([...tracked, ...own.map(({ product }) => product)]);
}
