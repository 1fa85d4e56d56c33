import type { z } from 'zod';
import type { basketAnswer } from '../../basket/answer-schema.ts';
import type { priceList } from '../../prices/schema.ts';
import type { resolvedList } from '../../resolve-list/schema.ts';
import { marked } from '../answer-text.ts';
import { inputSchema } from '../input-schema.ts';
import { type Arguments, routeNamed, type Tool, type ToolAnswer } from '../tool.ts';

const getBasket = routeNamed('getBasket');
const postBasket = routeNamed('postBasket');
const resolveList = routeNamed('resolveList');
const listPrices = routeNamed('listPrices');

const ITEMS = {
  items: {
    type: 'array',
    items: { type: 'string' },
    minItems: 1,
    maxItems: 50,
    description: 'lines such as "2 lb chicken breast"',
  },
};
const STORES = 3;

function linesOf({ items }: Arguments): readonly string[] {
  return items as readonly string[];
}

/** An item is a text here, and a member of an object in the routes. */
function itemOf(field: string): string {
  return field.replace(/^(items\[\d+\])\.name$/, '$1');
}

type Basket = z.output<typeof basketAnswer>['data'];

/** What a second store is worth: it saves money, or has what no store alone has. */
function notesOfSplit(split: NonNullable<Basket['split']> | null): readonly string[] {
  if (split === null || split.saving === 0) return [];
  const { total, saving, items_missing: missing, items_substituted: substituted } = split;
  const stores = split.stores.map(({ name }) => marked(name)).join(' and ');
  return saving === null
    ? [
        `No store alone has as much of what is asked for: ${stores} together cost ${total}, with ${missing} missing ` +
          `and ${substituted} substituted.`,
      ]
    : [`Buying at ${stores} costs ${total}, ${saving} less than at one store.`];
}

/** The stores of a basket one under the other, each with its lines. */
function storesAnswer(answered: unknown): ToolAnswer {
  const { data, meta } = answered as z.output<typeof basketAnswer>;
  const stores = data.stores ?? [];
  // Where no store has any of it, the items alone say why.
  const missing = stores.length > 0 ? [] : data.items;
  const storeRows = stores.flatMap((store) => [
    {
      store: marked(store.name),
      chain: store.chain_slug,
      store_id: store.store_id,
      distance_mi: store.distance_mi,
      total: store.total,
      missing: store.items_missing,
      substituted: store.items_substituted,
    },
    ...store.items.map((line) => ({
      item: line.position,
      product: marked(line.name),
      size: marked(line.size_display),
      price: line.price,
      packs: line.packs,
      line_total: line.line_total,
      tier: line.source_tier,
      confidence: line.confidence,
      substitute: line.is_substitute,
      product_id: line.product_id,
      why_missing: line.missing_reason,
    })),
  ]);
  const rows = [
    ...storeRows,
    ...missing.map((line) => ({ item: line.position, why_missing: line.missing_reason })),
  ];
  const notes = [
    ...(meta.warning === null ? [] : [meta.warning]),
    ...notesOfSplit(data.split ?? null),
    ...(meta.freshness_p50_hours === null
      ? []
      : [`Prices are ${meta.freshness_p50_hours} hours old (median).`]),
    ...(meta.message === undefined ? [] : [meta.message]),
  ];
  return { rows, note: notes.length === 0 ? null : notes.join(' '), more: false };
}

/** What a whole list costs, and where. */
export const listTools: readonly Tool[] = [
  {
    name: 'compare_list',
    title: 'Where is this list cheapest?',
    description:
      'Prices a list at every store around a place: the best stores item by item, and what splitting it over two ' +
      'saves. Ask the person where confidence is below 0.8. 0.01 USD.',
    paid: true,
    inputSchema: inputSchema(
      getBasket,
      {
        near: 'ZIP, "City, ST" or lat,lng',
        radius_mi: null,
        chain_slugs: null,
        state: null,
        stores: 'how many to show, up to 5',
      },
      ITEMS,
      ['items'],
    ),
    argumentOf: itemOf,
    read: ({ items: _items, ...given }) => ({
      route: postBasket,
      body: {
        stores: STORES,
        ...('near' in given ? { split: 2 } : {}),
        ...given,
        items: linesOf({ items: _items }).map((name) => ({ name })),
      },
    }),
    answer: storesAnswer,
  },
  {
    name: 'fill_list',
    title: 'Fill this list at this store',
    description: 'Products, packs, prices and aisles of a shopping list at one store. 0.01 USD.',
    paid: true,
    inputSchema: inputSchema(
      resolveList,
      {},
      { ...ITEMS, chain: { type: 'string', description: 'slug' }, store_id: { type: 'string' } },
      ['items', 'chain', 'store_id'],
    ),
    argumentOf: (field) => (field === 'slug' ? 'chain' : itemOf(field)),
    read: (given) => ({
      route: resolveList,
      path: { slug: String(given['chain']) },
      body: {
        store_id: given['store_id'],
        items: linesOf(given).map((name, i) => ({ client_id: String(i + 1), name })),
      },
    }),
    answer(answered, given, ask) {
      const list = answered as z.output<typeof resolvedList>;
      const ids = list.items.flatMap(({ canonical_product_id: id }) => (id === null ? [] : [id]));
      const query = { product_ids: [...new Set(ids)], store_id: list.store_id, normalize_aisles: true };
      const priced =
        ids.length === 0 ? null : (ask({ route: listPrices, query }) as z.output<typeof priceList>);
      const seen = new Map(priced?.results.map((row) => [row.product_id, row]));
      const lines = linesOf(given);
      const rows = list.items.map((item, i) => ({
        wanted: marked(lines[i]),
        product: marked(item.matched_name),
        size: marked(item.size_display),
        packs: item.packs,
        price: item.price,
        line_total: item.line_total,
        aisle: marked(seen.get(item.canonical_product_id ?? '')?.aisle),
        in_stock: item.in_stock,
        tier: item.source_tier,
        age_hours: seen.get(item.canonical_product_id ?? '')?.age_hours,
        confidence: item.match_confidence,
        why_missing: item.missing_reason,
        product_id: item.canonical_product_id,
      }));
      return {
        rows,
        note: `Total ${list.total ?? 'unknown'} USD, ${list.items_missing} missing.`,
        more: false,
      };
    },
  },
];
