// Is this coupon good? The first one for coffee near 30303, and what it really saves.
import { gondola } from './gondola.ts';

const { results } = await gondola.call('listCoupons', {
  q: 'coffee',
  near: '30303',
  group: 'coupon',
  limit: 1,
});
const [coupon] = results;
if (coupon === undefined) {
  console.log('There is no coupon for coffee near 30303.');
} else {
  const savings = await gondola.call('getCouponSavings', { coupon_id: coupon.id });
  console.log(coupon.description ?? coupon.id);
  console.log(
    savings.computable
      ? `${savings.rating}: saves ${savings.effective_savings_pct?.toFixed(1)}% of all that it makes you buy`
      : `what it saves is not known: ${savings.reason}`,
  );
}
