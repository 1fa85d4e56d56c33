import { readSoldPack, type SoldPack } from '../domain/understanding/lines/purchase.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { productFields } from './encoded-fields.ts';
import { soldSize } from './finding/open.ts';

const UNKNOWN: SoldPack = { size: null, byWeight: false };

/** Sizes that are a piece without a number: the price is for one of them. */
const BY_PIECE = /^(?:(?:price )?per |by the |\/ ?)?(?:each|ea|pcs?|pieces?)\.?$/i;
const ONE_PIECE: SoldPack = { size: { unit: 'ct', each: 1, packs: null }, byWeight: false };

/** How a product is sold by its size as it is written and its name. What is sold by the piece holds one, unless its name says more. */
export function packSoldAs(size: string | null, name: string): SoldPack {
  const pack = readSoldPack(size, name);
  return pack.size === null && BY_PIECE.test(size?.trim() ?? '') ? ONE_PIECE : pack;
}

/** How a product is sold; where only its size as it is written tells, that is read. */
export function soldPackOf(
  { finding, products }: Pick<Snapshot, 'finding' | 'products'>,
  product: number,
): SoldPack {
  const size = soldSize(finding.columns, product);
  if (size !== null) return { size, byWeight: false };
  const { size_display, name } = productFields(products, product);
  return size_display === null ? UNKNOWN : packSoldAs(size_display, name);
}
