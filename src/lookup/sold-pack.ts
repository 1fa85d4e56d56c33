import { readSoldPack, type SoldPack } from '../domain/understanding/purchase.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { productFields } from './encoded-fields.ts';
import { soldSize } from './finding/open.ts';

/** How a product is sold; where only its size as it is written tells, that is read. */
export function soldPackOf(
  { finding, products }: Pick<Snapshot, 'finding' | 'products'>,
  product: number,
): SoldPack {
  const size = soldSize(finding.columns, product);
  if (size !== null) return { size, byWeight: false };
  const { size_display, name } = productFields(products, product);
  return size_display === null ? { size: null, byWeight: false } : readSoldPack(size_display, name);
}
