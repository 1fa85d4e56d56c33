/** Judged items of lists where they are asked: at stores of chains, of which each sells a part of the catalogue. */
import { resolveList } from '../src/lookup/lists/resolve-list.ts';
import { assortmentOf } from '../src/lookup/chain-assortment.ts';
import { finish } from '../src/domain/slices.ts';
import type { Snapshot } from '../src/snapshot/snapshot.ts';
import {
  graderOf,
  type JudgedQuery,
  judgedText,
  readJudgedLists,
  readJudgedQueries,
  readUsualWords,
} from './judged-queries.ts';
import type { ListJudgement } from './judgement.ts';

/** Chains of all kinds: supermarkets, discounters, natural food, a club. */
const CHAINS = [
  'kroger',
  'publix',
  'aldi',
  'target',
  'whole-foods-market',
  'food-lion',
  'costco',
  'sprouts-farmers-market',
  'safeway',
];

function textOf({ products: { json } }: Snapshot, product: number): string {
  const bytes = json.bytes.subarray(json.offsets[product], json.offsets[product + 1]);
  const { name, brand, size_display } = JSON.parse(Buffer.from(bytes).toString()) as Record<
    'name' | 'brand' | 'size_display',
    string | null
  >;
  return judgedText({ name: name ?? '', brand: brand ?? '', size: size_display ?? '' });
}

/** Resolves items at the first store of a chain: those of which the chain sells any right product, and those that nobody sells. */
function judgeAtChain(snapshot: Snapshot, slug: string, items: readonly JudgedQuery[]): ListJudgement[] {
  const chain = snapshot.chains.slugs.indexOf(slug);
  const sold = chain < 0 ? new Uint32Array(0) : assortmentOf(snapshot, chain).products;
  if (sold.length === 0) return [];
  const texts = new Map(Array.from(sold, (product) => [product, textOf(snapshot, product)] as const));
  const asked = items
    .map((query) => ({ query, grade: graderOf(query) }))
    .filter(({ query, grade }) => query.none === true || [...texts.values()].some((text) => grade(text) > 0));
  const store = snapshot.stores.byChain[snapshot.stores.chainStart[chain]!]!;
  const resolved = finish(
    resolveList(
      snapshot,
      store,
      asked.map(({ query: { q } }) => ({ name: q })),
    ),
  );
  return resolved.map(({ match }, i) => {
    const { query, grade } = asked[i]!;
    return {
      type: query.type,
      none: query.none === true,
      resolved: match !== null,
      right: match !== null && grade(texts.get(match.product)!) > 0,
      confidence: match?.confidence ?? 0,
    };
  });
}

/** The judged queries and lists of the demo, each as an item of a list at nine chains, as far as these sell it. */
export function judgeAtChains(snapshot: Snapshot): ListJudgement[] {
  const items = [...readJudgedQueries('demo'), ...readJudgedLists().flatMap((list) => list.items)];
  return CHAINS.flatMap((slug) => judgeAtChain(snapshot, slug, items));
}

/** Words that people say alone, each as an item of a list at nine chains, as far as these sell what is usually meant. */
export function judgeUsualAtChains(snapshot: Snapshot): ListJudgement[] {
  const words = readUsualWords();
  return CHAINS.flatMap((slug) => judgeAtChain(snapshot, slug, words));
}
