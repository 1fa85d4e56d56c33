import type { Snapshot } from '../../src/snapshot/snapshot.ts';

const NAMES =
  ',"store_id":"00000000-0000-5000-8000-000000000000","store_name":"A store","chain_slug":"a-chain"';

const PLACE = '{"city":"Springfield","state":"IL"';

/** What a map asks a snapshot for, of so many open stores all over the mainland. */
export function manyStores(count: number): Snapshot {
  // The golden ratio spreads points evenly, the same ones each time.
  const spread = (index: number, step: number): number => (index * step) % 1;
  const stores = {
    count,
    lat: Float64Array.from({ length: count }, (_, index) => 25 + 24 * spread(index, 0.618_033_988_75)),
    lng: Float64Array.from({ length: count }, (_, index) => -124 + 57 * spread(index, 0.754_877_666_25)),
    active: new Uint8Array(count).fill(1),
    priceRowStore: repeated(NAMES, count),
    json: repeated(PLACE, count),
  };
  return { stores } as unknown as Snapshot;
}

function repeated(text: string, count: number): { bytes: Buffer; offsets: Int32Array } {
  const offsets = Int32Array.from({ length: count + 1 }, (_, index) => index * text.length);
  return { bytes: Buffer.from(text.repeat(count)), offsets };
}
