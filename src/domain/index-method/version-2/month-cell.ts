import { METHOD_2 } from './method.ts';

/** A price of a unit in the month, by positions in the scope and the places. */
export interface MonthCell2 {
  readonly unit: number;
  readonly place: number;
  /** USD a format unit of what was first in the place. */
  readonly price: number;
  readonly age: number;
  /** Observations that it is made of; 0 where imputed. */
  readonly observations: number;
}

/** A store-month price of one product before it is known whose place it has. */
export interface ProductCell {
  readonly unit: number;
  readonly constituent: number;
  readonly price: number;
  readonly observations: number;
}

/** What became of the observations of one unit. */
export interface UnitCounts2 {
  observations: number;
  held: number;
  tooFew: number;
}

/** The prices of the last month with any, by this month's scope and places. */
export interface EarlierCells {
  get(unit: number, place: number): { readonly price: number; readonly age: number } | undefined;
  /** The odd price that was held there; null: none. */
  held(unit: number, constituent: number): number | null;
  /** Factor of a successor that is linked already. */
  factor(constituent: number): number | undefined;
}

/** A price to the decimals in which store-month prices are kept. */
export function keptPrice(usd: number): number {
  return Number(usd.toFixed(METHOD_2.priceDecimals));
}
