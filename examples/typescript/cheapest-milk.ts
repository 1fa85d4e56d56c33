// The cheapest whole milk near me that is really whole milk: what is meant first, then what it costs.
import { gondola, usd } from './gondola.ts';

const { results: meant } = await gondola.call('listProducts', { q: 'whole milk 1 gal', limit: 10 });
const { results } = await gondola.call('listPrices', {
  product_ids: meant.map(({ product_id: id }) => id),
  near: '30303',
  radius_mi: 5,
  sort: 'price',
  limit: 1,
});
const [milk] = results;
if (milk === undefined) console.log('No whole milk near 30303.');
else console.log(`${usd(milk.price)} ${milk.name} at ${milk.store_name}, seen ${milk.age_hours} hours ago`);
