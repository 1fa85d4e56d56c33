// How did eggs move this year?
import { gondola, usd } from './gondola.ts';

const year = new Date().getUTCFullYear();
const { data } = await gondola.call('getIndex', {
  slug: 'eggs_cage_free_large_dozen',
  from: `${year}-01`,
  include_interval: true,
});
for (const { period, value_usd: value, interval, coverage_score: coverage } of data) {
  const bounds = interval ? ` (${usd(interval.low_usd)} to ${usd(interval.high_usd)})` : '';
  console.log(`${period} ${usd(value)}${bounds}${coverage < 0.6 ? ' with caution' : ''}`);
}
if (data.length === 0) console.log('No month of this year is published yet.');
const [first, last] = [data[0], data.at(-1)];
if (first !== undefined && last !== undefined) {
  console.log(`change: ${((last.value_usd / first.value_usd - 1) * 100).toFixed(1)}%`);
}
