/** A place in a tree of aggregates; a leaf is an elementary aggregate. */
export interface AggregateNode {
  readonly name: string;
  /** Null for the root. */
  readonly parent: string | null;
  /** Of a leaf: its weight in the first period. */
  readonly weight?: number;
}

/**
 * Chained indices of a tree of aggregates, 1 in the first period: `relatives[t]` has the relative of each leaf against
 * the period before, where there is one. An aggregate's relative is the mean of its children's by price-updated
 * weights; what is missing moves with its parent. Nodes come parents first.
 *
 * Source: ILO and others, "Consumer Price Index Manual" (2020), ch. 6 (imputation) and 8 (aggregation); the R package
 * piar does the same.
 */
export function chainAggregates(
  nodes: readonly AggregateNode[],
  relatives: readonly ReadonlyMap<string, number>[],
): Map<string, number[]> {
  const levels = new Map(nodes.map(({ name }) => [name, [1]]));
  const isLeaf = (node: AggregateNode): boolean => node.weight !== undefined;
  const weights = new Map(nodes.filter(isLeaf).map(({ name, weight = 0 }) => [name, weight]));
  const childrenFirst = nodes.toReversed();
  for (const leaves of relatives) {
    const sums = new Map(nodes.map(({ name }) => [name, { value: 0, present: 0, all: 0 }]));
    const moved = new Map<string, number>();
    for (const node of childrenFirst) {
      const own = sums.get(node.name)!;
      const weight = isLeaf(node) ? weights.get(node.name)! : own.all;
      const relative = isLeaf(node)
        ? leaves.get(node.name)
        : own.present > 0
          ? own.value / own.present
          : undefined;
      if (relative !== undefined) moved.set(node.name, relative);
      const parent = node.parent === null ? undefined : sums.get(node.parent);
      if (parent === undefined) continue;
      parent.all += weight;
      if (relative === undefined) continue;
      parent.present += weight;
      parent.value += weight * relative;
    }
    for (const { name, parent } of nodes) {
      const relative = moved.get(name) ?? (parent === null ? 1 : moved.get(parent)!);
      moved.set(name, relative);
      const level = levels.get(name)!;
      level.push(level.at(-1)! * relative);
      if (weights.has(name)) weights.set(name, weights.get(name)! * relative);
    }
  }
  return levels;
}

/** A series with another period as 100. */
export function rebase(series: readonly number[], period: number): number[] {
  return series.map((value) => (100 * value) / series[period]!);
}
