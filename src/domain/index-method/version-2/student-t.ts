/** Quantile of the standard normal distribution. Source: Acklam (2003), refined once by Halley's method; error below 1e-9. */
function normalQuantile(p: number): number {
  const a = [
    -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716,
    2.506628277459239,
  ];
  const b = [
    -54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572,
  ];
  const c = [
    -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
    2.938163982698783,
  ];
  const d = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416];
  const poly = (k: readonly number[], x: number): number => k.reduce((sum, value) => sum * x + value, 0);
  if (p > 1 - 0.02425) return -normalQuantile(1 - p);
  if (p < 0.02425) {
    const q = Math.sqrt(-2 * Math.log(p));
    return poly(c, q) / (poly(d, q) * q + 1);
  }
  const q = p - 0.5;
  const r = q * q;
  return (poly(a, r) * q) / (poly(b, r) * r + 1);
}

/**
 * Quantile of Student's t distribution for `p` above one half and `df` degrees of freedom, at least 1 and not
 * necessarily whole. Exact for 1 and 2; else within 0.1% for `df` of 3 and more.
 * Source: Hill, "Algorithm 396: Student's t-quantiles", Communications of the ACM 13 (1970).
 */
export function studentQuantile(p: number, df: number): number {
  const two = 2 * (1 - p);
  if (df <= 1) return Math.tan((Math.PI / 2) * (1 - two));
  if (df === 2) return Math.sqrt(2 / (two * (2 - two)) - 2);
  const a = 1 / (df - 0.5);
  const b = (48 / a) * (1 / a);
  let c = ((20_700 * a) / b - 98) * a - 16;
  c = c * a + 96.36;
  const d = ((94.5 / (b + c) - 3) / b + 1) * Math.sqrt((a * Math.PI) / 2) * df;
  let x = d * two;
  let y = x ** (2 / df);
  if (y > 0.05 + a) {
    x = normalQuantile(two / 2);
    y = x * x;
    if (df < 5) c += 0.3 * (df - 4.5) * (x + 0.6);
    c = (((0.05 * d * x - 5) * x - 7) * x - 2) * x + b + c;
    y = (((((0.4 * y + 6.3) * y + 36) * y + 94.5) / c - y - 3) / b + 1) * x;
    y = Math.expm1(a * y * y);
  } else {
    y =
      ((1 / (((df + 6) / (df * y) - 0.089 * d - 0.822) * (df + 2) * 3) + 0.5 / (df + 4)) * y - 1) *
        ((df + 1) / (df + 2)) +
      1 / y;
  }
  return Math.sqrt(df * y);
}
