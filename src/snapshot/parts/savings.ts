import { setImmediate as nextTurn } from 'node:timers/promises';
import { sharedArray, type SharedArrayKind } from '../../domain/shared-array.ts';
import type { Columns } from '../files/arrow-table.ts';
import type { ChainFiles, Part } from './part.ts';

/** What the rows of the coupons save, on catalogue prices and shelf prices. */
export interface SavingsPart {
  /** By row, in ten-thousandths of a percent; -1: not computable. */
  readonly pctE4: Int32Array;
  readonly effectivePctE4: Int32Array;
  /** By row; NaN: null. */
  readonly totalE4: Float64Array;
  readonly dealE4: Float64Array;
  /** Index into `SAVINGS_BASES`, by row. */
  readonly basis: Uint8Array;
  /** By coupon: the savings of its best row; without rows, of its own catalogue price. -1: not computable. */
  readonly couponPctE4: Int32Array;
  readonly couponEffectivePctE4: Int32Array;
  /** Index into `SAVINGS_REASONS`, by coupon. */
  readonly couponReason: Uint8Array;
  /** How many rows and coupons each chain has. */
  readonly chainRows: Uint32Array;
  readonly chainCoupons: Uint32Array;
}

/** Where a baseline comes from, by its number in `SavingsPart.basis`. */
export const SAVINGS_BASES = [null, 'catalog_price', 'store_price'] as const;

/** Why savings are not computable, by its number in `SavingsPart.couponReason`. */
export const SAVINGS_REASONS = [
  null,
  'unknown_discount_type',
  'missing_discount_value',
  'missing_catalog_price',
  'featured_not_computable',
] as const;

const ROWS = 'coupon-row-savings';
const OF_COUPONS = 'coupon-savings';

/**
 * The part of savings. Each row of a file names the row of the coupons, or the coupon, that it is of: chains whose files
 * are the same keep what is in memory.
 */
export const SAVINGS: Part<SavingsPart> = {
  files: [],
  chainFiles: [ROWS, OF_COUPONS],
  sources: null,
  async open(_tables, files) {
    const { before } = files;
    const rows = await readChains(files, ROWS, before?.chainRows);
    const coupons = await readChains(files, OF_COUPONS, before?.chainCoupons);
    // A column at a time, so that requests get their turn in between.
    const ofRow = async <A extends Numbers>(
      name: string,
      kind: NumbersConstructor<A>,
      old: A | undefined,
    ): Promise<A> => {
      await nextTurn();
      return gather(rows, 'row', name, kind, old);
    };
    const ofCoupon = async <A extends Numbers>(
      name: string,
      kind: NumbersConstructor<A>,
      old: A | undefined,
    ): Promise<A> => {
      await nextTurn();
      return gather(coupons, 'coupon', name, kind, old);
    };
    return {
      pctE4: await ofRow('pct_e4', Int32Array, before?.pctE4),
      effectivePctE4: await ofRow('effective_pct_e4', Int32Array, before?.effectivePctE4),
      totalE4: await ofRow('total_e4', Float64Array, before?.totalE4),
      dealE4: await ofRow('deal_e4', Float64Array, before?.dealE4),
      basis: await ofRow('basis', Uint8Array, before?.basis),
      couponPctE4: await ofCoupon('pct_e4', Int32Array, before?.couponPctE4),
      couponEffectivePctE4: await ofCoupon('effective_pct_e4', Int32Array, before?.couponEffectivePctE4),
      couponReason: await ofCoupon('reason', Uint8Array, before?.couponReason),
      chainRows: rows.counts,
      chainCoupons: coupons.counts,
    };
  },
  copies: {
    chainFiles: [ROWS, OF_COUPONS],
    give: (savings) => savings,
    take: async (given) => given as SavingsPart,
  },
};

type Numbers = Int32Array | Float64Array | Uint8Array;
type NumbersConstructor<A extends Numbers> = SharedArrayKind<A> & { new (length: number): A };

/** The files that were read, and how many rows each chain has; those of the others are as before. */
interface ReadChains {
  readonly tables: readonly Columns[];
  readonly counts: Uint32Array;
  readonly count: number;
}

async function readChains(
  files: ChainFiles<SavingsPart>,
  name: string,
  before: Uint32Array | undefined,
): Promise<ReadChains> {
  const counts = Uint32Array.from({ length: files.counts.chains }, (_, chain) =>
    files.isSame(name, chain) ? before![chain]! : 0,
  );
  const tables: Columns[] = [];
  for await (const [chain, table] of files.each(name, (ordinal) => !files.isSame(name, ordinal))) {
    tables.push(table);
    counts[chain] = table.rows;
  }
  return { tables, counts, count: counts.reduce((sum, rows) => sum + rows, 0) };
}

/** A column of all chains: what it was before, and over it what was read. */
function gather<A extends Numbers>(
  { tables, count }: ReadChains,
  key: string,
  name: string,
  kind: NumbersConstructor<A>,
  before: A | undefined,
): A {
  const column = sharedArray<A>(kind, count);
  if (before !== undefined) column.set(before.subarray(0, count));
  for (const table of tables) {
    const [places, values] = [table.numbers(key, Uint32Array), table.numbers(name, kind)];
    for (let i = 0; i < places.length; i++) column[places[i]!] = values[i]!;
  }
  return column;
}
