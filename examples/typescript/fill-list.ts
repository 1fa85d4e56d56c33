// Fill this list at this store and tell the aisles: fill-list.ts CHAIN STORE_ID
import { gondola, usd } from './gondola.ts';

const [chain = '', storeId = ''] = process.argv.slice(2);
const { items } = await gondola.call('resolveList', {
  slug: chain,
  store_id: storeId,
  items: ['2 lb chicken breast', 'dozen eggs', '2x whole milk'].map((name) => ({ client_id: name, name })),
});
const ids = items.flatMap(({ canonical_product_id: id }) => (id === null ? [] : [id]));
const { results } = await gondola.call('listPrices', {
  product_ids: ids,
  store_id: storeId,
  normalize_aisles: true,
});
const aisles = new Map(results.map(({ product_id: id, aisle }) => [id, aisle]));
for (const item of items) {
  const aisle = aisles.get(item.canonical_product_id ?? '') ?? 'aisle not known';
  console.log(`${item.client_id}: ${item.matched_name ?? 'nothing'}, ${usd(item.line_total)}, ${aisle}`);
}
