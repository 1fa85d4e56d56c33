import { describe, expect, it } from 'vitest';
import { computeMonth } from '../../../src/domain/index-method/compute-month.ts';
import { lineUp } from '../../../src/domain/index-method/matched.ts';
import type {
  FrozenDefinition,
  MonthInput,
  MonthOutput,
  ObservedCell,
  RegionResult,
  ScopeUnit,
} from '../../../src/domain/index-method/month-data.ts';
import { addMonths, monthStartMs } from '../../../src/domain/time/month.ts';

const SKU: FrozenDefinition = {
  slug: 'test',
  index_type: 'single_sku',
  regions: ['national'],
  constituents: [{ product_id: 'p', upc: null, name: 'Eggs', weight: 1, units: 1 }],
  chain_filter: null,
  inception_period: null,
  max_change: 0.2,
  max_change_regional: 0.3,
};

const product = (id: string, weight: number, units = 1) => ({
  product_id: id,
  upc: null,
  name: id,
  weight,
  units,
});

/** `count` stores of each chain, in one region. */
const stores = (
  chains: Record<string, number>,
  region: ScopeUnit['regions'][number] = 'south',
): ScopeUnit[] =>
  Object.entries(chains).flatMap(([chain, count]) =>
    Array.from({ length: count }, (_, i) => ({ key: `${chain}${i}`, chain, regions: [region] })),
  );

/** A price on the 3rd and the 17th, in USD. */
const seen = (period: string, unit: number, usd: number, constituent = 0): ObservedCell => {
  const first = monthStartMs(period) / 86_400_000;
  const e4 = Math.round(usd * 10_000);
  return [unit, constituent, [first + 2, first + 16], [e4, e4]];
};

function month(
  period: string,
  scope: readonly ScopeUnit[],
  observations: readonly ObservedCell[],
  previous: readonly MonthOutput[] = [],
  definition: FrozenDefinition = SKU,
): MonthOutput {
  const input: MonthInput = {
    methodology_version: 1,
    period,
    seed: 1,
    definition,
    scope,
    observations,
    previous: previous.map((output) => ({ period: output.period, sha256: '' })),
    history: [],
    bases: {},
  };
  return computeMonth(input, previous);
}

const national = (output: MonthOutput): RegionResult =>
  output.regions.find(({ region }) => region === 'national')!;
const FIRST = '2025-01';

describe('a month of an index', () => {
  it('is the trimmed mean of store-month prices, with its counts', () => {
    const scope = stores({ a: 10, b: 10 });
    const output = month(
      FIRST,
      scope,
      scope.map((_, i) => seen(FIRST, i, 4 + i / 100)),
    );
    const result = national(output);
    expect(result.value_usd).toBeCloseTo(4.095, 4);
    expect(result.n_stores).toBe(20);
    expect(result.n_chains).toBe(2);
    expect(result.n_observations).toBe(40);
    expect(result.coverage_score).toBe(1);
    expect(result.counts).toMatchObject({
      observations: 40,
      dropped_relative: 0,
      dropped_spread: 0,
      cells_observed: 20,
    });
    expect(result.low_usd).toBeLessThan(result.value_usd);
    expect(result.high_usd).toBeGreaterThan(result.value_usd);
    expect([result.jevons, result.geks_jevons]).toEqual([100, 100]);
  });

  it('gives the same bytes for the same input', () => {
    const scope = stores({ a: 12, b: 7, c: 3 });
    const observations = scope.map((_, i) => seen(FIRST, i, 4 + (i % 5) / 10));
    expect(JSON.stringify(month(FIRST, scope, observations))).toBe(
      JSON.stringify(month(FIRST, scope, observations)),
    );
  });

  it('rule 2: counts what it drops, by the store itself and by the region', () => {
    const scope = stores({ a: 10, b: 10 });
    const first = month(
      FIRST,
      scope,
      scope.map((_, i) => seen(FIRST, i, 4)),
    );
    const next = addMonths(FIRST, 1);
    const output = month(
      next,
      scope,
      scope.map((_, i) => seen(next, i, i === 0 ? 40 : i === 1 ? 6 : 4)),
      [first],
    );
    expect(national(output).counts).toMatchObject({
      dropped_relative: 2,
      dropped_spread: 2,
      cells_observed: 18,
    });
    expect(national(output).flags.map(({ code }) => code)).toContain('many_outliers');
  });

  it('rule 4: moves a missing price by chain and region, for two months, then gives it up', () => {
    const scope = stores({ a: 12, b: 12 });
    const rise = (period: string, factor: number, from = 0): ObservedCell[] =>
      scope.flatMap((unit, i) => (i < from ? [] : [seen(period, i, 4 * (unit.chain === 'a' ? factor : 1))]));
    let previous = [month(FIRST, scope, rise(FIRST, 1))];
    const ages: number[] = [];
    const imputed: number[] = [];
    for (let back = 1; back <= 4; back++) {
      const period = addMonths(FIRST, back);
      const output = month(period, scope, rise(period, 1.01 ** back, 1), previous);
      const at = output.cells.unit.indexOf(0);
      ages.push(at < 0 ? -1 : output.cells.age[at]!);
      if (at >= 0) imputed.push(output.cells.price[at]!);
      // An imputed price counts neither as an observation nor in the coverage.
      expect(national(output).n_stores).toBe(23);
      expect(national(output).n_observations).toBe(46);
      expect(national(output).coverage_score).toBeCloseTo(23 / 24, 12);
      previous = [output, ...previous];
    }
    expect(ages).toEqual([1, 2, -1, -1]);
    expect(imputed[0]).toBeCloseTo(4 * 1.01, 3);
    expect(imputed[1]).toBeCloseTo(4 * 1.01 ** 2, 3);
    expect(national(previous[1]!).counts.cells_expired).toBe(1);
  });

  it('rules 2 and 4: prices are held against those of their own region, and move with them', () => {
    const definition: FrozenDefinition = { ...SKU, regions: ['national', 'south', 'west'] };
    const scope = [
      ...stores({ a: 12 }, 'south'),
      ...stores({ a: 3 }, 'west').map((unit) => ({ ...unit, key: `w${unit.key}` })),
    ];
    const prices = (period: string, south: number, west: number, from = 0): ObservedCell[] =>
      scope.flatMap(({ regions }, i) =>
        i < from ? [] : [seen(period, i, regions[0] === 'south' ? south : west)],
      );
    const first = month(FIRST, scope, prices(FIRST, 4, 8), [], definition);
    expect(national(first).counts.dropped_spread).toBe(0);
    const next = addMonths(FIRST, 1);
    const { cells } = month(next, scope, prices(next, 4.04, 8.8, 1), [first], definition);
    expect(cells.price[cells.unit.indexOf(0)]).toBeCloseTo(4.04, 6);
  });

  it('rule 4: a chain that is gone moves with its region', () => {
    const scope = stores({ a: 12, b: 12 });
    const first = month(
      FIRST,
      scope,
      scope.map((_, i) => seen(FIRST, i, 4)),
    );
    const next = addMonths(FIRST, 1);
    const some = scope.flatMap((unit, i) => (unit.chain === 'a' ? [] : [seen(next, i, 4.4)]));
    const output = month(next, scope, some, [first]);
    expect(national(output).value_usd).toBeCloseTo(4.4, 4);
    expect(national(output).imputed_share).toBeCloseTo(0.5, 12);
    expect(national(output).flags.map(({ code }) => code)).toEqual([
      'much_imputed',
      'coverage_moved',
      'stores_fell',
    ]);
  });

  it('rule 6: a chain weighs 40% at most, regions by their fixed weights', () => {
    const definition: FrozenDefinition = { ...SKU, regions: ['national', 'south', 'west'] };
    const scope = [
      ...stores({ a: 80, b: 15, c: 5 }, 'south'),
      ...stores({ d: 5, e: 5 }, 'west').map((unit) => ({ ...unit, key: `w${unit.key}` })),
    ];
    const price = (chain: string): number => (chain === 'a' ? 4 : 4.4);
    const output = month(
      FIRST,
      scope,
      scope.map((unit, i) => seen(FIRST, i, price(unit.chain))),
      [],
      definition,
    );
    const [nation, south, west] = output.regions;
    expect(south!.chains.map(({ chain }) => chain)).toEqual(['a', 'b', 'c']);
    [0.4, 0.4, 0.2].forEach((weight, i) => expect(south!.chains[i]!.weight).toBeCloseTo(weight, 12));
    expect(south!.largest_chain_share).toBe(0.8);
    const weights = [126_266_107, 78_588_572];
    const mean =
      (weights[0]! * south!.value_usd + weights[1]! * west!.value_usd) / (weights[0]! + weights[1]!);
    expect(nation!.value_usd).toBeCloseTo(mean, 3);
    expect(nation!.n_stores).toBe(110);
  });

  it('rule 7: several products by format unit and fixed weights, a basket by quantities', () => {
    const scope = stores({ a: 3, b: 3 });
    const both = scope.flatMap((_, i) => [seen(FIRST, i, 4, 0), seen(FIRST, i, 12, 1)]);
    const several = {
      ...SKU,
      index_type: 'multi_sku_same_format' as const,
      constituents: [product('p', 3), product('q', 1, 2)],
    };
    expect(national(month(FIRST, scope, both, [], several)).value_usd).toBe((3 * 4 + 6) / 4);
    const basket = {
      ...SKU,
      index_type: 'basket_total_cost' as const,
      constituents: [product('p', 3), product('q', 2)],
    };
    expect(national(month(FIRST, scope, both, [], basket)).value_usd).toBe(3 * 4 + 2 * 12);
  });

  it('a basket without one of its goods has no value, and says which', () => {
    const basket = {
      ...SKU,
      index_type: 'basket_total_cost' as const,
      constituents: [product('p', 3), product('q', 2)],
    };
    const scope = stores({ a: 3 });
    const output = month(
      FIRST,
      scope,
      scope.map((_, i) => seen(FIRST, i, 4)),
      [],
      basket,
    );
    expect(output.regions).toEqual([]);
    expect(output.not_computable).toEqual([{ region: 'national', reason: 'no store has a price of q' }]);
  });

  it('rule 8: a chain with one price everywhere is one unit in each region where it has stores', () => {
    const definition: FrozenDefinition = { ...SKU, regions: ['national', 'south', 'west'] };
    const scope: ScopeUnit[] = [
      { key: 'chain:c', chain: 'c', regions: ['south', 'west'] },
      ...stores({ a: 3 }, 'south'),
      ...stores({ b: 1 }, 'west'),
    ];
    const output = month(
      FIRST,
      scope,
      scope.slice(0, 4).map((_, i) => seen(FIRST, i, 4)),
      [],
      definition,
    );
    expect(
      output.regions.map(({ region, stores_in_scope, n_stores }) => [region, stores_in_scope, n_stores]),
    ).toEqual([
      ['national', 5, 4],
      ['south', 4, 4],
      ['west', 2, 1],
    ]);
  });

  it('beside it, the matched Jevons and the GEKS-Jevons index follow stores that are in both months', () => {
    const scope = stores({ a: 10, b: 10 });
    const first = month(
      FIRST,
      scope,
      scope.map((_, i) => seen(FIRST, i, 4)),
    );
    const next = addMonths(FIRST, 1);
    const output = month(
      next,
      scope,
      scope.map((_, i) => seen(next, i, i < 10 ? 4.4 : 4)),
      [first],
    );
    expect(national(output).jevons).toBeCloseTo(100 * Math.sqrt(1.1), 8);
    expect(national(output).geks_jevons).toBeCloseTo(100 * Math.sqrt(1.1), 8);
  });

  it('a matched index follows the products that are in both months, and those of the definition alone', () => {
    const two = {
      ...SKU,
      index_type: 'multi_sku_same_format' as const,
      constituents: [product('p', 1), product('q', 1)],
    };
    const scope = stores({ a: 10, b: 10 });
    const all = (period: string, p: number, q: number | null): ObservedCell[] =>
      scope.flatMap((_, i) => [seen(period, i, p, 0), ...(q === null ? [] : [seen(period, i, q, 1)])]);
    const first = month(FIRST, scope, all(FIRST, 4, 12), [], two);
    const next = addMonths(FIRST, 1);
    expect(national(month(next, scope, all(next, 4.4, null), [first], two)).jevons).toBeCloseTo(110, 8);
    const withoutQ = { ...two, constituents: [product('p', 1)] };
    expect(lineUp(withoutQ, [first.cells])).toMatchObject({ constituent: new Int32Array(20) });
  });

  it('resamples chains of two stores too, and keeps a good that no drawn store has at its centre', () => {
    const scope = stores({ a: 2, b: 2, c: 2 });
    const prices = scope.map((_, i) => seen(FIRST, i, 4 + (i % 2)));
    const result = national(month(FIRST, scope, prices));
    expect(result.cv).toBeGreaterThan(0.01);
    expect(result.low_usd).toBeLessThan(result.value_usd);
    const basket = {
      ...SKU,
      index_type: 'basket_total_cost' as const,
      constituents: [product('p', 1), product('q', 1)],
    };
    const atOne = [...scope.map((_, i) => seen(FIRST, i, 4, 0)), seen(FIRST, 0, 12, 1)];
    const { value_usd, low_usd, high_usd } = national(month(FIRST, scope, atOne, [], basket));
    expect([low_usd, value_usd, high_usd]).toEqual([16, 16, 16]);
  });
});
