/** What a coupon's barcode says that it gives. */
export interface CouponOffer {
  readonly discount_type: 'dollar_off' | 'percent_off' | 'bogo';
  /** Dollars for dollar_off, percent for percent_off, 1 for bogo. */
  readonly discount_value: number;
  /** Units to be bought; of bogo those that are paid for. */
  readonly min_purchase_qty: number;
  readonly bogo_get_qty: number | null;
}

const FREE = 1;

/** Codes of "buy so many, get one free", with how many. */
const BUY_GET_ONE = new Map([
  [2, 4],
  [14, 1],
  [16, 2],
  [19, 3],
]);

/** Codes of cents off one unit that are not the number of cents itself. */
const CENTS_OFF_ONE = new Map([
  [3, 110],
  [4, 135],
  [5, 140],
  [6, 160],
  [11, 185],
  [18, 260],
  [26, 285],
  [61, 1000],
  [62, 950],
  [63, 900],
  [64, 850],
  [66, 800],
  [67, 750],
  [68, 700],
  [71, 650],
  [72, 600],
  [73, 550],
  [74, 500],
  [76, 100],
  [77, 125],
  [78, 150],
  [81, 175],
  [82, 200],
  [83, 225],
  [84, 250],
  [86, 275],
  [87, 300],
  [88, 325],
  [91, 350],
  [92, 375],
  [93, 400],
  [96, 450],
]);

/** Codes that are the number of cents off one unit. */
const OWN_CENTS = new Set([
  10, 12, 15, 20, 25, 29, 30, 35, 39, 40, 45, 49, 50, 55, 59, 60, 65, 69, 70, 75, 79, 80, 85, 89, 90, 95, 99,
]);

/** Codes of cents off several units: the units, then the cents. */
const CENTS_OFF_SEVERAL = new Map<number, readonly [units: number, cents: number]>([
  [7, [3, 150]],
  [8, [2, 300]],
  [9, [3, 200]],
  [13, [4, 100]],
  [21, [2, 35]],
  [22, [2, 40]],
  [23, [2, 45]],
  [24, [2, 50]],
  [28, [2, 55]],
  [31, [2, 60]],
  [32, [2, 75]],
  [33, [2, 100]],
  [34, [2, 125]],
  [36, [2, 150]],
  [37, [3, 25]],
  [38, [3, 30]],
  [41, [3, 50]],
  [42, [3, 100]],
  [43, [2, 110]],
  [44, [2, 135]],
  [46, [2, 160]],
  [47, [2, 175]],
  [48, [2, 185]],
  [51, [2, 200]],
  [52, [3, 55]],
  [53, [2, 10]],
  [54, [2, 15]],
  [56, [2, 20]],
  [57, [2, 25]],
  [58, [2, 30]],
  [98, [2, 65]],
]);

const COUPON_UPC = /^5[0-9]{8}([0-9]{2})[0-9]?$/;

function dollarsOff(units: number, cents: number): CouponOffer {
  return {
    discount_type: 'dollar_off',
    discount_value: cents / 100,
    min_purchase_qty: units,
    bogo_get_qty: null,
  };
}

/**
 * The offer of a manufacturer's coupon, from its UPC-A (number system 5), with or without the check digit: 5, five digits
 * of the manufacturer, three of the product family, two of the value. The value codes are those of the Joint Industry
 * Coupon Committee, as of July 2000 until the system ended in 2011. Null for any other code, and for values that a
 * cashier decides.
 */
export function readCouponUpc(upc: string): CouponOffer | null {
  const match = COUPON_UPC.exec(upc);
  if (match === null) return null;
  const code = Number(match[1]);
  if (code === FREE) {
    return { discount_type: 'percent_off', discount_value: 100, min_purchase_qty: 1, bogo_get_qty: null };
  }
  const bought = BUY_GET_ONE.get(code);
  if (bought !== undefined) {
    return { discount_type: 'bogo', discount_value: 1, min_purchase_qty: bought, bogo_get_qty: 1 };
  }
  const several = CENTS_OFF_SEVERAL.get(code);
  if (several !== undefined) return dollarsOff(...several);
  const cents = CENTS_OFF_ONE.get(code) ?? (OWN_CENTS.has(code) ? code : undefined);
  return cents === undefined ? null : dollarsOff(1, cents);
}
