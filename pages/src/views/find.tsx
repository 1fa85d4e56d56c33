import type { PriceRow, Product } from '../../../packages/client/src/api.ts';
import { type Call, call } from '../explorer/call.ts';
import { bodyOf, type Scene, type View } from '../explorer/view.ts';
import { Answered, Nothing } from '../parts/answered.tsx';
import { StoreMapBox } from '../parts/map.tsx';
import { Age, Price, Tier } from '../parts/price.tsx';
import { StoreList, storeName } from '../parts/stores.tsx';
import { many, miles } from '../parts/words.ts';

const ZIP = /^\d{5}$/;
const PLACE = /^[A-Za-z .'-]+, ?[A-Za-z]{2}$/;
const EXAMPLES = [
  ['?q=whole+milk&near=30303', 'whole milk near 30303'],
  ['?q=large+eggs&near=Chicago%2C+IL', 'large eggs in Chicago, IL'],
  ['?q=10001', 'stores around 10001'],
  ['?q=coffee', 'coffee, anywhere'],
] as const;

/** What was typed, understood: words for products or stores, and a place. */
interface Asked {
  readonly words: string;
  readonly near: string;
}

function asked({ target: { query } }: Scene): Asked {
  const typed = (query.get('q') ?? '').trim().slice(0, 100);
  const near = (query.get('near') ?? '').trim();
  // One box takes all: what is nothing but a place is one.
  if (near === '' && (ZIP.test(typed) || PLACE.test(typed))) return { words: '', near: typed };
  const [, words, place] = /^(.+?)\s+(?:near|in)\s+(\d{5}|[A-Za-z .'-]+, ?[A-Za-z]{2})$/.exec(typed) ?? [];
  return words === undefined || place === undefined ? { words: typed, near } : { words, near: place };
}

function storesOf({ words, near }: Asked): Call<'listStores'> | null {
  if (near !== '') return call('listStores', { near, radius: 10, limit: words === '' ? 50 : 12 });
  return words === '' ? null : call('listStores', { q: words, limit: 12 });
}

/** Words alone are looked for in the catalogue; with a place, among what is sold around it. */
function productsOf({ words, near }: Asked): Call<'listProducts'> | null {
  return words === '' || near !== '' ? null : call('listProducts', { q: words, limit: 20 });
}

function pricesOf({ words, near }: Asked): Call<'listPrices'> | null {
  if (words === '' || near === '') return null;
  return call('listPrices', {
    q: words,
    near,
    radius_mi: 10,
    sort: 'relevance',
    limit: 200,
    include_count: true,
  });
}

const everyStore = call('listStores', { limit: 1, include_count: true });

function isCall<One>(one: One | null): one is One {
  return one !== null;
}

/** Type anything: a product, a place or a store. */
export const find: View = {
  name: 'find',
  pattern: /^\/$/,
  section: 'find',
  description: 'What groceries cost, store by store, and how old each price is.',
  title({ target }) {
    const q = target.query.get('q') ?? '';
    return q === '' ? 'Gondola' : q;
  },
  calls(scene) {
    const wanted = asked(scene);
    const calls = [productsOf(wanted), pricesOf(wanted), storesOf(wanted)].filter(isCall);
    return calls.length === 0 ? [everyStore] : calls;
  },
  head: (scene) => <SearchForm scene={scene} />,
  body(scene) {
    const wanted = asked(scene);
    const stores = storesOf(wanted);
    if (stores === null) return <Welcome scene={scene} />;
    return (
      <div class={wanted.words === '' ? 'stack-l' : 'columns'}>
        {wanted.words !== '' && <Products scene={scene} wanted={wanted} />}
        <Stores scene={scene} wanted={wanted} call={stores} />
      </div>
    );
  },
};

function SearchForm({ scene: { target } }: { readonly scene: Scene }) {
  return (
    <>
      <h1>What does it cost, and where?</h1>
      <form class="search" role="search" action="/" method="get">
        <p>
          <label for="q">A product, a ZIP code or a store</label>
          <input
            id="q"
            class="field"
            name="q"
            type="search"
            maxLength={100}
            placeholder="whole milk"
            value={target.query.get('q') ?? ''}
          />
        </p>
        <p class="narrow">
          <label for="near">Near (optional)</label>
          <input
            id="near"
            class="field"
            name="near"
            placeholder="ZIP or City, ST"
            value={target.query.get('near') ?? ''}
          />
        </p>
        <button class="button primary" type="submit">
          Find
        </button>
      </form>
    </>
  );
}

function Welcome({ scene }: { readonly scene: Scene }) {
  const all = bodyOf(scene, everyStore)?.count ?? null;
  return (
    <>
      <p class="row">
        <span class="muted">Try</span>
        {EXAMPLES.map(([query, words]) => (
          <a key={query} class="chip" href={`/${query}`}>
            {words}
          </a>
        ))}
      </p>
      <section class="stack" aria-labelledby="all-stores">
        <h2 id="all-stores">{all === null ? 'Every store' : `All ${many(all, 'store')}`} in the catalogue</h2>
        <StoreMapBox label="Map of every store in the catalogue" points={null} />
        <p class="small muted">
          Circles are stores near one another: press one to come closer. <a href="/coverage">Coverage</a> has
          the same as a table, and how old prices are.
        </p>
      </section>
    </>
  );
}

interface PartProps {
  readonly scene: Scene;
  readonly wanted: Asked;
}

function Products({ scene, wanted }: PartProps) {
  const products = productsOf(wanted);
  const prices = pricesOf(wanted);
  return (
    <section class="stack" aria-labelledby="products">
      <h2 id="products">{wanted.near === '' ? 'Products' : `Sold within 10 miles of ${wanted.near}`}</h2>
      {products !== null && (
        <Answered scene={scene} call={products} what={`products for “${wanted.words}”`}>
          {({ results, meta }) =>
            results.length === 0 ? (
              <Nothing>
                {meta?.message ?? `No product is called “${wanted.words}”. Fewer words find more.`}
              </Nothing>
            ) : (
              <ul class="list">
                {results.map((product) => (
                  <ProductLine key={product.product_id} product={product} near="" rows={[]} />
                ))}
              </ul>
            )
          }
        </Answered>
      )}
      {prices !== null && (
        <Answered scene={scene} call={prices} what={`prices of “${wanted.words}”`}>
          {({ results, total, meta }) =>
            results.length === 0 ? (
              <Nothing>
                {meta.message ?? 'Nothing like it is sold here.'} Fewer words, or no place, find more.
              </Nothing>
            ) : (
              <ul class="list">
                {byProduct(results, total ?? results.length).map((rows) => (
                  <ProductLine key={rows[0].product_id} product={rows[0]} near={wanted.near} rows={rows} />
                ))}
              </ul>
            )
          }
        </Answered>
      )}
    </section>
  );
}

/**
 * The rows of each product, cheapest first; products in the order in which they come. Where there are more rows, of
 * `total`, the last product may have some of them, and is left out: neither its cheapest nor its stores are known.
 */
function byProduct(rows: readonly PriceRow[], total: number): (readonly [PriceRow, ...PriceRow[]])[] {
  const groups = new Map<string, [PriceRow, ...PriceRow[]]>();
  for (const row of rows) {
    const group = groups.get(row.product_id);
    if (group === undefined) groups.set(row.product_id, [row]);
    else group.push(row);
  }
  const cheap = ({ price }: PriceRow): number => price ?? Infinity;
  for (const group of groups.values()) group.sort((a, b) => cheap(a) - cheap(b));
  const whole = [...groups.values()];
  return total > rows.length && whole.length > 1 ? whole.slice(0, -1) : whole;
}

interface LineProps {
  readonly product: Pick<Product, 'product_id' | 'brand' | 'size_display'> & {
    readonly name: string | null;
    readonly category?: string | null;
  };
  readonly near: string;
  /** Cheapest first; empty: prices were not asked for. */
  readonly rows: readonly PriceRow[];
}

function ProductLine({ product, near, rows }: LineProps) {
  const [best] = rows;
  const query = near === '' ? '' : `?${new URLSearchParams({ near }).toString()}`;
  const facts = [product.brand, product.size_display, product.category?.split('>').at(-1)?.trim()];
  return (
    <li>
      <a class="list-link" href={`/product/${product.product_id}${query}`}>
        <span class="list-main">
          <b>{product.name}</b>
          <span class="muted small">
            {facts.filter((fact) => fact !== null && fact !== undefined).join(' · ')}
          </span>
          {best !== undefined && (
            <span class="small facts">
              <Tier tier={best.source_tier} distanceMi={best.source_distance_mi} /> {best.store_name}
              {best.distance_mi !== null && `, ${miles(best.distance_mi)}`}{' '}
              <Age hours={best.age_hours} at={best.observed_at} />
            </span>
          )}
        </span>
        {best !== undefined && (
          <span class="list-side">
            <Price row={best} />
            <span class="small muted">{many(rows.length, 'store')}</span>
          </span>
        )}
      </a>
    </li>
  );
}

function Stores({ scene, wanted, call: one }: PartProps & { readonly call: Call<'listStores'> }) {
  const where = wanted.near === '' ? `Stores called “${wanted.words}”` : `Stores around ${wanted.near}`;
  return (
    <section class="stack" aria-labelledby="stores">
      <h2 id="stores">{where}</h2>
      <Answered scene={scene} call={one} what="stores">
        {({ stores, meta }) =>
          stores.length === 0 ? (
            <Nothing>{meta?.message ?? 'No store is called so.'}</Nothing>
          ) : (
            <>
              <StoreMapBox
                label={where}
                points={stores.flatMap((store) =>
                  store.lat === null || store.lng === null
                    ? []
                    : [
                        {
                          lat: store.lat,
                          lng: store.lng,
                          label: storeName(store),
                          href: `/store/${store.id}`,
                          level: null,
                        },
                      ],
                )}
              />
              <StoreList stores={stores} />
            </>
          )
        }
      </Answered>
    </section>
  );
}
