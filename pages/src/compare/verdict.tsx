import type { Basket, BasketStore } from '../../../packages/client/src/api.ts';
import { many, miles, money } from '../parts/words.ts';

interface VerdictProps {
  readonly answer: Basket;
  readonly lines: readonly string[];
}

/** What the basket costs at the best store, and at the best two where two are better than one. */
export function Verdict({ answer: { data }, lines }: VerdictProps) {
  const [best] = data.stores ?? [];
  const { split } = data;
  if (best === undefined) return null;
  return (
    <dl class="figures">
      <div>
        <dt>One store</dt>
        <dd>
          <b>{best.total === null ? '–' : money(best.total)}</b>
          <span>
            <a href={`/store/${best.store_id}`}>{best.name}</a>
            {best.distance_mi !== undefined && `, ${miles(best.distance_mi)}`}
          </span>
          <span class="small muted">{missingAt(best, lines)}</span>
        </dd>
      </div>
      {split !== null && split !== undefined && (
        <div>
          <dt>Two stores</dt>
          {split.stores.length > 1 ? (
            <TwoStores split={split} lines={lines} />
          ) : (
            <dd>
              <b>No better</b>
              <span class="small muted">
                A second store around neither saves anything nor has more of it.
              </span>
            </dd>
          )}
        </div>
      )}
    </dl>
  );
}

interface TwoStoresProps {
  readonly split: NonNullable<Basket['data']['split']>;
  readonly lines: readonly string[];
}

function TwoStores({ split, lines }: TwoStoresProps) {
  const { total, saving, stores, items_missing: missing, best_single: single } = split;
  return (
    <dd>
      <b>{total === null ? '–' : money(total)}</b>
      {stores.map((one) => (
        <span key={one.store_id}>
          <a href={`/store/${one.store_id}`}>{one.name}</a>, {miles(one.distance_mi)}:{' '}
          {named(one.positions, lines)}
        </span>
      ))}
      <span class="small muted">
        {saving !== null && saving > 0
          ? `saves ${money(saving)} against the best single store`
          : missing < single.items_missing
            ? `has ${many(single.items_missing - missing, 'item')} more than one store`
            : 'a second store saves nothing'}
      </span>
    </dd>
  );
}

/** Lines by their positions, from 1. They may have commas in them. */
function named(positions: readonly number[], lines: readonly string[]): string {
  return positions.map((position) => lines[position - 1] ?? `item ${position}`).join('; ');
}

function missingAt(store: BasketStore, lines: readonly string[]): string {
  const missing = store.items.filter(({ missing_reason: why }) => why !== null);
  if (missing.length === 0) return 'has everything';
  return `without ${named(
    missing.map(({ position }) => position),
    lines,
  )}`;
}
