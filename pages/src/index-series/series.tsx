import type { IndexMeta, IndexSnapshot } from '../../../packages/client/src/api.ts';
import { Chart } from '../parts/chart.tsx';
import { Table } from '../parts/table.tsx';
import { money } from '../parts/words.ts';
import { LatestFigures } from './latest-figures.tsx';
import { chartOf } from './months-chart.ts';
import { columnsOf, hasOfficial } from './months-table.tsx';

interface SeriesProps {
  readonly data: readonly IndexSnapshot[];
  readonly meta: IndexMeta;
}

/** The months of an index: in figures, as a chart, as a table, and by which method. */
export function Series({ data, meta }: SeriesProps) {
  return (
    <>
      <LatestFigures data={data} />
      {meta.warning !== null && <p class="note">{meta.warning}</p>}
      <Chart label={`${meta.name} by month, in US dollars, with its 95% interval`} spec={chartOf(data)} />
      <Table
        caption={`${meta.name} by month`}
        file={`index-${meta.slug}-${meta.region}`}
        columns={columnsOf(data)}
        rows={data}
      />
      <dl class="facts-list small">
        <dt>Method</dt>
        <dd>
          {meta.method}, version {meta.methodology_version}. <a href={meta.methodology_url}>Methodology</a>
        </dd>
        <dt>To quote it</dt>
        <dd>
          Say that it is as of <code>{meta.as_of}</code>: a call with that as <code>as_of</code> gives the
          same values again. <a href="/quoting.md">How to quote an index</a>
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
            : `BLS average price ${meta.bls.item_code} (${meta.bls.source}), for the same amount.${hasOfficial(data) ? '' : ' It was imported for none of these months.'}`}
        </dd>
      </dl>
    </>
  );
}
