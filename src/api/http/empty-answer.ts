import { z } from 'zod';
import { hundredthsOfMile } from '../../domain/place/geo.ts';
import { findStore } from '../../lookup/find-store.ts';
import type { NearbyStore } from '../../lookup/geo-index.ts';
import { nearestStore } from '../../lookup/nearest-store.ts';
import { findProductsByBarcode } from '../../lookup/product-search.ts';
import { findUuid, formatUuid } from '../../lookup/uuid-index.ts';
import type { StorePart } from '../../snapshot/parts/stores.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';

/** What the `meta` of an answer without rows tells. */
export const emptyMembers = {
  message: z.string().optional().describe('Present only if the answer is empty: why, in one sentence.'),
  nearest_mi: z
    .number()
    .nullable()
    .optional()
    .describe(
      'Present only if an answer around a place is empty: miles to the nearest store with a match; null: none is known.',
    ),
  nearest_store_id: z
    .string()
    .meta({ format: 'uuid' })
    .nullable()
    .optional()
    .describe('The id of that nearest store.'),
};

/** What is said of words that mean no product. */
export const NO_SUCH_WORDS = 'No product of the catalogue matches these words.';

/** What is said of a store id that does not exist, in a path too. */
export const NO_SUCH_STORE = 'No store has or had this id.';

/** What is said of a product id that does not exist, in a path too. */
export const NO_SUCH_PRODUCT = 'No product has this id.';

/** Why an answer has no rows. */
export interface EmptyAnswer {
  readonly message: string;
  /** The nearest store with rows; null: none is known; undefined: no place was asked for. */
  readonly nearest?: NearbyStore | null;
}

interface StoresById {
  readonly store_id?: string | undefined;
  readonly store_ids?: readonly string[] | undefined;
}

interface ProductsById {
  readonly product_id?: string | undefined;
  readonly product_ids?: readonly string[] | undefined;
  readonly barcode?: string | undefined;
}

/** What is said where stores are asked for by id and none of them exists; null: one does, or none was asked for. */
export function noSuchStore(
  snapshot: Pick<Snapshot, 'stores'>,
  { store_id: one, store_ids: many }: StoresById,
): EmptyAnswer | null {
  const isUnknown = (id: string): boolean => findStore(snapshot, id) < 0;
  if (one !== undefined && isUnknown(one)) return { message: NO_SUCH_STORE };
  return many?.every(isUnknown) === true ? { message: 'No store has or had any of these ids.' } : null;
}

/**
 * What is said where stores are asked for by id that exist, and none of them is left; `isLeft`: whether a store is open and where
 * else stores are asked for. Null: one is left, or none of them exists or was asked for.
 */
export function noStoreLeft(
  { stores }: Pick<Snapshot, 'stores'>,
  { store_id: one, store_ids: many = [] }: StoresById,
  isLeft: (store: number) => boolean,
): EmptyAnswer | null {
  const asked = [...(one === undefined ? [] : [one]), ...many]
    .map((id) => findStore({ stores }, id))
    .filter((store) => store >= 0);
  if (asked.length === 0 || asked.some(isLeft)) return null;
  const isOpen = (store: number): boolean => stores.active[store] === 1;
  return {
    message: asked.some(isOpen)
      ? 'None of the stores given by id matches the other store parameters: leave those parameters out.'
      : 'None of the stores given by id is open any more.',
  };
}

/** What is said where products are asked for by id or barcode and none of them exists; null: one does, or none was asked for. */
export function noSuchProduct(
  { products }: Pick<Snapshot, 'products'>,
  { product_id: one, product_ids: many, barcode }: ProductsById,
): EmptyAnswer | null {
  const isUnknown = (id: string): boolean => findUuid(products.ids, id) < 0;
  if (one !== undefined && isUnknown(one)) return { message: NO_SUCH_PRODUCT };
  if (many?.every(isUnknown) === true) return { message: 'No product has any of these ids.' };
  const isOnNone = barcode !== undefined && findProductsByBarcode(products, barcode).length === 0;
  return isOnNone ? { message: 'No product has this barcode.' } : null;
}

/** What is said where none of the stores or of the products that are asked for exists; null: some do. */
export function noSuchSide(
  snapshot: Pick<Snapshot, 'stores' | 'products'>,
  asked: StoresById & ProductsById,
): EmptyAnswer | null {
  return noSuchStore(snapshot, asked) ?? noSuchProduct(snapshot, asked);
}

/** So many stores without a position are tested at most. */
const MOST_TESTED = 5000;

/** Whether a store that passes is somewhere, but nobody knows where. */
function hasUnplaced({ count, lat }: StorePart, passes: (store: number) => boolean): boolean {
  let tested = 0;
  for (let store = 0; store < count && tested < MOST_TESTED; store++) {
    if (!Number.isNaN(lat[store]!)) continue;
    if (passes(store)) return true;
    tested++;
  }
  return false;
}

/** What is said of a place around which no store passes: how far the nearest is that does. */
export function nothingAround(
  stores: StorePart,
  { lat, lng }: { readonly lat: number; readonly lng: number },
  passes: (store: number) => boolean,
): EmptyAnswer {
  const nearest = nearestStore(stores, lat, lng, passes);
  if (nearest !== null) {
    return {
      message: `Nothing matches around this place: the nearest is ${milesOf(nearest)} miles away.`,
      nearest,
    };
  }
  const message = hasUnplaced(stores, passes)
    ? 'Nothing matches around this place. The only matches are at stores whose location is unknown: search by chain or state instead.'
    : 'Nothing around this place, nor anywhere else, matches.';
  return { message, nearest };
}

function milesOf({ distanceMi }: NearbyStore): number {
  return hundredthsOfMile(distanceMi) / 100;
}

/** The members of `emptyMembers` for an answer. */
export function describeEmpty({ uuidOf }: StorePart, { message, nearest }: EmptyAnswer) {
  if (nearest === undefined) return { message };
  return {
    message,
    nearest_mi: nearest === null ? null : milesOf(nearest),
    nearest_store_id: nearest === null ? null : formatUuid(uuidOf, 16 * nearest.store),
  };
}

/** The same encoded, without braces. */
export function encodeEmpty(stores: StorePart, empty: EmptyAnswer): string {
  return JSON.stringify(describeEmpty(stores, empty)).slice(1, -1);
}
