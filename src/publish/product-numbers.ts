import type { ProductKeyListener } from '../record/read-products.ts';
import { toDictionary } from '../snapshot/files/dictionary.ts';
import type { Dictionary } from '../snapshot/parts/columns.ts';
import { withRoom } from '../domain/with-room.ts';

/** Products as prices refer to them. */
export interface ProductNumbers {
  readonly count: number;
  /** Ordinal by `product_id`; -1 where there is no such product. */
  readonly ordinals: Int32Array;
  /** By ordinal: 1 where the product's own size is known, so that pack sizes do not count. */
  readonly sizeKnown: Uint8Array;
  /** 16 bytes an ordinal. */
  readonly uuids: Uint8Array;
  /** By ordinal. */
  readonly category: Dictionary;
}

/** Numbers the record's products, whose keys `readKeys` gives by `product_id`. */
export async function numberProducts(
  readKeys: (onRow: ProductKeyListener) => Promise<void>,
): Promise<ProductNumbers> {
  let ids = new Int32Array(0);
  let sizeKnown = new Uint8Array(0);
  let uuids = new Uint8Array(0);
  const categories: (string | null)[] = [];
  let count = 0;
  await readKeys((productId, id, isKnown, category) => {
    uuids = withRoom(uuids, 16 * (count + 1));
    uuids.set(id, 16 * count);
    ids = withRoom(ids, count + 1);
    sizeKnown = withRoom(sizeKnown, count + 1);
    ids[count] = productId;
    sizeKnown[count++] = Number(isKnown);
    categories.push(category);
  });
  const ordinals = new Int32Array(count === 0 ? 0 : ids[count - 1]! + 1).fill(-1);
  for (let ordinal = 0; ordinal < count; ordinal++) ordinals[ids[ordinal]!] = ordinal;
  return {
    count,
    ordinals,
    sizeKnown: sizeKnown.subarray(0, count),
    category: toDictionary(categories),
    uuids: uuids.subarray(0, 16 * count),
  };
}
