// Where is this list cheapest within five miles of 30303?
import { gondola, usd } from './gondola.ts';

const { data } = await gondola.call('getBasket', {
  items: [
    { name: 'whole milk, 1 gal', quantity: 2 },
    { name: 'dozen eggs' },
    { name: '2 lb chicken breast' },
  ],
  near: '30303',
  radius_mi: 5,
  stores: 3,
});
for (const store of data.stores ?? []) {
  console.log(`${usd(store.total)} for ${store.items_priced} of ${data.items.length} items at ${store.name}`);
  for (const line of store.items)
    console.log(`  ${usd(line.line_total)} ${line.name ?? line.missing_reason}`);
}
