/**
 * Four products over twelve periods whose buyers have constant elasticity of substitution: prices and spending as
 * published, quantities by the formula of such preferences.
 *
 * Source: Diewert and Fox, "Substitution Bias in Multilateral Methods for CPI Construction Using Scanner Data",
 * Vancouver School of Economics, Discussion Paper 17-02 (2017); the same data stand in the R package IndexNumR.
 */
const PREFERENCE = [0.2, 0.2, 0.2, 0.4];
const SPENDING = [10, 13, 11, 12, 15, 13, 14, 17, 15, 18, 16, 17];

/** Prices by period and product. */
export const CES_PRICES: readonly (readonly number[])[] = [
  [2, 1, 1, 0.5],
  [1.75, 0.5, 0.95, 0.55],
  [1.6, 1.05, 0.9, 0.6],
  [1.5, 1.1, 0.85, 0.65],
  [1.45, 1.12, 0.4, 0.7],
  [1.4, 1.15, 0.8, 0.75],
  [1.35, 1.18, 0.75, 0.7],
  [1.3, 0.6, 0.72, 0.65],
  [1.25, 1.2, 0.7, 0.7],
  [1.2, 1.25, 0.4, 0.75],
  [1.15, 1.28, 0.7, 0.75],
  [1.1, 1.3, 0.65, 0.8],
];

/** Quantities by period and product for an elasticity of substitution. */
export function cesQuantities(elasticity: number): number[][] {
  return CES_PRICES.map((prices, t) => {
    const pulls = prices.map((price, i) => PREFERENCE[i]! * price ** (1 - elasticity));
    const all = pulls.reduce((sum, pull) => sum + pull, 0);
    return prices.map((price, i) => (SPENDING[t]! * pulls[i]!) / all / price);
  });
}

/** The true index of each period against the first: what the same satisfaction costs. */
export function cesTruth(elasticity: number): number[] {
  const cost = CES_PRICES.map(
    (prices) =>
      prices.reduce((sum, price, i) => sum + PREFERENCE[i]! * price ** (1 - elasticity), 0) **
      (1 / (1 - elasticity)),
  );
  return cost.map((value) => value / cost[0]!);
}
