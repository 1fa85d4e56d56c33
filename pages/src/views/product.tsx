import type { Product } from '../../../packages/client/src/api.ts';
import { bodyOf, type Scene, type View } from '../explorer/view.ts';
import { Answered, mayHelp, Nothing, placeThatHelps } from '../parts/answered.tsx';
import { CouponsToday } from '../parts/coupons.tsx';
import { TextLine } from '../parts/text-field.tsx';
import { isId } from '../parts/words.ts';
import {
  couponsOf,
  historyOf,
  isMissing,
  pricesOf,
  productOf,
  RADII,
  storesOf,
  wanted,
} from '../product/calls.ts';
import { Prices } from '../product/prices.tsx';
import { StoreHistory } from '../product/store-history.tsx';

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
        <div class="stack-s product-head">
          {found === undefined ? <h1>What it costs, store by store</h1> : <Heading product={found} />}
        </div>
        <WhereForm scene={scene} />
      </>
    );
  },
  body(scene) {
    if (!isId(wanted(scene).product))
      return (
        <Nothing>
          This is no id of a product: it must be a UUID. <a href="/">Find a product by its name</a>
        </Nothing>
      );
    if (isMissing(scene))
      return (
        <Nothing>
          The catalogue has no product with this id. <a href="/">Find a product by its name</a>
        </Nothing>
      );
    return (
      <>
        <section class="stack" aria-labelledby="prices">
          <h2 id="prices">{wanted(scene).near === '' ? 'Prices' : `Prices around ${wanted(scene).near}`}</h2>
          <Answered scene={scene} call={pricesOf(scene)} what="prices">
            {({ results, total = results.length, meta }) =>
              results.length === 0 ? (
                <Nothing>
                  {meta.message ?? 'No store here has a price for it.'}
                  {mayHelp(
                    placeThatHelps(meta.nearest_mi, RADII),
                    wanted(scene).chain !== '' && 'leaving out the chain',
                  )}
                </Nothing>
              ) : (
                <Prices scene={scene} rows={results} total={total} freshness={meta.freshness_p50_hours} />
              )
            }
          </Answered>
        </section>
        <StoreHistory scene={scene} />
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

function Heading({ product: found }: { readonly product: Product }) {
  const facts = [
    found.brand,
    found.size_display,
    found.category,
    found.upc === null ? null : `UPC ${found.upc}`,
  ];
  return (
    <>
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
    </>
  );
}

function WhereForm({ scene }: { readonly scene: Scene }) {
  const { near, chain, radius } = wanted(scene);
  return (
    <form class="search" method="get" action={scene.target.path}>
      <p>
        <label for="near">Near</label>
        <TextLine id="near" name="near" placeholder="ZIP or City, ST" value={near} />
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
        <TextLine id="chain" name="chain" placeholder="kroger" value={chain} />
      </p>
      <button class="button primary" type="submit">
        Show
      </button>
    </form>
  );
}
