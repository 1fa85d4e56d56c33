import type { ChainCoverage, StateCoverage } from '../../../packages/client/src/api.ts';
import { call } from '../explorer/call.ts';
import type { View } from '../explorer/view.ts';
import { Answered } from '../parts/answered.tsx';
import { Figure } from '../parts/figure.tsx';
import { StoreMapBox } from '../parts/map.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { age, count, day, freshness, percent } from '../parts/words.ts';

const all = call('getCoverage', {});

/** What the catalogue knows, and how old it is. */
export const coverage: View = {
  name: 'coverage',
  pattern: /^\/coverage$/,
  section: 'coverage',
  description: 'What the catalogue knows: stores, prices and their age, by chain and by state.',
  title: () => 'Coverage',
  calls: () => [all],
  head: (scene) => (
    <>
      <h1>What we know, and how old it is</h1>
      {scene.context.synthetic && (
        <p class="note">
          This is the demo: the chains are real ones, the stores are placed by ZIP code, and every product and
          price is synthetic.
        </p>
      )}
    </>
  ),
  body: (scene) => (
    <Answered scene={scene} call={all} what="the coverage">
      {(known) => (
        <>
          <dl class="figures">
            <Figure
              name="Stores"
              value={count(known.stores)}
              note={`${percent(share(known.stores_priced, known.stores))} with prices of their own`}
            />
            <Figure name="Products" value={count(known.products)} note={`${known.chains.length} chains`} />
            <Figure name="Prices" value={count(known.prices)} note={`published ${day(known.published_at)}`} />
            <Figure
              name="Median age"
              value={known.freshness_p50_hours === null ? 'none' : age(known.freshness_p50_hours)}
              note={known.freshness_p90_hours === null ? '' : `90% under ${age(known.freshness_p90_hours)}`}
            />
          </dl>
          <StoreMapBox label="Map of every store in the catalogue" points={null} />
          <section class="stack" aria-labelledby="chains">
            <h2 id="chains">By chain</h2>
            <Table caption="Coverage by chain" file="coverage-chains" columns={CHAINS} rows={known.chains} />
          </section>
          <section class="stack" aria-labelledby="states">
            <h2 id="states">By state</h2>
            <Table caption="Coverage by state" file="coverage-states" columns={STATES} rows={known.states} />
          </section>
        </>
      )}
    </Answered>
  ),
};

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

function AgeCell({ hours }: { readonly hours: number | null }) {
  if (hours === null) return <span class="muted">no prices</span>;
  return <span class={`age age-${freshness(hours)}`}>{age(hours)}</span>;
}

type Covered = Pick<
  StateCoverage,
  'stores' | 'stores_priced' | 'prices' | 'freshness_p50_hours' | 'freshness_p90_hours'
>;

const COVERED: readonly Column<Covered>[] = [
  { head: 'Stores', cell: ({ stores }) => count(stores), text: ({ stores }) => stores, numeric: true },
  {
    head: 'With own prices',
    cell: ({ stores, stores_priced: priced }) => percent(share(priced, stores)),
    text: ({ stores_priced: priced }) => priced,
    numeric: true,
    wide: true,
  },
  { head: 'Prices', cell: ({ prices }) => count(prices), text: ({ prices }) => prices, numeric: true },
  {
    head: 'Median age',
    cell: ({ freshness_p50_hours: hours }) => <AgeCell hours={hours} />,
    text: ({ freshness_p50_hours: hours }) => hours,
    numeric: true,
  },
  {
    head: '90% under',
    cell: ({ freshness_p90_hours: hours }) => <AgeCell hours={hours} />,
    text: ({ freshness_p90_hours: hours }) => hours,
    numeric: true,
    wide: true,
  },
];

const CHAINS: readonly Column<ChainCoverage>[] = [
  { head: 'Chain', cell: ({ chain_name: name }) => name, text: ({ chain_slug: slug }) => slug },
  {
    head: 'Products',
    cell: ({ products }) => count(products),
    text: ({ products }) => products,
    numeric: true,
    wide: true,
  },
  ...COVERED,
];

const STATES: readonly Column<StateCoverage>[] = [
  { head: 'State', cell: ({ state }) => state ?? 'unknown', text: ({ state }) => state },
  ...COVERED,
];
