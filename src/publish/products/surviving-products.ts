import { derivedFrom } from '../../domain/derived.ts';
import { addToGroup } from '../../domain/group-by.ts';
import { surviveAsProduct } from '../../domain/identity/surviving-records.ts';
import { type MergedProduct, type ProductRow, readMergedProducts } from '../../record/read-products.ts';
import type { Publishing } from '../publishing.ts';

/** The products that merges left, and what leads to them. */
export interface ProductMerges {
  /** By `product_id` of a survivor: its row with the fields of those merged into it. */
  readonly survivors: ReadonlyMap<number, ProductRow>;
  /** By `product_id` of a survivor: the rows that were merged into it. */
  readonly mergedInto: ReadonlyMap<number, readonly ProductRow[]>;
  /** `product_id` of the survivor by that of a product that was merged away. */
  readonly survivorOf: ReadonlyMap<number, number>;
}

/** The record's merges of products. */
export const productMerges = derivedFrom(
  async ({ read }: Publishing): Promise<ProductMerges> => groupMerged(await read(readMergedProducts)),
);

function groupMerged(merged: readonly MergedProduct[]): ProductMerges {
  const groups = new Map<number, ProductRow[]>();
  const survivorOf = new Map<number, number>();
  for (const { row, survivorId } of merged) {
    addToGroup(groups, survivorId, row);
    if (row.product_id !== survivorId) survivorOf.set(row.product_id, survivorId);
  }
  return {
    survivors: new Map([...groups].map(([id, rows]) => [id, surviveAsProduct(rows).row])),
    mergedInto: new Map([...groups].map(([id, rows]) => [id, rows.slice(1)])),
    survivorOf,
  };
}
