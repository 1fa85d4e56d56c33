import { storeId } from '../../domain/natural-key.ts';
import { BOROUGHS, NEIGHBORHOODS } from '../new-york.ts';
import { placeEnrichment } from '../place-enrichment.ts';
import { mix, mixUnit } from '../random.ts';
import { storeHours } from '../store-hours.ts';
import type { DemoStore } from './demo-store.ts';

const STREETS =
  'Main St|Oak Ave|Market St|Washington Blvd|Maple Ave|Park Ave|Highland Rd|Mill Rd|River Rd|Church St|Lake Dr|' +
  'Commerce Pkwy|Old Mill Rd|Jefferson St|Lincoln Ave|Broadway|College Ave|Valley View Dr|Ridge Rd|State St';
const STREET_NAMES = STREETS.split('|');

/** One area code a state, for numbers of the range 555-0100 to 555-0199 that is kept for fiction. */
const AREA_CODES =
  'AL205 AK907 AZ602 AR501 CA213 CO303 CT203 DE302 DC202 FL305 GA404 HI808 ID208 IL312 IN317 IA515 KS316 KY502 LA504 ' +
  'ME207 MD410 MA617 MI313 MN612 MS601 MO314 MT406 NE402 NV702 NH603 NJ201 NM505 NY212 NC704 ND701 OH216 OK405 OR503 ' +
  'PA215 RI401 SC803 SD605 TN615 TX214 UT801 VT802 VA804 WA206 WV304 WI414 WY307';
const AREA_CODE_OF = new Map(AREA_CODES.split(' ').map((entry) => [entry.slice(0, 2), entry.slice(2)]));

const FORMATS: Readonly<Record<string, string>> = {
  'walmart-supercenter': 'supercenter',
  meijer: 'supercenter',
  'fred-meyer': 'supercenter',
  target: 'mass_merchant',
  costco: 'warehouse_club',
  'sams-club': 'warehouse_club',
  'bjs-wholesale-club': 'warehouse_club',
  aldi: 'limited_assortment',
  'trader-joes': 'limited_assortment',
  'save-a-lot': 'limited_assortment',
};

function formatOf(store: DemoStore): string | null {
  if (store.isDarkStore) return 'dark_store';
  const own = FORMATS[store.profile.chain.slug];
  if (own !== undefined) return own;
  const choice = mix(store.key, 90) % 20;
  if (choice === 0) return null;
  return choice === 1 ? 'express' : 'supermarket';
}

function areaOf(store: DemoStore): {
  metro: string | null;
  borough: string | null;
  neighborhood: string | null;
} {
  const { place } = store;
  const borough =
    place.metro?.key === 'new-york' && place.state === 'NY' ? (BOROUGHS[place.county] ?? null) : null;
  return {
    metro: place.metro?.key ?? null,
    borough,
    neighborhood: borough === null ? null : (NEIGHBORHOODS.get(place.zip) ?? null),
  };
}

function bannerOf(store: DemoStore): string | null {
  return formatOf(store) === 'express' ? `${store.profile.chain.name} Express` : null;
}

function addressOf(store: DemoStore): { address: string; address_line_2: string | null } {
  const key = store.addressKey;
  const street = STREET_NAMES[mix(key, 92) % STREET_NAMES.length] ?? 'Main St';
  const suite = mix(key, 93) % 16 === 0 ? `Suite ${100 + (mix(key, 94) % 40) * 10}` : null;
  return { address: `${100 + (mix(key, 95) % 9_800)} ${street}`, address_line_2: suite };
}

/** Which stores have a place enrichment: the same ones for the same stores, spread over all chains and metros. */
export function enrichedStores(stores: readonly DemoStore[], count: number): Set<DemoStore> {
  const candidates = stores.filter(
    (store) => store.isActive && store.point !== null && store.place.metro !== null,
  );
  return new Set(candidates.sort((a, b) => mix(a.key, 96) - mix(b.key, 96)).slice(0, count));
}

/** The store's line of `stores.ndjson`. `enrichedAtMs` is null for a store without place enrichment. */
export function storeRecord(store: DemoStore, enrichedAtMs: number | null): Record<string, unknown> {
  const { profile, place, key } = store;
  const area = areaOf(store);
  const isOnline = profile.pricingScope !== 'no_ecommerce';
  const hours = storeHours(key);
  return {
    chain_slug: profile.chain.slug,
    web_external_id: store.webExternalId,
    name: `${profile.chain.name} #${store.number}`,
    display_name: mixUnit(key, 97) < 0.92 ? `${profile.chain.name} ${area.neighborhood ?? place.city}` : null,
    banner_name: bannerOf(store),
    ...addressOf(store),
    city: place.city,
    state: place.state,
    zip: place.zip,
    country: 'US',
    lat: store.point?.lat ?? null,
    lng: store.point?.lng ?? null,
    ...area,
    format: formatOf(store),
    phone:
      mixUnit(key, 98) < 0.9
        ? `+1${AREA_CODE_OF.get(place.state) ?? '800'}55501${String(mix(key, 99) % 100).padStart(2, '0')}`
        : null,
    has_pickup: isOnline && (store.isDarkStore || mixUnit(key, 101) < 0.75),
    has_delivery: isOnline && (store.isDarkStore || mixUnit(key, 102) < 0.6),
    is_dark_store: store.isDarkStore,
    is_active: store.isActive,
    ...(hours.length > 0 && !store.isDarkStore ? { hours } : {}),
    ...(enrichedAtMs === null ? {} : { places: placeEnrichment(key, profile.marketPosition, enrichedAtMs) }),
  };
}

/** Ids that other sources knew for a store and that this feed never lists: one such merge for each one that it lists. */
function foreignMerge(store: DemoStore): Record<string, unknown> {
  return {
    from_store_id: storeId(store.profile.chain.slug, `former-${store.webExternalId}`),
    to_store_id: store.mergedInto,
  };
}

/** The lines of `store_merges.ndjson`: stores of the feed, and ids that it never lists, merged into a surviving store. */
export function storeMergeRecords(stores: readonly DemoStore[]): Record<string, unknown>[] {
  return stores
    .filter((store) => store.mergedInto !== null)
    .flatMap((store) => [{ from_store_id: store.id, to_store_id: store.mergedInto }, foreignMerge(store)]);
}
