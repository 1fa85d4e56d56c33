import { describe, expect, it } from 'vitest';
import { readCouponUpc } from '../../src/domain/coupon-value-code.ts';

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
    expect(readCouponUpc(coupon('01'))).toMatchObject({ discount_type: 'percent_off', discount_value: 100 });
  });

  it.each(['00', '17', '27', '94', '97'])('%s is nothing that the code alone tells', (code) => {
    expect(readCouponUpc(coupon(code))).toBeNull();
  });

  it('knows every other value code', () => {
    const silent = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, '0')).filter(
      (code) => readCouponUpc(coupon(code)) === null,
    );
    expect(silent).toEqual(['00', '17', '27', '94', '97']);
  });

  it.each(['10000085207', '036000291452', '5123456', '51234567876X', ''])('%j is none', (code) => {
    expect(readCouponUpc(code)).toBeNull();
  });
});
