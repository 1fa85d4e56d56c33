import { storeId } from '../../domain/natural-key.ts';
import type { ChainProfile } from '../chain-profiles.ts';
import type { FeedSize } from '../feed-size.ts';
import type { DemoStore } from './demo-store.ts';
import { createRandom, keyOf, mix, mixUnit, type Random } from '../random.ts';
import { scrapedStores } from './scrape-coverage.ts';
import { priceZone } from '../price-zones.ts';
import type { ZipPlace } from './zip-places.ts';

/** Floor plans a chain. */
export const STORE_LAYOUTS = 4;

/** Larger chains have less than their real share of stores, so that a demo shows the smaller ones too. */
const WEIGHT_EXPONENT = 0.7;
const FEWEST_STORES = 4;

const SHARE_CLOSED = 0.02;
const SHARE_MERGED = 0.012;
const SHARE_NOT_GEOCODED = 0.015;
const SHARE_DARK = 0.012;

/** How many stores each chain gets: in proportion to its damped weight, with a least number, summing to `total` or a little more. */
function storeCounts(profiles: readonly ChainProfile[], total: number): number[] {
  const weights = profiles.map((profile) => profile.storeWeight ** WEIGHT_EXPONENT);
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight) => Math.max(FEWEST_STORES, Math.round((total * weight) / sum)));
}

/** Picks places in proportion to their weights. */
function placePicker(places: readonly ZipPlace[]): (random: Random) => ZipPlace {
  let sum = 0;
  const sums = places.map((place) => (sum += place.weight));
  return (random) => {
    const aim = random.unit() * sum;
    let [low, high] = [0, places.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > aim) high = middle;
      else low = middle + 1;
    }
    const place = places[low];
    if (place === undefined) throw new RangeError('no ZIP code to place a store in');
    return place;
  };
}

/** Numbers as chains write them: four digits, or eight with a division in front. */
function webExternalIdOf(profile: ChainProfile, number: number): string {
  const chainKey = keyOf(profile.chain.slug);
  if (chainKey % 4 !== 0) return String(number).padStart(4, '0');
  return `${String((chainKey % 900) + 100).padStart(5, '0')}${String(number).padStart(4, '0')}`;
}

const spread = (middle: number, random: Random): number =>
  Math.round((middle + (random.unit() - 0.5) * 0.03) * 1e5) / 1e5;

function storesOfChain(
  profile: ChainProfile,
  count: number,
  places: readonly ZipPlace[],
  seed: number,
): DemoStore[] {
  const chainKey = mix(seed, keyOf(profile.chain.slug));
  const random = createRandom(chainKey);
  const footprint = new Set(profile.states);
  const pickPlace = placePicker(places.filter((place) => footprint.has(place.state)));
  const stores: DemoStore[] = [];
  let number = random.int(1, 40);
  for (let i = 0; i < count; i++) {
    number += random.int(1, 7);
    const webExternalId = webExternalIdOf(profile, number);
    const id = storeId(profile.chain.slug, webExternalId);
    const previous = stores.at(-1);
    const key = mix(chainKey, number);
    const twin = previous?.isActive === true && mixUnit(key, 1) < SHARE_MERGED ? previous : null;
    const place = twin?.place ?? pickPlace(random);
    const geocoded = mixUnit(key, 2) >= SHARE_NOT_GEOCODED;
    stores.push({
      id,
      profile,
      number,
      webExternalId,
      place,
      point: geocoded
        ? (twin?.point ?? { lat: spread(place.lat, random), lng: spread(place.lng, random) })
        : null,
      isActive: twin === null && mixUnit(key, 3) >= SHARE_CLOSED,
      mergedInto: twin?.id ?? null,
      isDarkStore: mixUnit(key, 4) < SHARE_DARK,
      layout: mix(key, 5) % STORE_LAYOUTS,
      zone: priceZone(place),
      isScraped: false,
      key,
      addressKey: twin?.key ?? key,
    });
  }
  return stores;
}

/**
 * All stores, chain by chain, ordered by number within a chain. Chains keep to their footprints; ZIP codes of
 * large metros get more stores. A few are closed, merged into another, or not geocoded.
 */
export function createStores(
  profiles: readonly ChainProfile[],
  size: FeedSize,
  places: readonly ZipPlace[],
  seed: number,
): DemoStore[][] {
  const counts = storeCounts(profiles, size.stores);
  const chains = profiles.map((profile, i) => storesOfChain(profile, counts[i] ?? 0, places, seed));
  for (const store of scrapedStores(chains, size, seed)) store.isScraped = true;
  return chains;
}
