import type { CouponRow } from '../../../packages/client/src/api.ts';
import { Nothing } from './answered.tsx';
import { Saving } from './saving.tsx';
import { day, money } from './words.ts';

/** Kinds of coupons, in words. */
export const TYPES: Readonly<Record<string, string>> = {
  percent_off: 'Percent off',
  dollar_off: 'Dollars off',
  bogo: 'Buy and get',
  bundle: 'Bundle',
  loyalty_price: 'Loyalty price',
  featured: 'Featured',
};

/** What a coupon gives, in words. */
export function dealOf(row: CouponRow): string {
  const { discount_type: type, discount_value: value, min_purchase_qty: least, bogo_get_qty: free } = row;
  if (type === 'bogo') return `Buy ${least ?? 1}, get ${free ?? 1} free`;
  if (value === null) return row.value_text ?? TYPES[type] ?? 'Featured';
  if (type === 'percent_off') return `${value}% off`;
  if (type === 'dollar_off')
    return least !== null && least > 1 ? `${money(value)} off ${least}` : `${money(value)} off`;
  if (type === 'bundle')
    return least !== null && least > 1 ? `${least} for ${money(value)}` : `Bundle for ${money(value)}`;
  if (type === 'loyalty_price') return `${money(value)} with a loyalty card`;
  return row.value_text ?? TYPES[type] ?? 'Featured';
}

/** Where a coupon is good, until when, and on what conditions. */
export function conditionsOf(row: CouponRow): string {
  const where = row.store_id === null ? `all ${row.chain_name}` : 'one store';
  return [where, `until ${day(row.valid_to)}`, needsOf(row)].filter((part) => part !== '').join(' · ');
}

/** On what conditions a coupon is good, where its chain and its last day are told beside it; empty: on none. */
export function needsOf(row: CouponRow): string {
  const parts = [
    row.requires_loyalty ? 'loyalty account' : null,
    row.is_digital_only ? 'digital only' : null,
    row.coupon_code === null ? null : `code ${row.coupon_code}`,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}

/** Coupons one under the other. */
function CouponList({ rows }: { readonly rows: readonly CouponRow[] }) {
  return (
    <ul class="list">
      {rows.map((row) => (
        <li key={`${row.id} ${row.product_id}`}>
          <a class="list-link" href={`/product/${row.product_id}`}>
            <span class="list-main">
              <b>{dealOf(row)}</b>
              <span>{row.product_name}</span>
              <span class="small muted">{conditionsOf(row)}</span>
            </span>
            <span class="list-side">
              <Saving row={row} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The coupons that hold today, or that there are none. */
export function CouponsToday({ rows }: { readonly rows: readonly CouponRow[] }) {
  return rows.length === 0 ? <Nothing>None today.</Nothing> : <CouponList rows={rows} />;
}
