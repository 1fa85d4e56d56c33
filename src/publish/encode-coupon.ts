import { e4ToUsd } from '../domain/money.ts';
import type { CouponRow } from '../record/read-coupons.ts';

/** The members of a CouponRow that do not depend on its product, as they follow others: from `,"discount_type":` on. */
export function encodeCouponTerms(row: CouponRow): string {
  return (
    `,"discount_type":${JSON.stringify(row.discount_type)},"discount_value":${encodeE4(row.discount_value_e4)}` +
    `,"min_purchase_qty":${row.min_purchase_qty},"min_purchase_amount":${encodeE4(row.min_purchase_amount_e4)}` +
    `,"bogo_get_qty":${row.bogo_get_qty},"description":${encodeText(row.description)}` +
    `,"fine_print":${encodeText(row.fine_print)},"coupon_code":${encodeText(row.coupon_code)}` +
    `,"valid_from":"${row.valid_from}","valid_to":"${row.valid_to}","image_url":${encodeText(row.image_url)}` +
    `,"is_digital_only":${row.is_digital_only},"requires_loyalty":${row.requires_loyalty}` +
    `,"is_clippable":${row.is_clippable},"deep_link_url":${encodeText(row.deep_link_url)}` +
    `,"source":${encodeText(row.source)},"source_url":${encodeText(row.source_url)}` +
    `,"size_text":${encodeText(row.size_text)},"value_text":${encodeText(row.value_text)}`
  );
}

function encodeText(text: string | null): string {
  return text === null ? 'null' : JSON.stringify(text);
}

function encodeE4(e4: number | null): string {
  return e4 === null ? 'null' : String(e4ToUsd(e4));
}
