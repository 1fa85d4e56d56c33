/** A chain of several banners under one name, as people speak of it. */
export interface ChainFamily {
  /** Never the slug of a chain: that means the chain alone. */
  readonly slug: string;
  readonly name: string;
  /** Slugs of its chains. */
  readonly banners: readonly string[];
}

/** Families whose name alone says which of several chains is meant. */
export const CHAIN_FAMILIES: readonly ChainFamily[] = [
  { slug: 'walmart', name: 'Walmart', banners: ['walmart-supercenter', 'walmart-neighborhood-market'] },
  { slug: 'frys', name: "Fry's", banners: ['frys-food-and-drug', 'frys-marketplace'] },
  { slug: 'giant', name: 'Giant', banners: ['giant-carlisle', 'giant-landover'] },
  { slug: 'price-chopper', name: 'Price Chopper', banners: ['price-chopper-new-england', 'market-32'] },
];

/** The family of a chain; null where it has none. */
export function familyOf(chainSlug: string): ChainFamily | null {
  return CHAIN_FAMILIES.find(({ banners }) => banners.includes(chainSlug)) ?? null;
}
