import type { IndexListing } from '../../../packages/client/src/api.ts';
import { call } from '../explorer/call.ts';
import type { View } from '../explorer/view.ts';
import { Answered } from '../parts/answered.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { many } from '../parts/words.ts';

const list = call('listIndices', {});

const TYPES: Readonly<Record<IndexListing['index_type'], string>> = {
  single_sku: 'One product',
  multi_sku_same_format: 'Like products',
  basket_total_cost: 'Basket',
};

/** The price indices that there are. */
export const indices: View = {
  name: 'indices',
  pattern: /^\/indices$/,
  section: 'indices',
  description: 'Monthly indices of what groceries cost, with their intervals, flags and revisions.',
  title: () => 'Price indices',
  calls: () => [list],
  head: () => (
    <>
      <h1>Price indices, month by month</h1>
      <p class="lede">
        What a dozen eggs, a pound of butter or a month of groceries cost, by one published method. What is
        final is never changed, only revoked in the open. <a href="/methodology.md">The method</a>
      </p>
    </>
  ),
  body: (scene) => (
    <Answered scene={scene} call={list} what="the indices">
      {({ indices: rows }) => (
        <section class="stack" aria-labelledby="list">
          <h2 id="list">{many(rows.length, 'index', 'indices')}</h2>
          <Table caption="Price indices" file="indices" columns={COLUMNS} rows={rows} />
        </section>
      )}
    </Answered>
  ),
};

const COLUMNS: readonly Column<IndexListing>[] = [
  {
    head: 'Index',
    cell: ({ slug, name, warning }) => (
      <>
        <a href={`/indices/${slug}`}>{name}</a>
        {warning !== null && <span class="small muted"> {warning}</span>}
      </>
    ),
    text: ({ slug }) => slug,
  },
  {
    head: 'Kind',
    cell: ({ index_type: type }) => TYPES[type],
    text: ({ index_type: type }) => type,
    wide: true,
  },
  {
    head: 'Regions',
    cell: ({ regions }) => regions.length,
    text: ({ regions }) => regions.join(' '),
    numeric: true,
    wide: true,
  },
  {
    head: 'From',
    cell: ({ first_period: first }) => first ?? 'not yet',
    text: ({ first_period: first }) => first,
    numeric: true,
  },
  {
    head: 'To',
    cell: ({ last_period: last }) => last ?? 'not yet',
    text: ({ last_period: last }) => last,
    numeric: true,
  },
];
