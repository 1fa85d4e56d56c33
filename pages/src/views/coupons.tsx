import type { CouponList, CouponRow } from '../../../packages/client/src/api.ts';
import { type Call, call } from '../explorer/call.ts';
import type { Scene, View } from '../explorer/view.ts';
import { Answered, mayHelp, Nothing, wordsThatHelp } from '../parts/answered.tsx';
import { conditionsOf, dealOf, needsOf, TYPES } from '../parts/coupons.tsx';
import { savedShare, Saving } from '../parts/saving.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { TextLine } from '../parts/text-field.tsx';
import { count, day, many } from '../parts/words.ts';

const PAGE = 40;
/** More than any catalogue fills, and what the service can still skip. */
const MOST_PAGES = 100_000;

type DiscountType = NonNullable<Call<'listCoupons'>['parameters']['discount_type']>;

function wanted({ target: { query } }: Scene) {
  const type = query.get('type') ?? '';
  return {
    q: (query.get('q') ?? '').trim().slice(0, 100),
    near: (query.get('near') ?? '').trim(),
    type: type in TYPES ? (type as DiscountType) : undefined,
    free: query.get('loyalty') === 'no',
    page: Math.min(MOST_PAGES, Math.max(1, Math.trunc(Number(query.get('page')) || 1))),
  };
}

function couponsOf(scene: Scene): Call<'listCoupons'> {
  const { q, near, type, free, page } = wanted(scene);
  return call('listCoupons', {
    q,
    near,
    discount_type: type,
    requires_loyalty: free ? false : undefined,
    exclude_featured: true,
    group: 'coupon',
    include_count: true,
    limit: PAGE,
    offset: page > 1 ? (page - 1) * PAGE : undefined,
  });
}

/** Coupons, with what they really save. */
export const coupons: View = {
  name: 'coupons',
  pattern: /^\/coupons$/,
  section: 'coupons',
  description: 'Coupons that are good today, with what they save of all that they make one buy.',
  title: () => 'Coupons',
  calls: (scene) => [couponsOf(scene)],
  head: (scene) => <CouponForm scene={scene} />,
  body: (scene) => (
    <Answered scene={scene} call={couponsOf(scene)} what="coupons">
      {(answer) => <Found scene={scene} answer={answer} />}
    </Answered>
  ),
};

function Found({ scene, answer }: { readonly scene: Scene; readonly answer: CouponList }) {
  const { results, total = results.length, meta } = answer;
  if (results.length > 0) {
    return (
      <section class="stack" aria-labelledby="coupons">
        <h2 id="coupons">
          {many(total, 'coupon')}, {orderOf(scene)} on top
        </h2>
        <Table caption="Coupons" file="coupons" columns={COLUMNS} rows={results} />
        <Pager scene={scene} total={total} />
      </section>
    );
  }
  if (total === 0) {
    const { q, type, free } = wanted(scene);
    return (
      <Nothing>
        {meta?.message ?? 'No coupon fits.'}
        {mayHelp(
          wordsThatHelp(q),
          meta?.nearest_mi != null && 'leaving out the place',
          type !== undefined && 'all kinds',
          free && 'those that need a loyalty account',
        )}
      </Nothing>
    );
  }
  const last = lastPageOf(total);
  return (
    <Nothing>
      There {last === 1 ? 'is' : 'are'} {many(last, 'page')} of coupons, and this is none of them.{' '}
      <a href={pageLink(scene, last)}>Go to the last one</a>
    </Nothing>
  );
}

/** Which coupons the service puts first: words have an order of their own. */
function orderOf(scene: Scene): string {
  return wanted(scene).q === '' ? 'those that end first' : 'those of what fits the words best';
}

function CouponForm({ scene }: { readonly scene: Scene }) {
  const { q, near, type, free } = wanted(scene);
  return (
    <>
      <h1>Coupons, and what they really save</h1>
      <p class="lede">
        A coupon of 50% on two makes one buy two. What it saves is told of everything that it makes one buy.
      </p>
      <form class="search" method="get" action="/coupons">
        <p>
          <label for="q">For a product (optional)</label>
          <TextLine id="q" name="q" maxLength={100} placeholder="coffee" value={q} />
        </p>
        <p class="narrow">
          <label for="near">Near (optional)</label>
          <TextLine id="near" name="near" placeholder="ZIP or City, ST" value={near} />
        </p>
        <p class="narrow">
          <label for="type">Kind</label>
          <select id="type" class="field" name="type">
            <option value="">All kinds</option>
            {Object.entries(TYPES).map(([value, words]) => (
              <option key={value} value={value} selected={value === type}>
                {words}
              </option>
            ))}
          </select>
        </p>
        <p class="narrow">
          <label for="loyalty">Loyalty account</label>
          <select id="loyalty" class="field" name="loyalty">
            <option value="">May be needed</option>
            <option value="no" selected={free}>
              Not needed
            </option>
          </select>
        </p>
        <button class="button primary" type="submit">
          Show
        </button>
      </form>
    </>
  );
}

const lastPageOf = (total: number): number => Math.ceil(total / PAGE);

function pageLink({ target: { query: asked } }: Scene, page: number): string {
  const query = new URLSearchParams(asked);
  query.set('page', String(page));
  return `/coupons?${query.toString()}`;
}

function Pager({ scene, total }: { readonly scene: Scene; readonly total: number }) {
  const { page } = wanted(scene);
  const last = lastPageOf(total);
  if (last <= 1) return null;
  return (
    <nav class="row" aria-label="Pages of coupons">
      {page > 1 && (
        <a class="button small" href={pageLink(scene, page - 1)}>
          Before
        </a>
      )}
      <span class="muted">
        Page {count(page)} of {count(last)}
      </span>
      {page < last && (
        <a class="button small" href={pageLink(scene, page + 1)}>
          Next
        </a>
      )}
    </nav>
  );
}

/** Products of a coupon beside the one that it is named by. */
const othersOf = ({ product_count: all = 1 }: CouponRow): number => all - 1;

/** What a coupon saves on each of its products, for whoever opens it. */
function EachProduct({ row }: { readonly row: CouponRow }) {
  const { products = [] } = row;
  const untold = othersOf(row) + 1 - products.length;
  return (
    <details>
      <summary>and {count(othersOf(row))} more</summary>
      <ul class="each small">
        {products.map((product) => (
          <li key={product.product_id}>
            <a href={`/product/${product.product_id}`}>{product.product_name}</a>{' '}
            {savedShare(product) ?? 'not computable'}
          </li>
        ))}
        {untold > 0 && <li class="muted">and {many(untold, 'other')}</li>}
      </ul>
    </details>
  );
}

const COLUMNS: readonly Column<CouponRow>[] = [
  {
    head: 'Deal',
    cell: (row) => (
      <>
        <b>{dealOf(row)}</b>
        <span class="small muted below narrow">{conditionsOf(row)}</span>
        <span class="small muted below wide">{needsOf(row)}</span>
      </>
    ),
    text: dealOf,
  },
  {
    head: 'On',
    cell: (row) => (
      <>
        <a href={`/product/${row.product_id}`}>{row.product_name}</a>
        {othersOf(row) > 0 && <EachProduct key={row.id} row={row} />}
      </>
    ),
    text: (row) => `${row.product_name}${othersOf(row) > 0 ? ` and ${count(othersOf(row))} more` : ''}`,
  },
  {
    head: 'Chain',
    cell: (row) => `${row.chain_name}${row.store_id === null ? '' : ', one store'}`,
    text: (row) => row.chain_name,
    wide: true,
  },
  {
    head: 'Saves',
    cell: (row) => <Saving row={row} />,
    text: savedShare,
    numeric: true,
  },
  { head: 'Rating', cell: (row) => row.rating ?? '–', text: (row) => row.rating, wide: true },
  {
    head: 'Valid to',
    cell: (row) => day(row.valid_to),
    text: (row) => row.valid_to,
    wide: true,
    numeric: true,
  },
];
