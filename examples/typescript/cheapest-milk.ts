// The cheapest whole milk near me that is really whole milk.
import { gondola, usd } from './gondola.ts';

const { data } = await gondola.call('getBasket', {
  items: [{ name: 'whole milk, 1 gal' }],
  near: '30303',
  radius_mi: 5,
});
const [milk] = data.items;
if (milk?.price == null) {
  console.log(`No whole milk near 30303: ${milk?.missing_reason}`);
} else {
  console.log(`${usd(milk.price)} ${milk.name} at ${milk.store_name}`);
  // How likely a person would accept it, and why it was taken: below 0.8, ask.
  console.log(`${milk.confidence}: ${milk.reason}`);
}
