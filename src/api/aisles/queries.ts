import { encodeJson } from '../http/answer.ts';
import { type AisleSource, isCovered } from '../../domain/aisles/aisle-coverage.ts';
import { MOST_CATEGORIES, MOST_SECTIONS } from '../../snapshot/parts/aisles.ts';
import type { AisleLists, AislePart } from '../../snapshot/parts/aisles.ts';
import type { Dictionary } from '../../snapshot/parts/columns.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { formatUuid } from '../../lookup/uuid-index.ts';
import type { AislesQuery } from './schema.ts';

type Page = Pick<AislesQuery, 'limit' | 'offset' | 'include_count'>;

/** A list, and whose it is. */
interface ChosenList {
  readonly source: AisleSource;
  readonly lists: AisleLists;
  readonly list: number;
}

/** The chain's list where enough of its rows have an aisle, else the one over all chains. */
function chainList({ chains }: AislePart, chain: number): ChosenList {
  return isCovered(chains.rows[chain]!, chains.placed[chain]!)
    ? { source: 'chain', lists: chains, list: chain }
    : { source: 'generic', lists: chains, list: chains.rows.length - 1 };
}

const TENTHOUSANDTHS = 10_000;

/** `part / whole` to four decimals; 0 of nothing. */
function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part * TENTHOUSANDTHS) / whole) / TENTHOUSANDTHS;
}

function textsOf({ codes, values }: Dictionary, from: number, to: number, most: number): string[] {
  return Array.from(codes.subarray(from, Math.min(to, from + most)), (code) => values[code]!);
}

/** The members that both lists share. `coverage` is that of what was asked for, whoever's list answers. */
function describeList(
  { source, lists, list }: ChosenList,
  coverage: number,
  { limit, offset, include_count }: Page,
): Record<string, unknown> {
  const first = lists.entryStart[list]!;
  const end = lists.entryStart[list + 1]!;
  let products = 0;
  for (let entry = first; entry < end; entry++) products += lists.products[entry]!;
  const entries = [];
  for (let entry = first + offset; entry < Math.min(end, first + offset + limit); entry++) {
    const { sectionStart, categoryStart } = lists;
    entries.push({
      rank: entry - first + 1,
      aisle: lists.aisle.values[lists.aisle.codes[entry]!]!,
      product_count: lists.products[entry]!,
      share: share(lists.products[entry]!, products),
      sections: textsOf(lists.section, sectionStart[entry]!, sectionStart[entry + 1]!, MOST_SECTIONS),
      top_categories: textsOf(
        lists.category,
        categoryStart[entry]!,
        categoryStart[entry + 1]!,
        MOST_CATEGORIES,
      ),
    });
  }
  return {
    source,
    coverage,
    count: entries.length,
    ...(include_count ? { total: end - first } : {}),
    aisles: entries.map(({ aisle }) => aisle),
    aisle_counts: Object.fromEntries(entries.map(({ aisle, product_count }) => [aisle, product_count])),
    entries,
  };
}

/** The encoded body of `GET /v1/stores/{store_id}/aisles`. A closed store has no rows, so that its chain answers. */
export function queryStoreAisles({ chains, stores, aisles }: Snapshot, store: number, page: Page): Buffer {
  const chain = stores.chain[store]!;
  const lists = aisles.stores[chain];
  const list = stores.positionInChain[store]!;
  const rows = lists?.rows[list] ?? 0;
  const placed = lists?.placed[list] ?? 0;
  const chosen: ChosenList =
    lists !== undefined && isCovered(rows, placed)
      ? { source: 'store', lists, list }
      : chainList(aisles, chain);
  const body = {
    store_id: formatUuid(stores.uuidOf, 16 * store),
    chain_slug: chains.slugs[chain]!,
    ...describeList(chosen, share(placed, rows), page),
  };
  return encodeJson(body);
}

/** The encoded body of `GET /v1/chains/{slug}/aisles`. */
export function queryChainAisles({ chains, aisles }: Snapshot, chain: number, page: Page): Buffer {
  const coverage = share(aisles.chains.placed[chain]!, aisles.chains.rows[chain]!);
  const body = {
    chain_slug: chains.slugs[chain]!,
    ...describeList(chainList(aisles, chain), coverage, page),
  };
  return encodeJson(body);
}
