import type { CouponRow } from '../../../packages/client/src/api.ts';
import { type Call, call } from '../explorer/call.ts';
import type { Scene, View } from '../explorer/view.ts';
import { Answered, Nothing } from '../parts/answered.tsx';
import { conditionsOf, dealOf, needsOf, Saving, TYPES } from '../parts/coupons.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { count, day, many } from '../parts/words.ts';

const PAGE = 40;

type DiscountType = NonNullable<Call<'listCoupons'>['parameters']['discount_type']>;

function wanted({ target: { query } }: Scene) {
  const type = query.get('type') ?? '';
  return {
    q: (query.get('q') ?? '').trim().slice(0, 100),
    near: (query.get('near') ?? '').trim(),
    type: type in TYPES ? (type as DiscountType) : undefined,
    free: query.get('loyalty') === 'no',
    page: Math.min(25, Math.max(1, Math.trunc(Number(query.get('page')) || 1))),
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
      {({ results, total, meta }) =>
        results.length === 0 ? (
          <Nothing>{meta?.message ?? 'No coupon fits.'} Fewer words, or a wider place, find more.</Nothing>
        ) : (
          <section class="stack" aria-labelledby="coupons">
            <h2 id="coupons">
              {many(total ?? results.length, 'coupon')}, {orderOf(scene)} on top
            </h2>
            <Table caption="Coupons" file="coupons" columns={COLUMNS} rows={results} />
            <Pager scene={scene} total={total ?? 0} />
          </section>
        )
      }
    </Answered>
  ),
};

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
          <input id="q" class="field" name="q" maxLength={100} placeholder="coffee" value={q} />
        </p>
        <p class="narrow">
          <label for="near">Near (optional)</label>
          <input id="near" class="field" name="near" placeholder="ZIP or City, ST" value={near} />
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

function Pager({ scene, total }: { readonly scene: Scene; readonly total: number }) {
  const { page } = wanted(scene);
  const last = Math.min(25, Math.ceil(total / PAGE));
  if (last <= 1) return null;
  const link = (to: number): string => {
    const query = new URLSearchParams(scene.target.query);
    query.set('page', String(to));
    return `/coupons?${query.toString()}`;
  };
  return (
    <nav class="row" aria-label="Pages of coupons">
      {page > 1 && (
        <a class="button small" href={link(page - 1)}>
          Before
        </a>
      )}
      <span class="muted">
        Page {count(page)} of {count(last)}
      </span>
      {page < last && (
        <a class="button small" href={link(page + 1)}>
          Next
        </a>
      )}
    </nav>
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
        {(row.product_count ?? 1) > 1 && (
          <span class="muted"> and {count((row.product_count ?? 1) - 1)} more</span>
        )}
      </>
    ),
    text: (row) => row.product_name,
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
    text: (row) => row.effective_savings_pct,
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
