import { geoIndexOf, storesWithin } from '../../lookup/geo-index.ts';
import { couponFlag, type CouponPart } from '../../snapshot/parts/coupons.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { findUuid } from '../../lookup/uuid-index.ts';
import { couponsOfCode } from './coupon-codes.ts';
import type { CouponsQuery } from './schema.ts';

/** The days on which a coupon must be valid: it has begun by `begunBy` and has not ended before `endsFrom`. */
export interface Window {
  readonly begunBy: number;
  readonly endsFrom: number;
}

/** What a coupon, whatever its products, has to be like. */
export interface CouponFilter {
  readonly window: Window;
  /** Bits of `couponFlag` that count, and what they must be. */
  readonly flagMask: number;
  readonly flagValue: number;
  /** 1 for each type code that passes; null: all. */
  readonly types: Uint8Array | null;
  /** The one chain; -1: any. */
  readonly chain: number;
  /** Null: anywhere. */
  readonly places: Places | null;
  /** The only coupons; null: all. */
  readonly only: ReadonlySet<number> | null;
}

/** Where a coupon may be valid. */
export interface Places {
  /** 1 for each store whose own coupons pass. */
  readonly stores: Uint8Array;
  /** 1 for each chain whose chain-wide coupons pass. */
  readonly chains: Uint8Array;
}

/** A test of coupons, by ordinal. */
export function couponTest(coupons: CouponPart, filter: CouponFilter): (coupon: number) => boolean {
  const { validFrom, validTo, flags, store, chain } = coupons;
  const typeOf = coupons.discountType.codes;
  const { flagMask, flagValue, types, chain: ofChain, only } = filter;
  const { begunBy, endsFrom } = filter.window;
  const stores = filter.places?.stores ?? null;
  const chains = filter.places?.chains ?? null;
  return (coupon) =>
    validTo[coupon]! >= endsFrom &&
    validFrom[coupon]! <= begunBy &&
    (flags[coupon]! & flagMask) === flagValue &&
    (types === null || types[typeOf[coupon]!] === 1) &&
    (ofChain < 0 || chain[coupon] === ofChain) &&
    (only === null || only.has(coupon)) &&
    (stores === null ||
      chains === null ||
      (store[coupon]! < 0 ? chains[chain[coupon]!] === 1 : stores[store[coupon]!] === 1));
}

/** Places that are in both; null is everywhere. */
export function commonPlaces(a: Places | null, b: Places | null): Places | null {
  if (a === null || b === null) return a ?? b;
  return {
    stores: a.stores.map((isIn, store) => isIn & b.stores[store]!),
    chains: a.chains.map((isIn, chain) => isIn & b.chains[chain]!),
  };
}

/** 1 for each code of a discount type that is asked for; null: all. */
export function typeCodes(
  { discountType }: CouponPart,
  {
    discount_type: only,
    exclude_featured: exclude,
  }: Pick<CouponsQuery, 'discount_type' | 'exclude_featured'>,
): Uint8Array | null {
  if (only === undefined && !exclude) return null;
  return Uint8Array.from(discountType.values, (type) =>
    Number((only === undefined || type === only) && !(exclude && type === 'featured')),
  );
}

/** The places of one store: its own coupons and the chain-wide ones of its chain. -1: nowhere. */
export function placesOfStore({ chains, stores }: Snapshot, store: number): Places {
  const places = { stores: new Uint8Array(stores.count), chains: new Uint8Array(chains.count) };
  if (store >= 0) {
    places.stores[store] = 1;
    places.chains[stores.chain[store]!] = 1;
  }
  return places;
}

/** Open stores around a point, and the nearest one of each chain; of equally near ones that with the lowest id. */
export interface Vicinity extends Places {
  /** By chain; -1: none. */
  readonly nearest: Int32Array;
}

/** The open stores within so many miles of a point, bounds inclusive. */
export function vicinityOf(
  { chains, stores }: Snapshot,
  lat: number,
  lng: number,
  radiusMi: number,
): Vicinity {
  const near = new Uint8Array(stores.count);
  const ofChains = new Uint8Array(chains.count);
  const nearest = new Int32Array(chains.count).fill(-1);
  const distances = new Float64Array(chains.count).fill(Number.POSITIVE_INFINITY);
  for (const { store, distanceMi } of storesWithin(geoIndexOf(stores), lat, lng, radiusMi)) {
    if (stores.active[store] !== 1) continue;
    const chain = stores.chain[store]!;
    near[store] = 1;
    ofChains[chain] = 1;
    const isNearer =
      distanceMi < distances[chain]! ||
      (distanceMi === distances[chain] && stores.idRank[store]! < stores.idRank[nearest[chain]!]!);
    if (!isNearer) continue;
    distances[chain] = distanceMi;
    nearest[chain] = store;
  }
  return { stores: near, chains: ofChains, nearest };
}

/** The flags that a query asks for. */
export function flagsAsked({
  is_active,
  is_digital_only,
  requires_loyalty,
}: Pick<CouponsQuery, 'is_active' | 'is_digital_only' | 'requires_loyalty'>): Pick<
  CouponFilter,
  'flagMask' | 'flagValue'
> {
  let flagMask = 0;
  let flagValue = 0;
  const ask = (bit: number, wanted: boolean | undefined): void => {
    if (wanted === undefined) return;
    flagMask |= bit;
    if (wanted) flagValue |= bit;
  };
  ask(couponFlag.active, is_active ? true : undefined);
  ask(couponFlag.digitalOnly, is_digital_only);
  ask(couponFlag.requiresLoyalty, requires_loyalty);
  return { flagMask, flagValue };
}

/** What coupons that are listed without further filters are: active, and valid on a day. */
export const activeOn = (day: number): CouponFilter => ({
  window: { begunBy: day, endsFrom: day },
  flagMask: couponFlag.active,
  flagValue: couponFlag.active,
  types: null,
  chain: -1,
  places: null,
  only: null,
});

/** The coupons of a code; null, which is all, without one. */
export function onlyOfCode(coupons: CouponPart, code: string | undefined): ReadonlySet<number> | null {
  return code === undefined ? null : new Set(couponsOfCode(coupons, code));
}

/** The chain that an id names; null: none. */
export function findChain({ chains }: Snapshot, chainId: string): number | null {
  const chain = findUuid(chains.ids, chainId);
  return chain < 0 ? null : chain;
}
