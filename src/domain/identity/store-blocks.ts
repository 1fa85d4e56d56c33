import { type Blocks, createBlocks } from './blocks.ts';
import type { StoreFeatures } from './store-comparison.ts';

/** Two stores this near are candidates, in metres. */
const NEAR_METERS = 300;
const METERS_PER_DEGREE = 111_195;
/** Cells are twice as wide as what is near and lie in four layers, so that two near stores share one. */
const CELL_DEGREES = (2 * NEAR_METERS) / METERS_PER_DEGREE;

/** Stores by chain and place, ZIP code and house number, telephone number, or the chain's own number. */
export function storeBlocks(stores: readonly StoreFeatures[]): Blocks {
  return createBlocks(stores.length, (place) => {
    const store = stores[place]!;
    return placeKeys(store).map((key) => `${store.chain ?? ''} ${key}`);
  });
}

/** What a store shares with another source's record of it, whatever its chain. */
export function placeKeys({ lat, lng, zip, street, phone, storeNumber }: StoreFeatures): string[] {
  const keys: string[] = [];
  if (lat !== null && lng !== null) keys.push(...cellsOf(lat, lng));
  if (zip !== null && street.house !== null) keys.push(`zip ${zip} ${street.house}`);
  if (phone !== null) keys.push(`phone ${phone}`);
  if (storeNumber !== null) keys.push(`number ${storeNumber}`);
  return keys;
}

function cellsOf(lat: number, lng: number): string[] {
  // Cells shrink towards the poles, so one is as wide as the parallel of its own latitude band asks for.
  const band = Math.round(lat);
  const wide = CELL_DEGREES / Math.max(0.1, Math.cos((band * Math.PI) / 180));
  return [0, 0.5].flatMap((north) =>
    [0, 0.5].map((east) => {
      const row = Math.floor(lat / CELL_DEGREES + north);
      const column = Math.floor(lng / wide + east);
      return `cell ${band} ${north} ${east} ${row} ${column}`;
    }),
  );
}
