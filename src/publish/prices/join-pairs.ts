import type { StagedPrices } from './stage-prices.ts';
import { emptyColumns, type StagedColumns, withPriceRoom } from './staged-columns.ts';

/**
 * The pairs of earlier prices whose product is to stay, and all of others, by product. Both have each product once; no
 * product is in both. Earlier ones that all stay alone are given back as they are.
 */
export function joinPairs(
  earlier: StagedPrices,
  stays: (product: number) => boolean,
  others: StagedPrices,
): StagedPrices {
  const staying = [...earlier.product.keys()].filter((pair) => stays(earlier.product[pair]!));
  if (staying.length === earlier.product.length && others.product.length === 0) return earlier;
  const pairs = [
    ...staying.map((pair) => ({ from: earlier, pair })),
    ...[...others.product.keys()].map((pair) => ({ from: others, pair })),
  ].sort((a, b) => a.from.product[a.pair]! - b.from.product[b.pair]!);
  const starts = [0];
  for (const { from, pair } of pairs)
    starts.push(starts.at(-1)! + from.starts[pair + 1]! - from.starts[pair]!);
  const columns = withPriceRoom(emptyColumns(), starts.at(-1)!);
  for (const name of Object.keys(columns) as (keyof StagedColumns)[])
    for (const [i, { from, pair }] of pairs.entries())
      columns[name].set(from.columns[name].subarray(from.starts[pair], from.starts[pair + 1]), starts[i]);
  const each = <Item>(pick: (from: StagedPrices) => readonly Item[]): Item[] =>
    pairs.map(({ from, pair }) => pick(from)[pair]!);
  return {
    product: each((from) => from.product),
    productId: each((from) => from.productId),
    isMixed: each((from) => from.isMixed),
    starts,
    sku: each((from) => from.sku),
    page: each((from) => from.page),
    columns,
  };
}
