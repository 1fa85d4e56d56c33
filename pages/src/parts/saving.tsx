import type { CouponRow } from '../../../packages/client/src/api.ts';
import { count, money } from './words.ts';

/** What a redemption saves: on a product, or on those that a coupon is told with. */
interface Saved extends Pick<CouponRow, 'effective_savings_pct' | 'total_savings'> {
  readonly products?: readonly Saved[];
}

const productsOf = (saved: Saved): readonly Saved[] => saved.products ?? [saved];

const greatest = (values: readonly (number | null)[]): number | null =>
  values.reduce<number | null>(
    (most, value) => (value === null ? most : Math.max(value, most ?? value)),
    null,
  );

/** The share that is saved of all that it makes one buy, in whole percent; from the least to the most where products differ; null: not computable. */
export function savedShare(saved: Saved): string | null {
  const shares = productsOf(saved).flatMap(({ effective_savings_pct: pct }) =>
    pct === null ? [] : [Math.round(pct)],
  );
  if (shares.length === 0) return null;
  const [least, most] = [Math.min(...shares), Math.max(...shares)];
  return least === most ? `${most}%` : `${least}–${most}%`;
}

/** What a coupon really saves, of each product that it is told with. */
export function Saving({ row }: { readonly row: CouponRow }) {
  const share = savedShare(row);
  if (share === null) return <span class="muted">not computable</span>;
  const products = productsOf(row);
  const most = greatest(products.map(({ total_savings: usd }) => usd));
  const all = row.product_count ?? products.length;
  return (
    <span>
      <b class="sale nowrap">{share}</b>
      {most !== null && <span class="small muted below">up to {money(most)}</span>}
      {all > products.length && (
        <span class="small muted below">
          on {count(products.length)} of {count(all)}
        </span>
      )}
    </span>
  );
}
