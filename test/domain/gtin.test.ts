import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDigit, expandUpcE, readGtin } from '../../src/domain/gtin.ts';

const padded = (code: string): string => code.padStart(14, '0');

describe('checkDigit', () => {
  it.each([
    ['03600029145', 2],
    ['400638133393', 1],
    ['9638507', 4],
    ['1001234500001', 7],
  ])('of %s is %i', (body, digit) => {
    expect(checkDigit(body)).toBe(digit);
  });
});

describe('expandUpcE', () => {
  it.each([
    // The last digit says where the zeros were: GS1 General Specifications, figure 7.9.3.
    ['0', '425261', '04210000526'],
    ['0', '123450', '01200000345'],
    ['0', '123452', '01220000345'],
    ['0', '123453', '01230000045'],
    ['0', '123454', '01234000005'],
    ['0', '123455', '01234500005'],
    ['1', '123459', '11234500009'],
  ])('%s %s is %s', (system, six, body) => {
    expect(expandUpcE(system, six)).toBe(body);
  });
});

describe('readGtin', () => {
  it.each<[raw: string, gtin14: string, note: string | null, what: string]>([
    ['036000291452', '00036000291452', null, 'UPC-A'],
    ['4006381333931', '04006381333931', null, 'EAN-13'],
    ['0036000291452', '00036000291452', null, 'UPC-A as GTIN-13'],
    ['00036000291452', '00036000291452', null, 'UPC-A as GTIN-14'],
    ['10036000291459', '10036000291459', null, 'a case of the same item, another GTIN'],
    ['0 36000 29145 2', '00036000291452', null, 'as printed, with spaces'],
    ['0-36000-29145-2', '00036000291452', null, 'with hyphens'],
    ['96385074', '00000096385074', 'ean_8', 'EAN-8'],
    ['04252614', '00042100005264', 'upc_e', 'UPC-E, eight digits'],
    ['11234502', '00112000003452', 'upc_e', 'UPC-E of number system 1'],
    ['01234558', '00012345000058', 'upc_e', 'UPC-E with a leading zero that checks as an EAN-8 too'],
    ['2155637', '00021500000567', 'upc_e', 'UPC-E that lost its leading zero'],
    ['215563', '00021500000567', 'upc_e_without_check_digit', 'UPC-E, the six digits alone'],
    ['0215563', '00021500000567', 'upc_e_without_check_digit', 'UPC-E without its check digit'],
    ['0000096385074', '00000096385074', null, 'EAN-8 padded to 13'],
    ['36000291452', '00036000291452', 'lost_leading_zeros', 'UPC-A stored as a number'],
    [
      '609231508',
      '00000609231508',
      'lost_leading_zeros',
      'UPC-A with three leading zeros stored as a number',
    ],
    ['07203658017', '00072036580177', 'lost_check_digit', 'UPC-A body with its leading zero'],
    [
      '07203658014',
      '00072036580146',
      'lost_check_digit',
      'UPC-A body with its leading zero, that checks itself',
    ],
    ['71754412231', '00717544122319', 'lost_check_digit', 'UPC-A body'],
    ['7203698198', '00072036981981', 'lost_leading_zero_and_check_digit', 'UPC-A body stored as a number'],
    ['0001111041701', '00011110417015', 'lost_check_digit', 'UPC-A body padded to 13'],
    ['00001111041701', '00011110417015', 'lost_check_digit', 'UPC-A body padded to 14'],
    ['000000036000291452', '00036000291452', 'excess_leading_zeros', 'padded beyond 14 digits'],
  ])('%s is %s (%s): %s', (raw, gtin14, note) => {
    expect(readGtin(raw)).toEqual({ gtin14, note });
  });

  it.each([
    ['036000291453', 'bad_check_digit', 'UPC-A with a wrong check digit'],
    ['0413031057551', 'bad_check_digit', 'EAN-13 with a wrong check digit'],
    ['10099301', 'bad_check_digit', 'neither UPC-E nor EAN-8'],
    ['11234555', 'ambiguous', 'UPC-E of number system 1, and EAN-8'],
    ['2155638', 'bad_check_digit', 'seven digits that are no UPC-E'],
    ['0215565', 'ambiguous', 'seven digits: UPC-E without its zero, or without its check digit'],
    ['012345670', 'bad_check_digit', 'nine digits of which one is a leading zero'],
    ['000000036000291453', 'bad_check_digit', 'padded beyond 14 digits, with a wrong check digit'],
    ['9300000772', 'ambiguous', 'ten digits: two lost zeros, or a lost zero and a lost check digit'],
    ['0360002914', 'ambiguous', 'ten digits of which one is a leading zero'],
    ['946407', 'ambiguous', 'six digits that check by themselves'],
    ['200012345674', 'restricted', 'a store-internal code (prefix 02)'],
    ['412345678903', 'restricted', 'a store-internal code (prefix 04)'],
    ['512345678900', 'restricted', 'a coupon (prefix 05)'],
    ['2012345678903', 'restricted', 'a store-internal code (prefix 20)'],
    ['9812345678902', 'restricted', 'a coupon (prefix 98)'],
    ['9912345678909', 'restricted', 'a coupon (prefix 99)'],
    ['20743864', 'restricted', 'a company-internal GTIN-8'],
    ['0000000097079', 'restricted', 'a prefix that GS1 does not give out'],
    ['000000000000', 'restricted', 'zeros'],
    ['97079', 'not_a_gtin', 'five digits'],
    ['', 'not_a_gtin', 'nothing'],
    ['B00ABC1234', 'not_a_gtin', 'an ASIN'],
    ['123456789012345', 'not_a_gtin', 'fifteen digits'],
  ])('keeps %s raw (%s): %s', (raw, note) => {
    const reading = readGtin(raw);
    expect(reading).toEqual({ gtin14: null, note });
  });

  const body = fc.stringMatching(/^[0-9]{11}$/);
  const trusted = body
    .map((digits) => digits + String(checkDigit(digits)))
    .filter((code) => readGtin(code).gtin14 !== null);

  it('reads one UPC-A alike in 12, 13 and 14 digits', () => {
    fc.assert(
      fc.property(trusted, (upcA) => {
        for (const code of [upcA, `0${upcA}`, `00${upcA}`, `00000${upcA}`]) {
          expect(readGtin(code).gtin14).toBe(padded(upcA));
        }
      }),
    );
  });

  it('restores what a number-typed column drops, or keeps the rest raw, but never another product', () => {
    fc.assert(
      fc.property(trusted, (upcA) => {
        const { gtin14 } = readGtin(String(Number(upcA)));
        if (gtin14 !== null && Number(upcA) >= 10_000_000_000) expect(gtin14).toBe(padded(upcA));
      }),
    );
  });

  it('gives only GTIN-14s whose check digit holds, and gives them back unchanged', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{1,20}$/), (raw) => {
        const { gtin14 } = readGtin(raw);
        if (gtin14 === null) return;
        expect(gtin14).toMatch(/^[0-9]{14}$/);
        expect(checkDigit(gtin14.slice(0, 13))).toBe(Number(gtin14.charAt(13)));
        expect(readGtin(gtin14)).toEqual({ gtin14, note: null });
      }),
    );
  });

  it('expands every valid UPC-E to a UPC-A that has the same check digit', () => {
    fc.assert(
      fc.property(fc.constantFrom('0', '1'), fc.stringMatching(/^[0-9]{6}$/), (system, six) => {
        const digit = checkDigit(expandUpcE(system, six));
        const { gtin14, note } = readGtin(`${system}${six}${digit}`);
        if (note === 'upc_e') expect(gtin14).toBe(padded(expandUpcE(system, six) + String(digit)));
        else expect(gtin14).toBeNull();
      }),
    );
  });
});
