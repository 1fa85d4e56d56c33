import { z } from 'zod';
import { sayNoIndex } from '../../http/parsing/known-names.ts';
import { marked } from '../answer-text.ts';
import { inputSchema } from '../input-schema.ts';
import { routeNamed, type Tool } from '../tool.ts';

const listIndices = routeNamed('listIndices');
const getIndex = routeNamed('getIndex');

/** What a table shows of the list, and of a series. */
const listed = z.object({
  indices: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      first_period: z.string().nullable(),
      last_period: z.string().nullable(),
    }),
  ),
});
const series = z.object({
  data: z.array(
    z.object({
      period: z.string(),
      value_usd: z.number(),
      value_indexed: z.number().nullable(),
      coverage_score: z.number(),
      flagged_for_review: z.boolean(),
      provisional: z.boolean(),
    }),
  ),
  meta: z.object({ name: z.string(), warning: z.string().nullable() }),
});

/** The months since the first, in percent with one decimal; null where it cannot be told. */
function changeOf(values: readonly number[]): string | null {
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined || first === 0) return null;
  return `Change over the window: ${((last / first - 1) * 100).toFixed(1)}%.`;
}

/** How prices moved. */
export const indexTools: readonly Tool[] = [
  {
    name: 'list_indices',
    title: 'List of price indices',
    description: 'Monthly price indices, with the slugs that price_index takes. Free.',
    paid: false,
    inputSchema: inputSchema(listIndices, {}),
    read: () => ({ route: listIndices }),
    answer(answered) {
      const { indices } = listed.parse(answered);
      const rows = indices.map((index) => ({
        slug: index.slug,
        name: marked(index.name),
        first: index.first_period,
        last: index.last_period,
      }));
      return { rows, note: rows.length === 0 ? 'There are no indices yet.' : null, more: false };
    },
  },
  {
    name: 'price_index',
    title: 'How did prices move?',
    description:
      'A price index by month, such as eggs_cage_free_large_dozen; default: the last twelve months. Say so if coverage is below 0.6. 0.01 USD.',
    paid: true,
    inputSchema: inputSchema(
      getIndex,
      {
        slug: null,
        region: 'national, a census region or division, or a state',
        from: 'YYYY-MM',
        to: 'YYYY-MM',
      },
      {},
      ['slug'],
    ),
    notFound: ({ slug }, { indices }) =>
      `${sayNoIndex(indices, String(slug).toLowerCase())} list_indices lists all indices.`,
    read: ({ slug, ...query }) => ({ route: getIndex, path: { slug: String(slug) }, query }),
    answer(answered) {
      const { data, meta } = series.parse(answered);
      const rows = data.map((month) => ({
        month: month.period,
        usd: month.value_usd,
        index: month.value_indexed,
        coverage: month.coverage_score,
        flagged: month.flagged_for_review,
        provisional: month.provisional,
      }));
      const change = changeOf(data.map(({ value_usd: value }) => value));
      const note = [marked(meta.name), change, meta.warning].filter((text) => text !== null).join(' ');
      return { rows, note: rows.length === 0 ? 'Nothing is published for this window.' : note, more: false };
    },
  },
];
