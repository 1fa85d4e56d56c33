import type { PriceRow, Product } from '../../../packages/client/src/api.ts';
import { type Call, call } from '../explorer/call.ts';
import { bodyOf, type Scene, type View } from '../explorer/view.ts';
import { levelOf, type MapPoint, stepsOf } from '../map/points.ts';
import { Answered, Nothing } from '../parts/answered.tsx';
import { CouponsToday } from '../parts/coupons.tsx';
import { Figure } from '../parts/figure.tsx';
import { History } from '../parts/history.tsx';
import { StoreMapBox } from '../parts/map.tsx';
import { Age, Price, Tier, UnitPrice } from '../parts/price.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { age, count, isId, many, miles, money } from '../parts/words.ts';

const RADII = [5, 10, 25, 50];
const USUAL_RADIUS = 10;
const MOST_ROWS = 200;
/** Stores whose history can be chosen. */
const MOST_CHOICES = 30;

function wanted({ target: { names, query } }: Scene) {
  const radius = Number(query.get('radius_mi'));
  return {
    product: names['product_id'] ?? '',
    near: (query.get('near') ?? '').trim(),
    chain: (query.get('chain') ?? '').trim(),
    radius: RADII.includes(radius) ? radius : USUAL_RADIUS,
  };
}

function productOf(scene: Scene): Call<'listProducts'> {
  return call('listProducts', { product_id: wanted(scene).product });
}

function pricesOf(scene: Scene): Call<'listPrices'> {
  const { product, near, chain, radius } = wanted(scene);
  const where = near === '' ? {} : { near, radius_mi: radius };
  return call('listPrices', {
    product_id: product,
    ...where,
    chain,
    sort: 'price',
    limit: MOST_ROWS,
    include_count: true,
  });
}

function storesOf(scene: Scene): Call<'listStores'> | null {
  const { near, chain, radius } = wanted(scene);
  return near === '' ? null : call('listStores', { near, radius, chain, limit: 500 });
}

function couponsOf(scene: Scene): Call<'listProductCoupons'> {
  return call('listProductCoupons', { product_id: wanted(scene).product, limit: 20 });
}

/** The store whose history is told: the one that is asked for, else the cheapest. */
function historyStore(scene: Scene): PriceRow | undefined {
  const rows = bodyOf(scene, pricesOf(scene))?.results ?? [];
  const asked = scene.target.query.get('at');
  return rows.find(({ store_id: id }) => id === asked) ?? rows[0];
}

function historyOf(scene: Scene): Call<'getPriceHistory'> | null {
  const row = historyStore(scene);
  if (row === undefined) return null;
  return call('getPriceHistory', { product_id: row.product_id, store_id: row.store_id, interval: 'change' });
}

/** What a product costs where. */
export const product: View = {
  name: 'product',
  pattern: /^\/product\/(?<product_id>[^/]+)$/,
  section: 'find',
  description: 'What one product costs, store by store: each price with its tier and age.',
  title(scene) {
    if (isMissing(scene)) return 'No such product';
    return bodyOf(scene, productOf(scene))?.results[0]?.name ?? 'Product';
  },
  isMissing,
  calls(scene) {
    if (!isId(wanted(scene).product)) return [];
    // What does not exist has no prices that anybody should pay to hear of.
    if (isMissing(scene)) return [productOf(scene)];
    const stores = storesOf(scene);
    const history = historyOf(scene);
    return [
      productOf(scene),
      pricesOf(scene),
      ...(stores === null ? [] : [stores]),
      ...(history === null ? [] : [history]),
      couponsOf(scene),
    ];
  },
  head(scene) {
    if (isMissing(scene)) return <h1>No such product</h1>;
    const found = bodyOf(scene, productOf(scene))?.results[0];
    return (
      <>
        {found === undefined ? <h1>What it costs, store by store</h1> : <Heading product={found} />}
        <WhereForm scene={scene} />
      </>
    );
  },
  body(scene) {
    if (!isId(wanted(scene).product))
      return <Nothing>This is no id of a product: it must be a UUID.</Nothing>;
    if (isMissing(scene)) return <Nothing>The catalogue has no product with this id.</Nothing>;
    return (
      <>
        <section class="stack" aria-labelledby="prices">
          <h2 id="prices">{wanted(scene).near === '' ? 'Prices' : `Prices around ${wanted(scene).near}`}</h2>
          <Answered scene={scene} call={pricesOf(scene)} what="prices">
            {({ results, total = results.length, meta }) =>
              results.length === 0 ? (
                <Nothing>
                  {meta.message ?? 'No store here has a price for it.'} A wider circle may help.
                </Nothing>
              ) : (
                <Prices scene={scene} rows={results} total={total} freshness={meta.freshness_p50_hours} />
              )
            }
          </Answered>
        </section>
        <PriceHistory scene={scene} />
        <section class="stack" aria-labelledby="coupons">
          <h2 id="coupons">Coupons that apply</h2>
          <Answered scene={scene} call={couponsOf(scene)} what="coupons">
            {({ results }) => <CouponsToday rows={results} />}
          </Answered>
        </section>
      </>
    );
  },
};

/** Whether no product can have, or by its answer has, this id. */
function isMissing(scene: Scene): boolean {
  return !isId(wanted(scene).product) || bodyOf(scene, productOf(scene))?.results.length === 0;
}

function Heading({ product: found }: { readonly product: Product }) {
  const facts = [
    found.brand,
    found.size_display,
    found.category,
    found.upc === null ? null : `UPC ${found.upc}`,
  ];
  return (
    <div>
      <h1>{found.name}</h1>
      <p class="muted">{facts.filter((fact) => fact !== null).join(' · ')}</p>
      {found.dietary_labels.length > 0 && (
        <p class="row small">
          {found.dietary_labels.map((label) => (
            <span key={label} class="badge plain">
              {label.replaceAll('_', ' ')}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

function WhereForm({ scene }: { readonly scene: Scene }) {
  const { near, chain, radius } = wanted(scene);
  return (
    <form class="search" method="get" action={scene.target.path}>
      <p>
        <label for="near">Near</label>
        <input id="near" class="field" name="near" placeholder="ZIP or City, ST" value={near} />
      </p>
      <p class="narrow">
        <label for="radius">Within</label>
        <select id="radius" class="field" name="radius_mi">
          {RADII.map((miles) => (
            <option key={miles} value={miles} selected={miles === radius}>
              {miles} miles
            </option>
          ))}
        </select>
      </p>
      <p class="narrow">
        <label for="chain">Chain (optional)</label>
        <input id="chain" class="field" name="chain" placeholder="kroger" value={chain} />
      </p>
      <button class="button primary" type="submit">
        Show
      </button>
    </form>
  );
}

/** What it cost at one store, and whether today is a good day. */
function PriceHistory({ scene }: { readonly scene: Scene }) {
  const call = historyOf(scene);
  const row = historyStore(scene);
  if (call === null || row === undefined) return null;
  const rows = bodyOf(scene, pricesOf(scene))?.results.slice(0, MOST_CHOICES) ?? [];
  return (
    <section class="stack" aria-labelledby="history">
      <h2 id="history">What it cost at {row.store_name}</h2>
      <form class="search" method="get" action={scene.target.path}>
        {[...scene.target.query]
          .filter(([name]) => name !== 'at')
          .map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        <p class="narrow">
          <label for="at">Store</label>
          <select id="at" class="field" name="at">
            {rows.map((one) => (
              <option key={one.store_id} value={one.store_id} selected={one.store_id === row.store_id}>
                {one.store_name}
              </option>
            ))}
          </select>
        </p>
      </form>
      <Answered scene={scene} call={call} what="its history">
        {({ stores: [history], meta }) =>
          history === undefined || history.prices.length === 0 ? (
            <Nothing>{meta.message ?? 'Nothing is known of its past.'}</Nothing>
          ) : (
            <History history={history} nowMs={scene.context.nowMs} />
          )
        }
      </Answered>
    </section>
  );
}

interface PricesProps {
  readonly scene: Scene;
  readonly rows: readonly PriceRow[];
  /** Stores that have it, of which `rows` are the cheapest. */
  readonly total: number;
  readonly freshness: number | null;
}

/** What all prices come to; of the cheapest alone neither the median nor the dearest is told. */
function PriceFigures({ rows, total, freshness }: Omit<PricesProps, 'scene'>) {
  const priced = rows.filter((row) => row.price !== null);
  const amounts = priced.map(({ price }) => price ?? 0).sort((a, b) => a - b);
  const [low = 0] = amounts;
  const high = amounts.at(-1) ?? 0;
  const median = amounts[Math.floor((amounts.length - 1) / 2)] ?? 0;
  const cheapest = (
    <Figure name="Cheapest" value={money(low)} note={priced[0] === undefined ? '' : placeOf(priced[0])} />
  );
  if (total > rows.length)
    return (
      <dl class="figures">
        {cheapest}
        <Figure
          name="Has it"
          value={many(total, 'store')}
          note={`the ${count(rows.length)} cheapest are shown`}
        />
      </dl>
    );
  return (
    <dl class="figures">
      {cheapest}
      <Figure name="Median" value={money(median)} note={many(amounts.length, 'store')} />
      <Figure
        name="Dearest"
        value={money(high)}
        note={
          high > low && low > 0
            ? `${Math.round((high / low - 1) * 100)}% above the cheapest`
            : 'the same everywhere'
        }
      />
      <Figure
        name="Median age"
        value={freshness === null ? 'unknown' : age(freshness)}
        note={`${many(priced.filter((row) => row.is_on_sale).length, 'store')} on sale`}
      />
    </dl>
  );
}

function Prices({ scene, rows, total, freshness }: PricesProps) {
  return (
    <>
      <PriceFigures rows={rows} total={total} freshness={freshness} />
      <PriceMap scene={scene} rows={rows.filter((row) => row.price !== null)} />
      <Table
        caption="Prices by store, cheapest first"
        file={`prices-${rows[0]?.product_id ?? 'none'}`}
        columns={COLUMNS}
        rows={rows}
      />
      {total > rows.length && (
        <p class="small muted">
          The {count(rows.length)} cheapest of {count(total)}. A place or a chain narrows it down.
        </p>
      )}
    </>
  );
}

function placeOf(row: PriceRow): string {
  return row.distance_mi === null ? row.store_name : `${row.store_name}, ${miles(row.distance_mi)}`;
}

/** The stores of the rows where they are: places come from the list of stores, which is free. */
function PriceMap({ scene, rows }: { readonly scene: Scene; readonly rows: readonly PriceRow[] }) {
  const call = storesOf(scene);
  const stores = call === null ? undefined : bodyOf(scene, call)?.stores;
  if (call === null) return <p class="muted">Say where, and a map shows what it costs around there.</p>;
  const places = new Map(stores?.map((store) => [store.id, store]) ?? []);
  const amounts = rows.map(({ price }) => price ?? 0);
  const bounds = stepsOf(amounts);
  const points = rows.flatMap((row): MapPoint[] => {
    const place = places.get(row.store_id);
    if (place === undefined || place.lat === null || place.lng === null || row.price === null) return [];
    const label = `${money(row.price)} ${row.store_name}`;
    const href = `/store/${row.store_id}`;
    return [{ lat: place.lat, lng: place.lng, label, href, level: levelOf(row.price, bounds) }];
  });
  if (points.length === 0 && stores !== undefined) return null;
  return (
    <StoreMapBox
      label="Map of stores, coloured by price"
      points={points}
      {...(bounds.length === 0
        ? {}
        : { scale: { low: money(Math.min(...amounts)), high: money(Math.max(...amounts)) } })}
    />
  );
}

const COLUMNS: readonly Column<PriceRow>[] = [
  {
    head: 'Store',
    cell: (row) => (
      <>
        <a href={`/store/${row.store_id}`}>{row.store_name}</a>
        {!row.available && <span class="small muted"> out of stock</span>}
      </>
    ),
    text: (row) => row.store_name,
  },
  { head: 'Price', cell: (row) => <Price row={row} />, text: (row) => row.price, numeric: true },
  {
    head: 'Unit price',
    cell: (row) => <UnitPrice row={row} />,
    text: (row) => row.unit_price,
    numeric: true,
    wide: true,
  },
  {
    head: 'Whose price',
    cell: (row) => <Tier tier={row.source_tier} distanceMi={row.source_distance_mi} />,
    text: (row) => row.source_tier,
  },
  {
    head: 'Age',
    cell: (row) => <Age hours={row.age_hours} at={row.observed_at} />,
    text: (row) => row.observed_at,
    numeric: true,
  },
  {
    head: 'Distance',
    cell: (row) => (row.distance_mi === null ? '–' : miles(row.distance_mi)),
    text: (row) => row.distance_mi,
    numeric: true,
    wide: true,
  },
  { head: 'Aisle', cell: (row) => row.aisle ?? '–', text: (row) => row.aisle, wide: true },
];
