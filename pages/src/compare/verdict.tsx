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
          <div class="small muted">
            <Missing names={linesWhere(best, lines, (item) => item.missing_reason !== null)} />
            <Substituted names={linesWhere(best, lines, (item) => item.is_substitute === true)} />
          </div>
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
  const { total, saving, stores, items_missing: missing, items_substituted: substituted } = split;
  const { best_single: single } = split;
  return (
    <dd>
      <b>{total === null ? '–' : money(total)}</b>
      {stores.map((one) => (
        <div key={one.store_id}>
          <a href={`/store/${one.store_id}`}>{one.name}</a>, {miles(one.distance_mi)}:{' '}
          <Things names={named(one.positions, lines)} />
        </div>
      ))}
      <span class="small muted">
        {saving !== null && saving > 0
          ? `saves ${money(saving)} against the best single store`
          : missing < single.items_missing
            ? `has ${many(single.items_missing - missing, 'item')} more than one store`
            : substituted < single.items_substituted
              ? `has ${many(single.items_substituted - substituted, 'item')} that one store has only a substitute of`
              : 'a second store saves nothing'}
      </span>
    </dd>
  );
}

/** More would be a wall of words: they are counted, and open. */
const MOST_NAMED = 8;

/** Things of a list. They may have commas in them. */
export function Things({ names, end = '' }: { readonly names: readonly string[]; readonly end?: string }) {
  const listed = `${names.join('; ')}${end}`;
  if (names.length <= MOST_NAMED) return <>{listed}</>;
  return (
    <details>
      <summary>{many(names.length, 'thing')}</summary>
      {listed}
    </details>
  );
}

function Missing({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return <>has everything</>;
  return (
    <>
      without <Things names={names} />
    </>
  );
}

function Substituted({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <>
      , a substitute for <Things names={names} />
    </>
  );
}

/** Lines by their positions, from 1. */
function named(positions: readonly number[], lines: readonly string[]): string[] {
  return positions.map((position) => lines[position - 1] ?? `item ${position}`);
}

/** The lines of those items of a store that are such. */
function linesWhere(
  { items }: BasketStore,
  lines: readonly string[],
  isSuch: (item: BasketStore['items'][number]) => boolean,
): string[] {
  return named(
    items.filter(isSuch).map(({ position }) => position),
    lines,
  );
}
