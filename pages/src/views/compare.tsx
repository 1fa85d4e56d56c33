import type {
  Basket,
  BasketGroup,
  BasketItem,
  BasketLine,
  BasketStore,
} from '../../../packages/client/src/api.ts';
import { type Call, call } from '../explorer/call.ts';
import type { Scene, View } from '../explorer/view.ts';
import { Answered, Nothing } from '../parts/answered.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { age, many, miles, money, percent, titled } from '../parts/words.ts';

const RADII = [2, 5, 10, 25];
const USUAL_RADIUS = 5;
const MOST_LINES = 50;
const EXAMPLE = ['2 x whole milk, 1 gal', 'dozen large eggs', 'coffee', '2 lb chicken breast', 'bananas'];
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

/** The lines of the list, as they were typed. */
function linesOf({ target: { query } }: Scene): string[] {
  const typed = query.get('list') ?? '';
  const lines = typed.split(/\r?\n/).map((line) => line.trim());
  return lines.filter((line) => line !== '').slice(0, MOST_LINES);
}

/** `2 x milk`: two packs of milk; sizes are understood by the service. */
function itemOf(line: string): BasketItem {
  const [, packs, name] = /^(\d{1,3})\s*[x×]\s+(.+)$/i.exec(line) ?? [];
  return packs === undefined || name === undefined
    ? { name: line.slice(0, 200) }
    : { name: name.slice(0, 200), quantity: Math.max(1, Number(packs)) };
}

function wanted({ target: { query } }: Scene) {
  const radius = Number(query.get('radius_mi'));
  return { near: (query.get('near') ?? '').trim(), radius: RADII.includes(radius) ? radius : USUAL_RADIUS };
}

function basketOf(scene: Scene): Call<'postBasket'> | null {
  const { near, radius } = wanted(scene);
  const lines = linesOf(scene);
  if (lines.length === 0 || near === '') return null;
  return call('postBasket', {
    items: lines.map(itemOf),
    near,
    radius_mi: radius,
    stores: 5,
    split: 2,
    group_by: 'chain',
  });
}

/** A whole basket over the stores around a place. */
export const compare: View = {
  name: 'compare',
  pattern: /^\/compare$/,
  section: 'compare',
  description: 'Where a whole shopping list is cheapest: one store, or a split over two.',
  title: () => 'Compare a basket',
  calls(scene) {
    const basket = basketOf(scene);
    return basket === null ? [] : [basket];
  },
  head: (scene) => <ListForm scene={scene} />,
  body(scene) {
    const basket = basketOf(scene);
    if (basket === null) {
      const example = new URLSearchParams({ list: EXAMPLE.join('\n'), near: '30303' }).toString();
      return (
        <p>
          <a class="chip" href={`/compare?${example}`}>
            Try five things around 30303
          </a>
        </p>
      );
    }
    return (
      <Answered scene={scene} call={basket} what="the basket">
        {(answer) => <Comparison answer={answer} lines={linesOf(scene)} />}
      </Answered>
    );
  },
};

function ListForm({ scene }: { readonly scene: Scene }) {
  const { near, radius } = wanted(scene);
  return (
    <>
      <h1>Where is the whole list cheapest?</h1>
      <form class="stack" method="get" action="/compare">
        <p>
          <label for="list">Shopping list, one thing a line</label>
          <textarea
            id="list"
            class="field"
            name="list"
            rows={6}
            maxLength={4000}
            placeholder={EXAMPLE.join('\n')}
          >
            {linesOf(scene).join('\n')}
          </textarea>
        </p>
        <div class="search">
          <p>
            <label for="near">Near</label>
            <input id="near" class="field" name="near" required placeholder="ZIP or City, ST" value={near} />
          </p>
          <p class="narrow">
            <label for="radius">Within</label>
            <select id="radius" class="field" name="radius_mi">
              {RADII.map((one) => (
                <option key={one} value={one} selected={one === radius}>
                  {one} miles
                </option>
              ))}
            </select>
          </p>
          <button class="button primary" type="submit">
            Compare
          </button>
        </div>
      </form>
    </>
  );
}

interface PartProps {
  readonly answer: Basket;
  readonly lines: readonly string[];
}

function Comparison({ answer, lines }: PartProps) {
  const { data, meta } = answer;
  const stores = data.stores ?? [];
  if (stores.length === 0) return <Nothing>{meta.message ?? 'No store here has any of it.'}</Nothing>;
  return (
    <>
      <Verdict answer={answer} lines={lines} />
      {meta.warning !== null && <p class="note">{meta.warning}</p>}
      <section class="stack" aria-labelledby="by-item">
        <h2 id="by-item">Item by item, at the best stores</h2>
        <Table
          caption="Price of each item at each store"
          file="basket-items"
          columns={itemColumns(stores, lines)}
          rows={data.items}
        />
        <p class="small muted">
          Of {many(meta.n_stores_in_scope, 'store')} around, {meta.n_stores_contributing} have prices (
          {percent(meta.coverage_score)}).
          {meta.freshness_p50_hours !== null &&
            ` Half of the prices are younger than ${age(meta.freshness_p50_hours)}.`}
        </p>
      </section>
      {data.groups !== undefined && (
        <section class="stack" aria-labelledby="by-chain">
          <h2 id="by-chain">By chain</h2>
          <Table
            caption="The basket of each chain"
            file="basket-chains"
            columns={GROUPS}
            rows={data.groups}
          />
          <p class="small muted">
            Each item at that of the chain's stores where it is cheapest for its amount: it may take more than
            one trip.
          </p>
        </section>
      )}
    </>
  );
}

function Verdict({ answer: { data }, lines }: PartProps) {
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
          <dd>
            <b>{split.total === null ? '–' : money(split.total)}</b>
            {split.stores.map((one) => (
              <span key={one.store_id}>
                <a href={`/store/${one.store_id}`}>{one.name}</a>, {miles(one.distance_mi)}:{' '}
                {one.positions.map((position) => lines[position - 1] ?? `item ${position}`).join(', ')}
              </span>
            ))}
            <span class="small muted">
              {split.saving !== null && split.saving > 0
                ? `saves ${money(split.saving)} against the best single store`
                : split.items_missing < split.best_single.items_missing
                  ? `has ${many(split.best_single.items_missing - split.items_missing, 'item')} more than one store`
                  : 'a second store saves nothing'}
            </span>
          </dd>
        </div>
      )}
    </dl>
  );
}

function missingAt(store: BasketStore, lines: readonly string[]): string {
  const missing = store.items.filter(({ missing_reason: why }) => why !== null);
  if (missing.length === 0) return 'has everything';
  return `without ${missing.map(({ position }) => lines[position - 1] ?? `item ${position}`).join(', ')}`;
}

/** A column for each store; the cheapest of a row stands out. */
function itemColumns(stores: readonly BasketStore[], lines: readonly string[]): Column<BasketLine>[] {
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

const GROUPS: readonly Column<BasketGroup>[] = [
  { head: 'Chain', cell: ({ name }) => name, text: ({ name }) => titled(name) },
  {
    head: 'Basket',
    cell: ({ total }) => (total === null ? '–' : <b>{money(total)}</b>),
    text: ({ total }) => total,
    numeric: true,
  },
  { head: 'Items', cell: ({ items_priced: n }) => n, text: ({ items_priced: n }) => n, numeric: true },
  { head: 'Missing', cell: ({ items_missing: n }) => n, text: ({ items_missing: n }) => n, numeric: true },
];
