import { e4ToCents } from '../../domain/money.ts';

/** What the items of one basket come to. */
export interface Totals {
  /** Ten-thousandths of a US dollar. */
  readonly totalE4: number;
  readonly priced: number;
  /** Those priced of which only a substitute is sold. */
  readonly substituted: number;
  readonly missing: number;
}

/** How totals are shown. A basket without any price has no total. */
export function showTotals({ totalE4, priced, substituted, missing }: Totals) {
  return {
    total: priced === 0 ? null : e4ToCents(totalE4),
    items_priced: priced,
    items_substituted: substituted,
    items_missing: missing,
  };
}

/** Fewest items missing first, then fewest substitutes, then cheapest. */
export function compareTotals(a: Totals, b: Totals): number {
  return a.missing - b.missing || a.substituted - b.substituted || a.totalE4 - b.totalE4;
}

/** The totals of each of many groups, in columns: a region has ten thousand stores. */
export interface GroupTotals {
  readonly items: number;
  readonly totalE4: Float64Array;
  readonly priced: Uint8Array;
  readonly substituted: Uint8Array;
}

/** The totals of one of the groups. */
export function totalsAt({ items, totalE4, priced, substituted }: GroupTotals, group: number): Totals {
  return {
    totalE4: totalE4[group]!,
    priced: priced[group]!,
    substituted: substituted[group]!,
    missing: items - priced[group]!,
  };
}

/** As `compareTotals`, of two groups. */
export function compareGroups({ totalE4, priced, substituted }: GroupTotals, a: number, b: number): number {
  return priced[b]! - priced[a]! || substituted[a]! - substituted[b]! || totalE4[a]! - totalE4[b]!;
}
