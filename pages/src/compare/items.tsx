import type { BasketLine, BasketStore } from '../../../packages/client/src/api.ts';
import type { Column } from '../parts/table.tsx';
import { money } from '../parts/words.ts';

const MISSING: Readonly<Record<string, string>> = {
  unknown_product: 'not in the catalogue',
  unknown_name: 'nothing is likely meant by this',
  unknown_category: 'no such category',
  no_stores_in_scope: 'no stores here',
  too_broad: 'too broad',
  size_unknown: 'size not known',
  out_of_stock: 'out of stock',
  no_price_in_scope: 'no price here',
  not_at_store: 'not sold here',
};

/** A column for each store; the cheapest of a row stands out. */
export function itemColumns(stores: readonly BasketStore[], lines: readonly string[]): Column<BasketLine>[] {
  const at = (store: BasketStore, { position }: BasketLine): BasketLine | undefined =>
    store.items.find((item) => item.position === position);
  const lowest = (line: BasketLine): number =>
    Math.min(...stores.map((store) => at(store, line)?.line_total ?? Infinity));
  const name = ({ position }: BasketLine): string => lines[position - 1] ?? `item ${position}`;
  return [
    { head: 'Item', cell: (line) => <b>{name(line)}</b>, text: name },
    ...stores.map(
      (store): Column<BasketLine> => ({
        head: `${store.name}${store.total === null ? '' : ` · ${money(store.total)}`}`,
        cell: (line) => (
          <Cell line={at(store, line)} isLowest={at(store, line)?.line_total === lowest(line)} />
        ),
        text: (line) => at(store, line)?.line_total ?? null,
      }),
    ),
  ];
}

function Cell({ line, isLowest }: { readonly line: BasketLine | undefined; readonly isLowest: boolean }) {
  if (line === undefined || line.line_total === null || line.product_id === null) {
    return <span class="small muted">{MISSING[line?.missing_reason ?? 'not_at_store'] ?? 'missing'}</span>;
  }
  return (
    <span class="basket-cell">
      <span class={isLowest ? 'amount lowest' : 'amount'}>
        {money(line.line_total)}
        {isLowest && <span class="visually-hidden"> (lowest)</span>}
      </span>
      <a class="small" href={`/product/${line.product_id}`}>
        {line.packs !== null && line.packs !== undefined && line.packs > 1 && `${line.packs} × `}
        {line.name}
      </a>
    </span>
  );
}
