import type { AisleEntry, HoursRow, Store } from '../../../packages/client/src/api.ts';
import { type Call, call } from '../explorer/call.ts';
import { bodyOf, outcomeOf, type Scene, type View } from '../explorer/view.ts';
import { Answered, Nothing } from '../parts/answered.tsx';
import { CouponsToday } from '../parts/coupons.tsx';
import { StoreMapBox } from '../parts/map.tsx';
import { otherName, storePoints } from '../parts/stores.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { clock, count, many, percent, phone } from '../parts/words.ts';
import { Deals } from '../store/deals.tsx';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

function idOf({ target }: Scene): string {
  return target.names['store_id'] ?? '';
}

const storeOf = (scene: Scene): Call<'getStore'> =>
  call('getStore', { store_id: idOf(scene), include: ['hours', 'places_enrichment'] });
const dealsOf = (scene: Scene): Call<'listDeals'> => call('listDeals', { store_id: idOf(scene), limit: 12 });
const aislesOf = (scene: Scene): Call<'listStoreAisles'> =>
  call('listStoreAisles', { store_id: idOf(scene), limit: 12 });
const couponsOf = (scene: Scene): Call<'listStoreCoupons'> =>
  call('listStoreCoupons', { store_id: idOf(scene), exclude_featured: true, limit: 8 });

function aroundOf(scene: Scene): Call<'listStores'> | null {
  const found = bodyOf(scene, storeOf(scene));
  if (found === undefined || found.lat === null || found.lng === null) return null;
  return call('listStores', { near: `${found.lat},${found.lng}`, radius: 5, limit: 60, include_count: true });
}

function isMissing(scene: Scene): boolean {
  const outcome = outcomeOf(scene, storeOf(scene));
  // The path is all that is asked: what is not valid is its id.
  return outcome.state === 'failed' && [404, 422].includes(outcome.status);
}

/** One store: when it is open, what stands where, what is reduced. */
export const store: View = {
  name: 'store',
  pattern: /^\/store\/(?<store_id>[^/]+)$/,
  section: 'find',
  description: 'One store: its hours, its aisles, what is on sale and which coupons are good there.',
  title(scene) {
    if (isMissing(scene)) return 'No such store';
    const found = bodyOf(scene, storeOf(scene));
    return found === undefined ? 'Store' : found.name;
  },
  isMissing,
  calls(scene) {
    const around = aroundOf(scene);
    const own = [storeOf(scene), ...(around === null ? [] : [around])];
    // What does not exist has no deals that anybody should pay to hear of.
    return outcomeOf(scene, storeOf(scene)).state === 'failed'
      ? own
      : [...own, dealsOf(scene), aislesOf(scene), couponsOf(scene)];
  },
  head(scene) {
    if (isMissing(scene)) return <h1>No such store</h1>;
    const found = bodyOf(scene, storeOf(scene));
    return found === undefined ? <h1>Store</h1> : <Heading store={found} />;
  },
  body(scene) {
    if (isMissing(scene))
      return (
        <Nothing>
          No store has or had this id. <a href="/">Find a store by its name or place</a>
        </Nothing>
      );
    return (
      <Answered scene={scene} call={storeOf(scene)} what="the store">
        {(found) => (
          <>
            <div class="columns">
              <section class="stack" aria-labelledby="hours">
                <h2 id="hours">Hours</h2>
                <Hours rows={found.hours ?? []} />
              </section>
              <Around scene={scene} store={found} />
            </div>
            <Deals scene={scene} call={dealsOf(scene)} />
            <Aisles scene={scene} />
            <section class="stack" aria-labelledby="coupons">
              <h2 id="coupons">Coupons here</h2>
              <Answered scene={scene} call={couponsOf(scene)} what="coupons">
                {({ results }) => <CouponsToday rows={results} />}
              </Answered>
            </section>
          </>
        )}
      </Answered>
    );
  },
};

function Heading({ store: found }: { readonly store: Store }) {
  const marks = [
    found.is_active ? null : 'closed for good',
    found.has_pickup ? 'pickup' : null,
    found.has_delivery ? 'delivery' : null,
    found.is_dark_store ? 'not open to shoppers' : null,
    found.format?.replaceAll('_', ' ') ?? null,
  ];
  const other = otherName(found);
  const shop = new URLSearchParams({ near: `${found.city}, ${found.state}` }).toString();
  return (
    <div class="stack">
      <h1>{found.name}</h1>
      <p>
        {other !== null && `${other} · `}
        {found.address}
        {found.address_line_2 !== null && `, ${found.address_line_2}`}, {found.city}, {found.state}{' '}
        {found.zip}
        {found.phone !== null && (
          <span class="muted">
            {' '}
            · <span class="nowrap">{phone(found.phone)}</span>
          </span>
        )}
      </p>
      <p class="row small">
        <span class="badge plain">{found.chain_name}</span>
        {marks
          .filter((mark) => mark !== null)
          .map((mark) => (
            <span key={mark} class="badge plain">
              {mark}
            </span>
          ))}
        <a href={`/?${shop}`}>Stores in {found.city}</a>
      </p>
    </div>
  );
}

function Hours({ rows }: { readonly rows: readonly HoursRow[] }) {
  if (rows.length === 0) return <Nothing>Nobody knows its hours.</Nothing>;
  return (
    <table class="plain-table">
      <caption class="visually-hidden">Hours by day, local time</caption>
      <tbody>
        {DAYS.map((name, day) => {
          const row = rows.find(({ day_of_week: of }) => of === day);
          return (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{row === undefined ? 'closed' : `${clock(row.open_time)} – ${clock(row.close_time)}`}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Around({ scene, store: found }: { readonly scene: Scene; readonly store: Store }) {
  const call = aroundOf(scene);
  if (call === null) return <Nothing>Where it is on the map is not known.</Nothing>;
  const { stores: around = [], count: within } = bodyOf(scene, call) ?? {};
  const isAmong = around.some(({ id }) => id === found.id);
  const others = (within ?? around.length) - (isAmong ? 1 : 0);
  return (
    <section class="stack" aria-labelledby="around">
      <h2 id="around">Around it</h2>
      <StoreMapBox
        label={`Map of stores within 5 miles of ${found.name}`}
        points={storePoints(around, found.id)}
      />
      <p class="small muted">
        {many(others, 'other store')} within 5 miles.{' '}
        <span class="needs-script">
          {(within ?? 0) > around.length && `The ${count(around.length)} nearest are shown. `}
          {isAmong && 'This one is the large circle.'}
        </span>
      </p>
    </section>
  );
}

function Aisles({ scene }: { readonly scene: Scene }) {
  return (
    <section class="stack" aria-labelledby="aisles">
      <h2 id="aisles">Aisles</h2>
      <Answered scene={scene} call={aislesOf(scene)} what="the aisles">
        {({ entries, source, coverage }) => (
          <>
            <p class="muted">
              {source === 'store'
                ? `From this store's own shelves: ${percent(coverage)} of its prices say where they stand.`
                : `This store tells too little, so this is what ${source === 'chain' ? 'its chain has' : 'most chains have'}.`}
            </p>
            <Table
              caption="Aisles by how many products stand there"
              file={`aisles-${idOf(scene)}`}
              columns={AISLES}
              rows={entries}
            />
          </>
        )}
      </Answered>
    </section>
  );
}

const AISLES: readonly Column<AisleEntry>[] = [
  { head: 'Aisle', cell: ({ aisle }) => aisle, text: ({ aisle }) => aisle },
  {
    head: 'Products',
    cell: ({ product_count: products }) => count(products),
    text: ({ product_count: products }) => products,
    numeric: true,
  },
  { head: 'Share', cell: ({ share }) => percent(share), text: ({ share }) => share, numeric: true },
  {
    head: 'What stands there',
    cell: ({ sections, top_categories: categories }) =>
      (sections.length > 0 ? sections : categories).join(', '),
    text: ({ sections, top_categories: categories }) =>
      (sections.length > 0 ? sections : categories).join(', '),
    wide: true,
  },
];
