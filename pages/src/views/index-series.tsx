import type { IndexMeta, IndexSnapshot } from '../../../packages/client/src/api.ts';
import { type ChartSpec } from '../chart/spec.ts';
import { type Call, call } from '../explorer/call.ts';
import { bodyOf, type Scene, type View } from '../explorer/view.ts';
import { Answered, Nothing } from '../parts/answered.tsx';
import { Chart } from '../parts/chart.tsx';
import { Figure } from '../parts/figure.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { addMonths, count, many, money, percent, titled } from '../parts/words.ts';

const list = call('listIndices', {});

type Region = NonNullable<Call<'getIndex'>['parameters']['region']>;

/**
 * Months that are asked for before this one: of a year before the last month that is published. Until that is last month,
 * it is the one before.
 */
const MONTHS_BACK = 14;

function wanted({ target: { names, query } }: Scene) {
  return {
    slug: names['slug'] ?? '',
    region: (query.get('region') ?? 'national') as Region,
    revoked: query.get('revoked') === 'yes',
  };
}

function seriesOf(scene: Scene): Call<'getIndex'> {
  const { slug, region, revoked } = wanted(scene);
  return call('getIndex', {
    slug,
    region: region === 'national' ? undefined : region,
    from: addMonths(new Date(scene.context.nowMs).toISOString().slice(0, 'YYYY-MM'.length), -MONTHS_BACK),
    include_beta: true,
    include_revoked: revoked ? true : undefined,
    include_interval: true,
    compare: ['bls'],
  });
}

/** One price index: values with their interval, what was revised, and the official figure beside it. */
export const indexSeries: View = {
  name: 'index',
  pattern: /^\/indices\/(?<slug>[^/]+)$/,
  section: 'indices',
  description:
    'One price index: values with their interval, flags, revisions and the BLS average price beside it.',
  title: (scene) => (isMissing(scene) ? 'No such index' : nameOf(scene)),
  // What does not exist has no months that anybody should pay to hear of.
  calls: (scene) => (isMissing(scene) ? [list] : [list, seriesOf(scene)]),
  isMissing,
  head(scene) {
    if (isMissing(scene)) return <h1>No such index</h1>;
    const listing = listingOf(scene);
    return (
      <>
        <h1>{nameOf(scene)}</h1>
        <p class="lede">{listing?.description ?? ''}</p>
        <RegionForm scene={scene} regions={listing?.regions ?? ['national']} />
      </>
    );
  },
  body(scene) {
    if (isMissing(scene)) {
      return (
        <Nothing>
          No index has this slug: <a href="/indices">these are there</a>.
        </Nothing>
      );
    }
    return (
      <Answered scene={scene} call={seriesOf(scene)} what="the series">
        {({ data, meta }) =>
          data.length === 0 ? (
            <Nothing>
              {meta.warning ?? 'No month is published yet.'} The demo computes its indices in the first minute
              after its first start.
            </Nothing>
          ) : (
            <Series data={data} meta={meta} />
          )
        }
      </Answered>
    );
  },
};

function nameOf(scene: Scene): string {
  return listingOf(scene)?.name ?? titled(wanted(scene).slug);
}

/** Whether the list of indices is there, and has none of this slug. */
function isMissing(scene: Scene): boolean {
  return bodyOf(scene, list) !== undefined && listingOf(scene) === undefined;
}

function listingOf(scene: Scene) {
  return bodyOf(scene, list)?.indices.find(({ slug }) => slug === wanted(scene).slug);
}

function RegionForm({ scene, regions }: { readonly scene: Scene; readonly regions: readonly string[] }) {
  const { region, revoked } = wanted(scene);
  return (
    <form class="search" method="get" action={scene.target.path}>
      <p class="narrow">
        <label for="region">Region</label>
        <select id="region" class="field" name="region">
          {regions.map((one) => (
            <option key={one} value={one} selected={one === region}>
              {one.length === 2 ? one : titled(one)}
            </option>
          ))}
        </select>
      </p>
      <p class="narrow">
        <label for="revoked">Revisions</label>
        <select id="revoked" class="field" name="revoked">
          <option value="">What stands</option>
          <option value="yes" selected={revoked}>
            With what was revoked
          </option>
        </select>
      </p>
      <button class="button primary" type="submit">
        Show
      </button>
    </form>
  );
}

function Series({ data, meta }: { readonly data: readonly IndexSnapshot[]; readonly meta: IndexMeta }) {
  const standing = data.filter(({ revoked }) => !revoked);
  const last = standing.at(-1);
  const [before, year] = [1, 12].map((months) => monthsBefore(standing, months));
  return (
    <>
      {last !== undefined && (
        <dl class="figures">
          <Figure
            name={`${last.period}${last.provisional ? ', provisional' : ''}`}
            value={money(last.value_usd)}
            note={intervalOf(last)}
          />
          <Figure
            name="Against the month before"
            value={change(last, before)}
            note={before?.period ?? NO_MONTH}
          />
          <Figure name="Against a year before" value={change(last, year)} note={year?.period ?? NO_MONTH} />
          <Figure
            name="Seen"
            value={many(last.n_stores, 'store')}
            note={`${count(last.n_observations)} prices, coverage ${percent(last.coverage_score)}`}
          />
        </dl>
      )}
      {meta.warning !== null && <p class="note">{meta.warning}</p>}
      <Chart
        label={`${meta.name} by month, in US dollars, with its 95% interval`}
        spec={chartOf(data, meta)}
      />
      <Table
        caption={`${meta.name} by month`}
        file={`index-${meta.slug}-${meta.region}`}
        columns={columnsOf(meta)}
        rows={data}
      />
      <dl class="facts-list small">
        <dt>Method</dt>
        <dd>
          {meta.method}, version {meta.methodology_version}. <a href={meta.methodology_url}>Methodology</a>
        </dd>
        <dt>Base</dt>
        <dd>
          {meta.base_period === null
            ? 'none yet: the index is in beta'
            : `${meta.base_period} is 100, at ${meta.base_value_usd === null ? 'no value' : money(meta.base_value_usd)}`}
        </dd>
        <dt>Official figure</dt>
        <dd>
          {meta.bls === null || meta.bls === undefined
            ? 'The BLS publishes no average price that this could stand beside.'
            : `BLS average price ${meta.bls.item_code} (${meta.bls.source}), for the same amount.`}
        </dd>
      </dl>
    </>
  );
}

/** The value so many months before the last that it may be compared with: of another version of the method it may not. */
function monthsBefore(standing: readonly IndexSnapshot[], months: number): IndexSnapshot | undefined {
  const last = standing.at(-1);
  return (
    last &&
    standing.find(
      ({ period, methodology_version: version }) =>
        period === addMonths(last.period, -months) && version === last.methodology_version,
    )
  );
}

const NO_MONTH = 'no month to compare with';

function intervalOf({ interval }: IndexSnapshot): string {
  if (interval === null || interval === undefined) return 'no interval: too few stores';
  return `${money(interval.low_usd)} to ${money(interval.high_usd)} (${percent(interval.level)})`;
}

function change(last: IndexSnapshot, before: IndexSnapshot | undefined): string {
  if (before === undefined) return '–';
  const share = (last.value_usd / before.value_usd - 1) * 100;
  return `${share > 0 ? '+' : ''}${share.toFixed(1)}%`;
}

function chartOf(data: readonly IndexSnapshot[], meta: IndexMeta): ChartSpec {
  const periods = [...new Set(data.map(({ period }) => period))].sort();
  const by = (
    value: (row: IndexSnapshot) => number | null | undefined,
    only: (row: IndexSnapshot) => boolean,
  ) =>
    periods.map((period) => {
      const row = data.find((one) => one.period === period && only(one));
      return row === undefined ? null : (value(row) ?? null);
    });
  const stands = ({ revoked }: IndexSnapshot): boolean => !revoked;
  const revoked = by(
    ({ value_usd: usd }) => usd,
    (row) => row.revoked,
  );
  return {
    times: periods.map((period) => Date.parse(`${period}-01T00:00:00Z`) / 1000),
    series: [
      { label: 'Index', colour: 'accent', values: by(({ value_usd: usd }) => usd, stands) },
      {
        label: 'High',
        colour: 'accent',
        hidden: true,
        values: by(({ interval }) => interval?.high_usd, stands),
      },
      {
        label: 'Low',
        colour: 'accent',
        hidden: true,
        values: by(({ interval }) => interval?.low_usd, stands),
      },
      ...(meta.bls === null || meta.bls === undefined
        ? []
        : [
            {
              label: 'BLS',
              colour: 'tier-chain',
              dashed: true,
              values: by(({ bls_usd: usd }) => usd, stands),
            },
          ]),
      ...(revoked.some((value) => value !== null)
        ? [{ label: 'Revoked', colour: 'sale', points: true, values: revoked }]
        : []),
    ],
    bands: [[1, 2]],
    format: money,
  };
}

function columnsOf({ bls }: IndexMeta): Column<IndexSnapshot>[] {
  const official: Column<IndexSnapshot>[] =
    bls === null || bls === undefined
      ? []
      : [
          {
            head: 'BLS',
            cell: ({ bls_usd: usd }) => (usd === null || usd === undefined ? '–' : money(usd)),
            text: ({ bls_usd: usd }) => usd ?? null,
            numeric: true,
            wide: true,
          },
        ];
  return [
    { head: 'Month', cell: ({ period }) => period, text: ({ period }) => period },
    {
      head: 'Value',
      cell: ({ value_usd: usd }) => <b>{money(usd)}</b>,
      text: ({ value_usd: usd }) => usd,
      numeric: true,
    },
    { head: '95% interval', cell: intervalText, text: intervalText, numeric: true, wide: true },
    {
      head: 'Index',
      cell: ({ value_indexed: value }) => value?.toFixed(1) ?? '–',
      text: ({ value_indexed: value }) => value,
      numeric: true,
    },
    ...official,
    {
      head: 'Coverage',
      cell: (row) => percent(row.coverage_score),
      text: (row) => row.coverage_score,
      numeric: true,
      wide: true,
    },
    { head: 'State', cell: (row) => stateOf(row), text: (row) => stateOf(row) },
  ];
}

function intervalText({ interval }: IndexSnapshot): string {
  return interval === null || interval === undefined
    ? '–'
    : `${money(interval.low_usd)} – ${money(interval.high_usd)}`;
}

/** What became of a month, in words. */
function stateOf(row: IndexSnapshot): string {
  const parts = [
    row.revoked ? `revoked: ${row.revoke_reason ?? 'no reason told'}` : null,
    row.publish_status === 'beta' ? 'beta' : null,
    row.provisional ? 'provisional' : null,
    row.flagged_for_review ? `flagged: ${row.flag_reason ?? 'for review'}` : null,
    row.forced === null ? null : `by hand: ${row.forced.reason}`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? 'final' : parts.join('; ');
}
