import type { BasketLine, BasketStore } from '../../../packages/client/src/api.ts';
import type { Column } from '../parts/table.tsx';
import { money } from '../parts/words.ts';

const MISSING: Readonly<Record<string, string>> = {
  unknown_product: 'not in the catalogue',
  several_things: 'several things: put each on a line',
  unknown_name: 'nothing is likely meant by this',
  unknown_category: 'no such category',
  no_stores_in_scope: 'no stores here',
  too_broad: 'too broad',
  size_unknown: 'size not known',
  out_of_stock: 'out of stock',
  no_price_in_scope: 'no price here',
  not_at_store: 'not sold here',
};

/** A line of a list as it was typed. */
export function nameOf({ position }: BasketLine, lines: readonly string[]): string {
  return lines[position - 1] ?? `item ${position}`;
}

/** Why a line has no price, in words. */
export function whyMissing(line: BasketLine | undefined): string {
  return MISSING[line?.missing_reason ?? 'not_at_store'] ?? 'missing';
}

/** A store over its column: a total without everything is not to be taken for one with it. */
function headOf({ name, total, items_priced: priced, items_missing: missing }: BasketStore): string {
  if (total === null) return name;
  return `${name} · ${money(total)}${missing === 0 ? '' : ` for ${priced} of ${priced + missing}`}`;
}

/** A column for each store; the cheapest of a row stands out, a substitute only where no store has the thing. */
export function itemColumns(stores: readonly BasketStore[], lines: readonly string[]): Column<BasketLine>[] {
  const at = (store: BasketStore, { position }: BasketLine): BasketLine | undefined =>
    store.items.find((item) => item.position === position);
  const lowest = (line: BasketLine): BasketLine | undefined =>
    stores
      .flatMap((store) => at(store, line) ?? [])
      .filter(({ line_total: cost }) => cost !== null)
      .sort(byCost)[0];
  const name = (line: BasketLine): string => nameOf(line, lines);
  return [
    { head: 'Item', cell: (line) => <b>{name(line)}</b>, text: name },
    ...stores.map(
      (store): Column<BasketLine> => ({
        head: headOf(store),
        cell: (line) => <Cell line={at(store, line)} lowest={lowest(line)} />,
        text: (line) => at(store, line)?.line_total ?? null,
      }),
    ),
  ];
}

function byCost(a: BasketLine, b: BasketLine): number {
  return Number(a.is_substitute === true) - Number(b.is_substitute === true) || a.line_total! - b.line_total!;
}

interface CellProps {
  readonly line: BasketLine | undefined;
  /** What costs least of all stores. */
  readonly lowest: BasketLine | undefined;
}

function Cell({ line, lowest }: CellProps) {
  if (line === undefined || line.line_total === null || line.product_id === null) {
    return <span class="small muted">{whyMissing(line)}</span>;
  }
  const isLowest = lowest !== undefined && byCost(line, lowest) === 0;
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
      {line.is_substitute === true && <span class="small muted">a substitute</span>}
    </span>
  );
}
