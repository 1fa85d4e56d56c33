/**
 * Bilateral price index formulas: prices and quantities of the same items in a base period (0) and a later one (1).
 * Source: ILO, IMF, OECD, Eurostat, UN, World Bank, "Consumer Price Index Manual: Concepts and Methods" (2020), ch. 2
 * and 8; numbers to check against: Balk, "Price and Quantity Index Numbers" (2008), table 3.7.
 */

type Numbers = readonly number[];

function dot(a: Numbers, b: Numbers): number {
  return a.reduce((sum, value, i) => sum + value * b[i]!, 0);
}

/** Unweighted geometric mean of price relatives. NaN without items. */
export function jevons(p0: Numbers, p1: Numbers): number {
  return Math.exp(p0.reduce((sum, price, i) => sum + Math.log(p1[i]! / price), 0) / p0.length);
}

/** Cost of the base period's quantities, later over base. */
export function laspeyres(p0: Numbers, p1: Numbers, q0: Numbers): number {
  return dot(p1, q0) / dot(p0, q0);
}

/** Cost of the later period's quantities, later over base. */
export function paasche(p0: Numbers, p1: Numbers, q1: Numbers): number {
  return dot(p1, q1) / dot(p0, q1);
}

/** Cost of fixed quantities of any period, later over base (a basket). */
export function lowe(p0: Numbers, p1: Numbers, quantities: Numbers): number {
  return dot(p1, quantities) / dot(p0, quantities);
}

/** Geometric mean of Laspeyres and Paasche. */
export function fisher(p0: Numbers, p1: Numbers, q0: Numbers, q1: Numbers): number {
  return Math.sqrt(laspeyres(p0, p1, q0) * paasche(p0, p1, q1));
}

/** Geometric mean of price relatives, weighted by the mean of both periods' expenditure shares. */
export function tornqvist(p0: Numbers, p1: Numbers, q0: Numbers, q1: Numbers): number {
  const spent0 = dot(p0, q0);
  const spent1 = dot(p1, q1);
  return Math.exp(
    p0.reduce((sum, price, i) => {
      const share = ((price * q0[i]!) / spent0 + (p1[i]! * q1[i]!) / spent1) / 2;
      return sum + share * Math.log(p1[i]! / price);
    }, 0),
  );
}
