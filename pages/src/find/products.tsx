import type { PriceRow, Product } from '../../../packages/client/src/api.ts';
import type { Scene } from '../explorer/view.ts';
import { Answered, mayHelp, Nothing, wordsThatHelp } from '../parts/answered.tsx';
import { Age, Price, Tier } from '../parts/price.tsx';
import { many, miles } from '../parts/words.ts';
import { type Asked, MOST_PRODUCTS, pricesOf, productsOf, RADIUS_MI } from './calls.ts';

interface ProductsProps {
  readonly scene: Scene;
  readonly wanted: Asked;
}

/** The products that the words mean: of the catalogue, or with a place what is sold around it, and for how much. */
export function Products({ scene, wanted }: ProductsProps) {
  const products = productsOf(wanted);
  const prices = pricesOf(wanted);
  const help = wordsThatHelp(wanted.barcode === '' ? wanted.words : '');
  return (
    <section class="stack" aria-labelledby="products">
      <h2 id="products">
        {wanted.near === '' ? 'Products' : `Sold within ${RADIUS_MI} miles of ${wanted.near}`}
      </h2>
      {products !== null && (
        <Answered scene={scene} call={products} what={`products for “${wanted.words}”`}>
          {({ results, meta }) =>
            results.length === 0 ? (
              <Nothing>
                {meta?.message ?? `No product is called “${wanted.words}”.`}
                {mayHelp(help)}
              </Nothing>
            ) : (
              <>
                <ul class="list">
                  {results.map((product) => (
                    <ProductLine key={product.product_id} product={product} near="" rows={[]} />
                  ))}
                </ul>
                {results.length === MOST_PRODUCTS && (
                  <p class="small muted">The {MOST_PRODUCTS} that fit best. More words tell them apart.</p>
                )}
              </>
            )
          }
        </Answered>
      )}
      {prices !== null && (
        <Answered scene={scene} call={prices} what={`prices of “${wanted.words}”`}>
          {({ results, total, meta }) =>
            results.length === 0 ? (
              <Nothing>
                {meta.message ?? 'Nothing like it is sold here.'}
                {mayHelp(help, meta.nearest_mi != null && 'leaving out the place')}
              </Nothing>
            ) : (
              <>
                <ul class="list">
                  {byProduct(results, total ?? results.length).map((rows) => (
                    <ProductLine key={rows[0].product_id} product={rows[0]} near={wanted.near} rows={rows} />
                  ))}
                </ul>
                {(total ?? 0) > results.length && (
                  <p class="small muted">
                    Those that fit best. More words tell apart what else is sold here.
                  </p>
                )}
              </>
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
