import type { ChainProfile } from '../chain-profiles.ts';
import type { ZipPlace } from './zip-places.ts';

/** A store of the demo, with what the prices need to know of it. */
export interface DemoStore {
  id: string;
  profile: ChainProfile;
  number: number;
  webExternalId: string;
  place: ZipPlace;
  /** Null where the store is not geocoded. */
  point: { lat: number; lng: number } | null;
  isActive: boolean;
  /** Id of the store that this one was found to be the same as; null for nearly all. */
  mergedInto: string | null;
  isDarkStore: boolean;
  /** Which of its chain's floor plans it follows, 0 to `STORE_LAYOUTS` - 1. */
  layout: number;
  /** Which price zone it belongs to, 0 to `PRICE_ZONES` - 1. */
  zone: number;
  /** True where its own prices are observed. */
  isScraped: boolean;
  /** Key of everything random about it. */
  key: number;
  /** Key of its street address: a merged store has that of the store it is the same as. */
  addressKey: number;
}
