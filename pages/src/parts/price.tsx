import type { PriceRow } from '../../../packages/client/src/api.ts';
import { age, fineMoney, freshness, miles, money } from './words.ts';

const TIERS = {
  specific: ['Own price', 'Seen on the shelf of this very store.'],
  regional: ['Sibling store', 'Seen at the nearest store of the same chain within 50 miles.'],
  chain: ['Chain', 'Seen at a store of the same chain that is farther away.'],
} as const;

/** Whose price it is. */
export function Tier({
  tier,
  distanceMi,
}: {
  readonly tier: keyof typeof TIERS;
  readonly distanceMi?: number | null;
}) {
  const [name, meaning] = TIERS[tier];
  const far = tier !== 'specific' && typeof distanceMi === 'number' ? ` ${miles(distanceMi)}` : '';
  return (
    <span class={`badge tier-${tier}`} title={meaning}>
      {name}
      {far}
    </span>
  );
}

/** How old a price is. */
export function Age({ hours, at }: { readonly hours: number; readonly at?: string }) {
  return (
    <time
      class={`age age-${freshness(hours)}`}
      dateTime={at}
      title={at === undefined ? undefined : `Seen ${at}`}
    >
      {age(hours)} old
    </time>
  );
}

/** What is paid at the shelf, and what it was where it is reduced. */
export function Price({ row }: { readonly row: Pick<PriceRow, 'price' | 'regular_price' | 'is_on_sale'> }) {
  if (row.price === null) return <span class="muted">no price</span>;
  return (
    <span class="price">
      <span class={row.is_on_sale ? 'amount sale' : 'amount'}>{money(row.price)}</span>
      {row.is_on_sale && row.regular_price !== null && (
        <>
          {' '}
          <s class="muted">
            <span class="visually-hidden">instead of </span>
            {money(row.regular_price)}
          </s>
        </>
      )}
    </span>
  );
}

/** What it comes to per ounce, fluid ounce or piece. */
export function UnitPrice({ row }: { readonly row: Pick<PriceRow, 'unit_price' | 'unit_price_uom'> }) {
  if (row.unit_price === null || row.unit_price_uom === null) return <span class="muted">–</span>;
  return (
    <span class="muted">
      {fineMoney(row.unit_price)}/{row.unit_price_uom}
    </span>
  );
}
