import type { Blobs, UuidIndex } from './columns.ts';
import type { Part } from './part.ts';

/** The chains by ordinal, and what is looked up of them. */
export interface ChainPart {
  readonly count: number;
  readonly ids: UuidIndex;
  /** 16 bytes an ordinal. */
  readonly uuidOf: Uint8Array;
  readonly slugs: readonly string[];
  /** Ordinal of each slug. */
  readonly bySlug: ReadonlyMap<string, number>;
  readonly names: readonly string[];
  readonly pricingScopes: readonly ('per_store' | 'chain_level' | 'no_ecommerce')[];
  readonly marketPositions: readonly (string | null)[];
  /** Name of each chain's family; null: of none. */
  readonly families: readonly (string | null)[];
  /** The form of product pages' addresses, with placeholders; see `domain/product-page.ts`. */
  readonly pdpUrlTemplates: readonly (string | null)[];
  readonly online: Uint8Array;
  /** The whole encoded Chain object, `{` to `}`. */
  readonly json: Blobs;
}

/** The part of chains. */
export const CHAINS: Part<ChainPart> = {
  files: ['chains'],
  sources: ['chains'],
  open(tables) {
    const table = tables('chains');
    const slugs = table.strings('slug') as string[];
    return {
      count: table.rows,
      ids: { uuids: table.uuids('sorted_id'), ordinals: table.numbers('sorted_ordinal', Uint32Array) },
      uuidOf: table.uuids('id'),
      slugs,
      bySlug: new Map(slugs.map((slug, ordinal) => [slug, ordinal])),
      names: table.strings('name') as string[],
      pricingScopes: table.strings('pricing_scope') as ChainPart['pricingScopes'][number][],
      marketPositions: table.strings('market_position'),
      families: table.strings('family'),
      pdpUrlTemplates: table.strings('pdp_url_template'),
      online: table.numbers('online', Uint8Array),
      json: table.blobs('json'),
    };
  },
};
