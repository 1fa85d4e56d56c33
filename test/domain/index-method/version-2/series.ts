import { computeMonth2 } from '../../../../src/domain/index-method/version-2/compute-month.ts';
import type {
  FrozenDefinition2,
  IndexProduct,
  MonthInput2,
  MonthOutput2,
  ObservedCell2,
  RegionResult2,
  ScopeUnit2,
} from '../../../../src/domain/index-method/version-2/month-data.ts';
import type { EarlierMonth, IndexRegion } from '../../../../src/domain/index-method/month-data.ts';
import { addMonths, monthStartMs } from '../../../../src/domain/time/month.ts';

const FIRST = '2025-01';

export function product(id: string, more: Partial<IndexProduct> = {}): IndexProduct {
  return {
    product_id: id,
    upc: null,
    name: id,
    weight: 1,
    units: 1,
    replaces: null,
    sized: false,
    sizes: [],
    ...more,
  };
}

export function definition(more: Partial<FrozenDefinition2> = {}): FrozenDefinition2 {
  return {
    slug: 'test',
    index_type: 'multi_sku_same_format',
    formula: 'geks',
    regions: ['national'],
    constituents: [product('p')],
    chain_filter: null,
    inception_period: null,
    max_change: 0.2,
    max_change_regional: 0.3,
    ...more,
  };
}

/** Units of chains in a region, by how many stores each has. */
export function units(
  chains: Record<string, number>,
  region: ScopeUnit2['regions'][number] = 'south',
): ScopeUnit2[] {
  return Object.entries(chains).flatMap(([chain, count]) =>
    Array.from({ length: count }, (_, i) => ({
      key: `${region} ${chain}${i}`,
      chain,
      regions: [region],
      panel: true,
      sales: 1,
    })),
  );
}

/** A price of a product at a unit in a month, seen twice; null: not seen. */
export type PriceOf = (at: { unit: number; product: number; month: number; chain: string }) => number | null;

/** An input of a month whose prices a function says. */
export function monthInput(
  scope: readonly ScopeUnit2[],
  of: FrozenDefinition2,
  month: number,
  price: PriceOf,
  previous: readonly MonthOutput2[],
  more: Partial<MonthInput2> = {},
): MonthInput2 {
  const period = addMonths(FIRST, month);
  const first = monthStartMs(period) / 86_400_000;
  const observations = scope.flatMap(({ chain }, unit) =>
    of.constituents.flatMap((_, product): ObservedCell2[] => {
      const usd = price({ unit, product, month, chain });
      if (usd === null) return [];
      const e4 = Math.round(usd * 10_000);
      return [[unit, product, [first + 2, first + 16], [e4, e4], [0, 0]]];
    }),
  );
  return {
    methodology_version: 2,
    period,
    definition: of,
    weights: { source: 'stores in scope', shares: null },
    scope,
    observations,
    previous: previous.map((output) => ({ period: output.period, sha256: '' })),
    history: [],
    bases: {},
    ...more,
  };
}

/** Computes months in a row, and keeps base and history as the record would. Months without a price are left out. */
export function series(
  scope: readonly ScopeUnit2[],
  of: FrozenDefinition2,
  months: number,
  price: PriceOf,
): MonthOutput2[] {
  const outputs: MonthOutput2[] = [];
  const history: EarlierMonth[] = [];
  const bases: Partial<Record<IndexRegion, { period: string; value_usd: number; level: number }>> = {};
  for (let month = 0; month < months; month++) {
    const input = monthInput(scope, of, month, price, outputs, {
      history: [...history],
      bases: { ...bases },
    });
    if (input.observations.length === 0) continue;
    const output = computeMonth2(input, outputs);
    for (const { region, shortfalls, flags, is_base, value_usd, level } of output.regions) {
      history.push({
        period: output.period,
        region,
        qualifies: shortfalls.length === 0,
        flagged: flags.length > 0,
      });
      if (is_base) bases[region] = { period: output.period, value_usd, level };
    }
    outputs.unshift(output);
  }
  return outputs.reverse();
}

export function resultOf(output: MonthOutput2, region: IndexRegion = 'national'): RegionResult2 {
  return output.regions.find((one) => one.region === region)!;
}
