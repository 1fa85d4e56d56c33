import { describe, expect, it } from 'vitest';
import { type CouponOffer, readCouponUpc } from '../../src/domain/coupon-value-code.ts';

/** The list as it was published, ten codes a line: cents off, `units/cents` off several, `bought+1` free, `-` for none. */
const PUBLISHED = `
  - free 4+1 110 135 140 160 3/150 2/300 3/200
  10 185 12 4/100 1+1 15 2+1 - 260 3+1
  20 2/35 2/40 2/45 2/50 25 285 - 2/55 29
  30 2/60 2/75 2/100 2/125 35 2/150 3/25 3/30 39
  40 3/50 3/100 2/110 2/135 45 2/160 2/175 2/185 49
  50 2/200 3/55 2/10 2/15 55 2/20 2/25 2/30 59
  60 1000 950 900 850 65 800 750 700 69
  70 650 600 550 500 75 100 125 150 79
  80 175 200 225 250 85 275 300 325 89
  90 350 375 400 - 95 450 - 2/65 99`;

function shown(offer: CouponOffer | null): string {
  if (offer === null) return '-';
  const { discount_type: type, discount_value: value, min_purchase_qty: units } = offer;
  if (type === 'percent_off') return 'free';
  if (type === 'bogo') return `${units}+${offer.bogo_get_qty}`;
  const cents = Math.round(value * 100);
  return units === 1 ? `${cents}` : `${units}/${cents}`;
}

const coupon = (valueCode: string, checkDigit = ''): string => `512345678${valueCode}${checkDigit}`;

describe("a manufacturer's coupon, by the value code of its barcode", () => {
  it.each([
    ['76', 1, 1],
    ['10', 0.1, 1],
    ['75', 0.75, 1],
    ['99', 0.99, 1],
    ['61', 10, 1],
    ['93', 4, 1],
    ['33', 1, 2],
    ['51', 2, 2],
    ['09', 2, 3],
    ['13', 1, 4],
    ['98', 0.65, 2],
  ])('%s is %f dollars off, of %i', (code, dollars, units) => {
    const offer = {
      discount_type: 'dollar_off',
      discount_value: dollars,
      min_purchase_qty: units,
      bogo_get_qty: null,
    };
    expect(readCouponUpc(coupon(code))).toEqual(offer);
    expect(readCouponUpc(coupon(code, '4'))).toEqual(offer);
  });

  it.each([
    ['14', 1],
    ['16', 2],
    ['19', 3],
    ['02', 4],
  ])('%s is buy %i, get one free', (code, bought) => {
    expect(readCouponUpc(coupon(code))).toEqual({
      discount_type: 'bogo',
      discount_value: 1,
      min_purchase_qty: bought,
      bogo_get_qty: 1,
    });
  });

  it('01 is free', () => {
    expect(readCouponUpc(coupon('01'))).toEqual({
      discount_type: 'percent_off',
      discount_value: 100,
      min_purchase_qty: 1,
      bogo_get_qty: null,
    });
  });

  it('is that of the published list, for every value code', () => {
    const codes = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, '0'));
    expect(codes.map((code) => shown(readCouponUpc(coupon(code))))).toEqual(PUBLISHED.trim().split(/\s+/));
  });

  it.each(['10000085207', '036000291452', '5123456', '51234567876X', ''])('%j is none', (code) => {
    expect(readCouponUpc(code)).toBeNull();
  });
});
