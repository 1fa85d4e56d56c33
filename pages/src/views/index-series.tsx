import { type Call, call } from '../explorer/call.ts';
import { bodyOf, type Scene, type View } from '../explorer/view.ts';
import { Series } from '../index-series/series.tsx';
import { Answered, Nothing } from '../parts/answered.tsx';
import { addMonths, titled } from '../parts/words.ts';

const list = call('listIndices', {});

type Region = NonNullable<Call<'getIndex'>['parameters']['region']>;

/**
 * Months that are asked for before this one: of a year before the last month that is published. Until that is last month,
 * it is the one before.
 */
const MONTHS_BACK = 14;
/** Before any price of an index. */
const EARLIEST = '1970-01';

function wanted({ target: { names, query } }: Scene) {
  return {
    slug: names['slug'] ?? '',
    region: (query.get('region') ?? 'national') as Region,
    revoked: query.get('revoked') === 'yes',
    all: query.get('months') === 'all',
  };
}

/** The first month that is asked for, unless all are. */
function firstOfYear({ context }: Scene): string {
  return addMonths(new Date(context.nowMs).toISOString().slice(0, 'YYYY-MM'.length), -MONTHS_BACK);
}

function seriesOf(scene: Scene): Call<'getIndex'> {
  const { slug, region, revoked, all } = wanted(scene);
  return call('getIndex', {
    slug,
    region: region === 'national' ? undefined : region,
    from: all ? EARLIEST : firstOfYear(scene),
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
              {meta.warning ?? 'No month is published yet.'}
              {scene.context.synthetic &&
                ' The demo computes its indices in the first minutes after its first start: look again then.'}
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
  const { region, revoked, all } = wanted(scene);
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
      <p class="narrow">
        <label for="months">Months</label>
        <select id="months" class="field" name="months">
          <option value="">Since {firstOfYear(scene)}</option>
          <option value="all" selected={all}>
            All
          </option>
        </select>
      </p>
      <button class="button primary" type="submit">
        Show
      </button>
    </form>
  );
}
