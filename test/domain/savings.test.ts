import fc from 'fast-check';
import { centsOf } from '../../src/domain/money.ts';
import { describe, expect, it } from 'vitest';
import {
  computeSavings,
  type CouponRole,
  type CouponTerms,
  DISCOUNT_TYPES,
  medianE4,
  rateSavings,
  type Savings,
} from '../../src/domain/savings.ts';

const usd = (dollars: number): number => Math.round(dollars * 10_000);
const NO_LEGS = { buyE4: null, getE4: null };

interface Given {
  readonly type: string;
  /** Dollars or percent. */
  readonly value?: number | null;
  readonly qty?: number;
  readonly amount?: number;
  readonly get?: number;
  readonly price?: number | null;
  readonly role?: CouponRole;
  /** Cheapest buy leg and dearest get leg, in dollars. */
  readonly legs?: readonly [buy: number | null, get: number | null];
}

function savingsOf({
  type,
  value = null,
  qty,
  amount,
  get,
  price = null,
  role = 'either',
  legs,
}: Given): Savings {
  const e4 = (dollars: number | null): number | null => (dollars === null ? null : usd(dollars));
  const terms: CouponTerms = {
    discountType: type,
    valueE4: e4(value),
    minQty: qty ?? null,
    minAmountE4: amount === undefined ? null : usd(amount),
    getQty: get ?? null,
  };
  const prices = legs === undefined ? NO_LEGS : { buyE4: e4(legs[0]), getE4: e4(legs[1]) };
  return computeSavings(terms, role, e4(price), prices);
}

/** Percent, effective percent, total dollars, deal price; or the reason. */
function shown(given: Given): readonly (number | null)[] | string {
  const savings = savingsOf(given);
  if ('reason' in savings) return savings.reason;
  const { pctE4, effectivePctE4, totalE4, dealE4 } = savings;
  const dollars = (e4: number | null): number | null => (e4 === null ? null : e4 / 10_000);
  return [pctE4 / 10_000, effectivePctE4 / 10_000, dollars(totalE4), dollars(dealE4)];
}

describe('dollar_off: discount_value / catalog_price x 100', () => {
  it.each<[string, Given, readonly number[]]>([
    ['a part of the price', { type: '', value: 1, price: 4 }, [25, 25, 1, 3]],
    ['a third', { type: '', value: 1, price: 3 }, [33.3333, 33.3333, 1, 2]],
    ['two thirds', { type: '', value: 2, price: 3 }, [66.6667, 66.6667, 2, 1]],
    ['nothing', { type: '', value: 0, price: 3 }, [0, 0, 0, 3]],
    ['just under the price', { type: '', value: 3.9999, price: 4 }, [99.9975, 99.9975, 3.9999, 0.0001]],
    ['the price', { type: '', value: 4, price: 4 }, [100, 100, 4, 0]],
    ['more than the price', { type: '', value: 4.0001, price: 4 }, [100, 100, 4, 0]],
    ['half up', { type: '', value: 0.0001, price: 200 }, [0.0001, 0.0001, 0.0001, 199.9999]],
    ['half down', { type: '', value: 0.0001, price: 200.0001 }, [0, 0, 0.0001, 200]],
  ])('takes off %s', (_, given, expected) => {
    expect(shown({ ...given, type: 'dollar_off' })).toEqual(expected);
  });

  it('ignores the minimum quantity, which the effective share does not', () => {
    expect(shown({ type: 'dollar_off', value: 1.5, qty: 2, price: 3 })).toEqual([50, 25, 1.5, 2.25]);
  });

  it('is capped at the subtotal of what it applies to', () => {
    expect(shown({ type: 'dollar_off', value: 10, qty: 2, price: 3 })).toEqual([100, 100, 6, 0]);
  });

  it('makes you buy as many as reach the minimum amount', () => {
    expect(shown({ type: 'dollar_off', value: 1, amount: 9.99, price: 5 })).toEqual([20, 10, 1, 4.5]);
    expect(shown({ type: 'dollar_off', value: 1, amount: 10, price: 5 })).toEqual([20, 10, 1, 4.5]);
    expect(shown({ type: 'dollar_off', value: 1, amount: 10.01, price: 5 })).toEqual([20, 6.6667, 1, 4.6667]);
    expect(shown({ type: 'dollar_off', value: 1, qty: 4, amount: 10, price: 5 })).toEqual([20, 5, 1, 4.75]);
  });
});

describe('percent_off: discount_value', () => {
  it.each<[number, readonly number[]]>([
    [0, [0, 0, 0, 3.33]],
    [12.5, [12.5, 12.5, 0.4163, 2.9138]],
    [99.9999, [99.9999, 99.9999, 3.33, 0]],
    [100, [100, 100, 3.33, 0]],
    [100.0001, [100, 100, 3.33, 0]],
  ])('%f percent of 3.33', (value, expected) => {
    expect(shown({ type: 'percent_off', value, price: 3.33 })).toEqual(expected);
  });

  it('counts its dollars over the minimum quantity', () => {
    expect(shown({ type: 'percent_off', value: 25, qty: 3, price: 4 })).toEqual([25, 25, 3, 3]);
  });

  it('is exact where the dollars are many', () => {
    // 10,000 of 40,000.0002 dollars each: 33.3333 percent of 4,000,000,020,000 ten-thousandths is 1,333,332,006,666.66.
    const terms = {
      discountType: 'percent_off',
      valueE4: 333_333,
      minQty: 10_000,
      minAmountE4: null,
      getQty: null,
    };
    expect(computeSavings(terms, 'either', 400_000_002, NO_LEGS)).toMatchObject({
      totalE4: 1_333_332_006_667,
    });
  });

  it('needs no baseline for the percentage, and has no dollars without one', () => {
    expect(shown({ type: 'percent_off', value: 25 })).toEqual([25, 25, null, null]);
  });
});

describe('bogo: bogo_get_qty / (min_purchase_qty + bogo_get_qty) x 100', () => {
  it.each<[number, number, readonly number[]]>([
    [1, 1, [50, 50, 4, 2]],
    [2, 1, [33.3333, 33.3333, 4, 2.6667]],
    [3, 1, [25, 25, 4, 3]],
    [1, 2, [66.6667, 66.6667, 8, 1.3333]],
    [9, 1, [10, 10, 4, 3.6]],
  ])('buy %i get %i of a product of 4 dollars', (qty, get, expected) => {
    expect(shown({ type: 'bogo', qty, get, price: 4 })).toEqual(expected);
  });

  it('is buy one, get one without quantities, and needs no value', () => {
    expect(shown({ type: 'bogo', price: 4 })).toEqual([50, 50, 4, 2]);
  });

  it('saves the dearest get leg on a buy row', () => {
    expect(shown({ type: 'bogo', price: 3, role: 'buy', legs: [3, 1] })).toEqual([50, 25, 1, 1.5]);
  });

  it('a get row has a unit price of zero, and is weighed against the cheapest buy leg', () => {
    expect(shown({ type: 'bogo', price: 1, role: 'get', legs: [3, 1] })).toEqual([50, 25, 1, 0]);
  });

  it.each<[string, Given]>([
    ['its own price', { type: 'bogo', legs: [3, 3] }],
    ['the get leg of a buy row', { type: 'bogo', price: 3, role: 'buy', legs: [3, null] }],
    ['the buy leg of a get row', { type: 'bogo', price: 3, role: 'get', legs: [null, 3] }],
  ])('is not computable without %s', (_, given) => {
    expect(shown(given)).toBe('missing_catalog_price');
  });
});

describe('bundle: (catalog_price - bundle_unit_price) / catalog_price x 100', () => {
  it('divides the value by the quantity', () => {
    expect(shown({ type: 'bundle', value: 5, qty: 3, price: 2 })).toEqual([16.6667, 16.6667, 0.3333, 1.6667]);
  });

  it('takes the value as the unit price without a quantity', () => {
    expect(shown({ type: 'bundle', value: 1.5, price: 2 })).toEqual([25, 25, 0.5, 1.5]);
  });

  it.each<[number, readonly number[]]>([
    [5.9997, [0.005, 0.005, 0.0001, 1.9999]],
    [6, [0, 0, 0, 2]],
    [6.0003, [0, 0, 0, 2.0001]],
  ])('is floored at 0: three for %f', (value, expected) => {
    expect(shown({ type: 'bundle', value, qty: 3, price: 2 })).toEqual(expected);
  });

  it('gives a get row away, and shares the saving with the bought ones', () => {
    expect(shown({ type: 'bundle', value: 5, qty: 2, price: 2, role: 'get', legs: [3, 2] })).toEqual([
      100, 37.5, 2, 0,
    ]);
    expect(shown({ type: 'bundle', value: 5, qty: 2, get: 2, price: 2, role: 'get', legs: [3, 2] })).toEqual([
      100, 50, 2, 0,
    ]);
    expect(shown({ type: 'bundle', value: 5, qty: 2, price: 2, role: 'get', legs: [null, 2] })).toBe(
      'missing_catalog_price',
    );
  });
});

describe('loyalty_price: (catalog_price - discount_value) / catalog_price x 100', () => {
  it.each<[number, readonly number[]]>([
    [0, [100, 100, 4, 0]],
    [3, [25, 25, 1, 3]],
    [3.9999, [0.0025, 0.0025, 0.0001, 3.9999]],
    [4, [0, 0, 0, 4]],
    [4.0001, [0, 0, 0, 4.0001]],
  ])('%f in place of 4', (value, expected) => {
    expect(shown({ type: 'loyalty_price', value, price: 4 })).toEqual(expected);
  });
});

describe('savings are not computable', () => {
  it.each<[Given, string]>([
    [{ type: 'featured', value: 1, price: 4 }, 'featured_not_computable'],
    [{ type: 'featured' }, 'featured_not_computable'],
    [{ type: 'cash_back', value: 1, price: 4 }, 'unknown_discount_type'],
    [{ type: 'cash_back' }, 'unknown_discount_type'],
    [{ type: 'dollar_off', price: 4 }, 'missing_discount_value'],
    [{ type: 'dollar_off' }, 'missing_discount_value'],
    [{ type: 'percent_off' }, 'missing_discount_value'],
    [{ type: 'bundle', price: 4 }, 'missing_discount_value'],
    [{ type: 'loyalty_price' }, 'missing_discount_value'],
    [{ type: 'dollar_off', value: 1 }, 'missing_catalog_price'],
    [{ type: 'bogo' }, 'missing_catalog_price'],
    [{ type: 'bundle', value: 1 }, 'missing_catalog_price'],
    [{ type: 'loyalty_price', value: 1 }, 'missing_catalog_price'],
  ])('%j: %s', (given, reason) => {
    expect(shown(given)).toBe(reason);
  });
});

describe('the rating of a percentage', () => {
  it.each([
    [100, 'great'],
    [50.0001, 'great'],
    [50, 'great'],
    [49.9999, 'good'],
    [20.0001, 'good'],
    [20, 'good'],
    [19.9999, 'okay'],
    [10.0001, 'okay'],
    [10, 'okay'],
    [9.9999, 'poor'],
    [0, 'poor'],
  ])('%f is %s', (pct, rating) => {
    expect(rateSavings(usd(pct))).toBe(rating);
  });
});

describe('cents', () => {
  it.each([
    [0, 0],
    [49, 0],
    [50, 1],
    [149, 1],
    [150, 2],
    [16_667, 167],
  ])('%i ten-thousandths are %i', (e4, cents) => expect(centsOf(e4)).toBe(cents));
});

describe('the median', () => {
  it.each([
    [[], null],
    [[7], 7],
    [[9, 7], 8],
    [[9, 6], 8],
    [[3, 1, 2], 2],
    [[4_000_000_000, 4_000_000_001], 4_000_000_001],
  ] as const)('of %j is %j', (prices, median) => {
    expect(medianE4(Uint32Array.from(prices))).toBe(median);
  });
});

describe('savings, whatever the terms', () => {
  const quantity = fc.option(
    fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 2 ** 31 - 1 })),
  );
  const price = fc.oneof(fc.integer({ min: 1, max: 500_000 }), fc.integer({ min: 1, max: 2 ** 31 - 1 }));
  const amount = fc.option(
    fc.oneof(fc.integer({ min: 0, max: 500_000 }), fc.integer({ min: 0, max: 10 ** 12 })),
  );
  const terms = fc.record({
    discountType: fc.constantFrom(...DISCOUNT_TYPES, 'other'),
    valueE4: amount,
    minQty: quantity,
    minAmountE4: amount,
    getQty: quantity,
  });
  const role = fc.constantFrom<CouponRole>('buy', 'get', 'either');
  const legs = fc.record({ buyE4: fc.option(price), getE4: fc.option(price) });
  const given = fc.tuple(terms, role, fc.option(price), legs);

  it('stay within 0 and 100 percent, and are whole ten-thousandths', () => {
    fc.assert(
      fc.property(given, (arguments_) => {
        const savings = computeSavings(...arguments_);
        if ('reason' in savings) return;
        for (const pct of [savings.pctE4, savings.effectivePctE4]) {
          expect(Number.isInteger(pct) && pct >= 0 && pct <= 1_000_000).toBe(true);
        }
        for (const money of [savings.totalE4, savings.dealE4]) {
          expect(money === null || (Number.isSafeInteger(money) && money >= 0)).toBe(true);
        }
      }),
    );
  });

  it('are exact: no whole number lies nearer to the quotient', () => {
    const value = fc.integer({ min: 0, max: 10 ** 12 });
    fc.assert(
      fc.property(value, price, (valueE4, baselineE4) => {
        const off = { discountType: 'dollar_off', valueE4, minQty: null, minAmountE4: null, getQty: null };
        const savings = computeSavings(off, 'either', baselineE4, NO_LEGS);
        if ('reason' in savings) throw new Error(savings.reason);
        const exact = BigInt(Math.min(valueE4, baselineE4)) * 1_000_000n;
        const error = 2n * (BigInt(savings.pctE4) * BigInt(baselineE4) - exact);
        expect(error > -BigInt(baselineE4) && error <= BigInt(baselineE4)).toBe(true);
      }),
    );
  });

  it('never grow with the price of a dollar_off, nor shrink with its value', () => {
    const off = (valueE4: number, baselineE4: number): number => {
      const terms_ = { discountType: 'dollar_off', valueE4, minQty: null, minAmountE4: null, getQty: null };
      const savings = computeSavings(terms_, 'either', baselineE4, NO_LEGS);
      return 'reason' in savings ? -1 : savings.pctE4;
    };
    fc.assert(
      fc.property(price, price, price, (value, a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        expect(off(value, low)).toBeGreaterThanOrEqual(off(value, high));
        expect(off(low, value)).toBeLessThanOrEqual(off(high, value));
      }),
    );
  });

  it('of one redemption never exceed what it makes you buy: the effective share of dollar_off is at most its percentage', () => {
    fc.assert(
      fc.property(terms, price, (of, baselineE4) => {
        const savings = computeSavings({ ...of, discountType: 'dollar_off' }, 'either', baselineE4, NO_LEGS);
        if (!('reason' in savings)) expect(savings.effectivePctE4).toBeLessThanOrEqual(savings.pctE4);
      }),
    );
  });

  it('have a reason exactly where they are not computable, and the same whatever the role for terms at fault', () => {
    fc.assert(
      fc.property(given, role, ([of, , baselineE4, prices], other) => {
        const savings = computeSavings(of, 'either', baselineE4, prices);
        if (!('reason' in savings) || savings.reason === 'missing_catalog_price') return;
        expect(computeSavings(of, other, baselineE4, prices)).toEqual(savings);
      }),
    );
  });
});
