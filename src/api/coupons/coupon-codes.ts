import { derivedFrom } from '../../domain/derived.ts';
import { firstNotBelow } from '../../domain/lower-bound.ts';
import { sharedArray } from '../../domain/shared-array.ts';
import { sharedOfPart } from '../../lookup/shared/shared-derivation.ts';
import type { CouponPart } from '../../snapshot/parts/coupons.ts';

const CODE = Buffer.from(',"coupon_code":"');
const QUOTE = 34;
const BACKSLASH = 92;

/** Coupons that have a code, by it (see `keyOf`) and then by ordinal, and where in the bytes of all terms it starts. */
interface CouponsByCode {
  readonly coupons: Uint32Array;
  readonly starts: Uint32Array;
}

/** Where the text that starts at `from` ends. */
function textEnd(bytes: Uint8Array, from: number): number {
  let end = from;
  while (bytes[end] !== QUOTE) end += bytes[end] === BACKSLASH ? 2 : 1;
  return end;
}

const keyOf = (code: string): string => code.trim().toLowerCase();

const bufferOf = ({ terms: { bytes } }: CouponPart): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The key of the code whose text starts there. */
function keyAt(bytes: Buffer, start: number): string {
  return keyOf(JSON.parse(`"${bytes.toString('utf8', start, textEnd(bytes, start))}"`) as string);
}

/** Read out of the encoded terms, where no text can look like a member. */
function orderByCode(part: CouponPart): CouponsByCode {
  const { offsets } = part.terms;
  const bytes = bufferOf(part);
  const found: { readonly key: string; readonly coupon: number; readonly start: number }[] = [];
  let coupon = 0;
  for (let at = bytes.indexOf(CODE); at >= 0; at = bytes.indexOf(CODE, at + CODE.length)) {
    while (offsets[coupon + 1]! <= at) coupon++;
    const start = at + CODE.length;
    found.push({ key: keyAt(bytes, start), coupon, start });
  }
  // Sorting is stable, and they were met in the order of their ordinals.
  found.sort((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -1 : 1));
  const coupons = sharedArray<Uint32Array>(Uint32Array, found.length);
  const starts = sharedArray<Uint32Array>(Uint32Array, found.length);
  found.forEach((one, i) => {
    coupons[i] = one.coupon;
    starts[i] = one.start;
  });
  return { coupons, starts };
}

const known = new WeakMap<CouponPart, CouponsByCode>();
const couponsByCode = derivedFrom(orderByCode, known);

/** Coupons by their codes. */
export const COUPON_CODES = sharedOfPart(known, ({ coupons }) => coupons);

/** The coupons with a code, in either case, ascending; none where no coupon has it. */
export function couponsOfCode(part: CouponPart, code: string): readonly number[] {
  const { coupons, starts } = couponsByCode(part);
  const bytes = bufferOf(part);
  const wanted = keyOf(code);
  const found: number[] = [];
  let i = firstNotBelow(starts.length, (at) => keyAt(bytes, starts[at]!) < wanted);
  for (; i < starts.length && keyAt(bytes, starts[i]!) === wanted; i++) found.push(coupons[i]!);
  return found;
}

/** Does, ahead of the first question, what would make it slow. */
export function prepareCouponCodes(coupons: CouponPart): void {
  couponsByCode(coupons);
}
