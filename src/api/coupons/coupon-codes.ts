import { derivedFrom } from '../../domain/derived.ts';
import type { CouponPart } from '../../snapshot/parts/coupons.ts';

const CODE = Buffer.from(',"coupon_code":"');
const QUOTE = 34;
const BACKSLASH = 92;

/** Where the text that starts at `from` ends. */
function textEnd(bytes: Uint8Array, from: number): number {
  let end = from;
  while (bytes[end] !== QUOTE) end += bytes[end] === BACKSLASH ? 2 : 1;
  return end;
}

const keyOf = (code: string): string => code.trim().toLowerCase();

/** The coupons of each code, in lower case; read out of their encoded terms, where no text can look like a member. */
const couponsByCode = derivedFrom(({ terms }: CouponPart): ReadonlyMap<string, readonly number[]> => {
  const bytes = Buffer.from(terms.bytes.buffer, terms.bytes.byteOffset, terms.bytes.byteLength);
  const coupons = new Map<string, number[]>();
  let coupon = 0;
  for (let at = bytes.indexOf(CODE); at >= 0; at = bytes.indexOf(CODE, at + CODE.length)) {
    while (terms.offsets[coupon + 1]! <= at) coupon++;
    const start = at + CODE.length;
    const text = JSON.parse(`"${bytes.toString('utf8', start, textEnd(bytes, start))}"`) as string;
    const key = keyOf(text);
    const known = coupons.get(key);
    if (known === undefined) coupons.set(key, [coupon]);
    else known.push(coupon);
  }
  return coupons;
});

/** The coupons with a code, in either case; none where no coupon has it. */
export function couponsOfCode(coupons: CouponPart, code: string): readonly number[] {
  return couponsByCode(coupons).get(keyOf(code)) ?? [];
}

/** Does, ahead of the first question, what would make it slow. */
export function prepareCouponCodes(coupons: CouponPart): void {
  couponsByCode(coupons);
}
