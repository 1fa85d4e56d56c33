import type { Pool } from 'pg';
import { foldText } from '../../src/domain/text/fold.ts';
import { brandId, categoryId } from '../../src/domain/natural-key.ts';

/**
 * Coupons as plain SQL finds them on the record, over the tables of `record-oracle.ts`. `coupon_fact` has a row for each
 * coupon and product with its savings, in the specification's formulas and PostgreSQL's exact numbers.
 */

/** Which store, open or closed, an id stands for, merges followed to their end. */
const SURVIVORS = `
create table store_survivor as
with recursive follow (from_id, to_id) as (
  select from_id, to_id from store_merge
  union all
  select f.from_id, m.to_id from follow f join store_merge m on m.from_id = f.to_id
),
kept as (select s.* from store s where not exists (select from store_merge m where m.from_id = s.id))
select id as known_as, store_id, id, chain_id from kept
union
select f.from_id, k.store_id, k.id, k.chain_id from follow f join kept k on k.id = f.to_id`;

const LINKS = `
create table coupon_leg as
with link as (
  select coupon_id, product_id, case when count(*) > 1 then 'either' else min(role) end as role,
    (array_agg(catalog_price_e4 order by array_position(array['either', 'buy', 'get'], role))
      filter (where catalog_price_e4 is not null))[1] as catalog_price_e4
  from coupon_product group by coupon_id, product_id
),
median as (
  select chain_id, product_id,
    round((percentile_cont(0.5) within group (order by regular_price_e4))::numeric) as regular_price_e4
  from observed where regular_price_e4 is not null group by chain_id, product_id
)
select l.coupon_id, l.product_id, l.role, coalesce(l.catalog_price_e4, c.catalog_price_e4)::numeric as catalog_e4,
  coalesce(l.catalog_price_e4, c.catalog_price_e4, o.regular_price_e4, m.regular_price_e4)::numeric as baseline_e4
from link l
join coupon c using (coupon_id)
left join store s on s.store_id = c.store_id
left join store_survivor k on k.known_as = s.id
left join observed o on o.product_id = l.product_id and o.store_id = k.store_id and o.chain_id = c.chain_id
left join median m on m.product_id = l.product_id and m.chain_id = c.chain_id`;

/** Dollars and percentages by the formulas; unrounded. \`saved\` and \`spent\` are of one whole redemption. */
const SAVINGS = `
create table coupon_saving as
with leg as (
  select g.*, c.discount_type, c.discount_value * 10000 as value_e4, coalesce(c.min_purchase_qty, 1)::numeric as buys,
    coalesce(c.bogo_get_qty, 1)::numeric as gets, coalesce(c.min_purchase_amount, 0) * 10000 as amount_e4,
    case when g.role = 'get' then min(g.baseline_e4) filter (where g.role <> 'get') over w else g.baseline_e4 end as buy_e4,
    case when g.role = 'buy' then max(g.baseline_e4) filter (where g.role <> 'buy') over w else g.baseline_e4 end as get_e4
  from coupon_leg g join coupon c using (coupon_id)
  window w as (partition by g.coupon_id)
),
counted as (
  select *, greatest(buys, ceil(amount_e4 / baseline_e4)) as units from leg
),
spoken as (
  select *,
    case
      when discount_type in ('featured') then 'featured_not_computable'
      when discount_type not in ('percent_off', 'dollar_off', 'bogo', 'bundle', 'loyalty_price') then 'unknown_discount_type'
      when discount_type <> 'bogo' and value_e4 is null then 'missing_discount_value'
      when discount_type = 'percent_off' then null
      when baseline_e4 is null then 'missing_catalog_price'
      when discount_type = 'bogo' and (buy_e4 is null or get_e4 is null) then 'missing_catalog_price'
      when discount_type = 'bundle' and role = 'get' and buy_e4 is null then 'missing_catalog_price'
    end as reason
  from counted
),
worked as (
  select *,
    case discount_type
      when 'dollar_off' then value_e4 / baseline_e4 * 100
      when 'percent_off' then value_e4 / 10000
      when 'bogo' then gets / (buys + gets) * 100
      when 'bundle' then case role when 'get' then 100 else (baseline_e4 * buys - value_e4) / (baseline_e4 * buys) * 100 end
      when 'loyalty_price' then (baseline_e4 - value_e4) / baseline_e4 * 100
    end as pct,
    case discount_type
      when 'dollar_off' then least(value_e4, baseline_e4 * units) / (baseline_e4 * units) * 100
      when 'percent_off' then value_e4 / 10000
      when 'bogo' then get_e4 * gets / (buy_e4 * buys + get_e4 * gets) * 100
      when 'bundle' then
        case role
          when 'get' then (greatest(0, buy_e4 * buys - value_e4) + baseline_e4 * gets) / (buy_e4 * buys + baseline_e4 * gets) * 100
          else (baseline_e4 * buys - value_e4) / (baseline_e4 * buys) * 100
        end
      when 'loyalty_price' then (baseline_e4 - value_e4) / baseline_e4 * 100
    end as effective_pct,
    round(case discount_type
      when 'dollar_off' then (baseline_e4 * units - least(value_e4, baseline_e4 * units)) / units
      when 'percent_off' then baseline_e4 * (1 - least(value_e4, 1000000) / 1000000)
      when 'bogo' then case role when 'get' then 0 else buy_e4 * buys / (buys + gets) end
      when 'bundle' then case role when 'get' then 0 else value_e4 / buys end
      when 'loyalty_price' then value_e4
    end) as deal_e4
  from spoken where reason is null
)
select s.coupon_id, s.product_id, s.role, s.catalog_e4, s.baseline_e4, s.reason,
  -- greatest and least pass over nulls.
  case when s.reason is null then round(greatest(0, least(100, w.pct)), 4) end as savings_pct,
  case when s.reason is null then round(greatest(0, least(100, w.effective_pct)), 4) end as effective_savings_pct,
  w.deal_e4,
  round(case s.discount_type
    when 'dollar_off' then least(s.value_e4, s.baseline_e4 * s.units)
    when 'percent_off' then s.baseline_e4 * s.buys * least(s.value_e4, 1000000) / 1000000
    when 'bogo' then w.get_e4 * w.gets
    else greatest(0, s.baseline_e4 - w.deal_e4)
  end) as total_e4
from spoken s left join worked w using (coupon_id, product_id)`;

const FACTS = `
create table coupon_fact as
select c.coupon_id, c.id, c.chain_id as of_chain, c.is_active, k.store_id as of_store, g.product_id as of_product,
  h.id as chain_id, h.name as chain_name, h.logo_url as chain_logo_url, k.id as store_id,
  p.id as product_id, p.name as product_name, p.brand as product_brand, p.image_url as product_image_url,
  c.discount_type, c.discount_value, c.min_purchase_qty, c.min_purchase_amount, c.bogo_get_qty, c.description,
  c.fine_print, c.coupon_code, c.valid_from, c.valid_to, c.image_url, c.is_digital_only, c.requires_loyalty,
  c.is_clippable, c.deep_link_url, c.source, c.source_url, c.size_text, c.value_text,
  g.catalog_e4 / 10000 as catalog_price,
  case when g.reason is null then round(g.total_e4 / 10000, 2) end as total_savings,
  case when g.reason is null and g.baseline_e4 is not null
    then case when g.catalog_e4 is null then 'store_price' else 'catalog_price' end end as total_savings_basis,
  g.savings_pct, g.effective_savings_pct,
  case when g.savings_pct >= 50 then 'great' when g.savings_pct >= 20 then 'good' when g.savings_pct >= 10 then 'okay'
    when g.savings_pct is not null then 'poor' end as rating,
  case when g.reason is null then round(g.deal_e4 / 10000, 2) end as deal_price,
  g.role, i.brand_id, i.category_id,
  coalesce(c.discount_type = 'dollar_off' and c.discount_value * 10000 > g.total_e4, false) as exceeds_price
from coupon_saving g
join coupon c using (coupon_id)
join chain h on h.chain_id = c.chain_id
join product p on p.product_id = g.product_id
join product_text_id i on i.product_id = p.product_id
left join store s on s.store_id = c.store_id
left join store_survivor k on k.known_as = s.id`;

/** Builds the oracle's coupon tables over a filled record and the tables of `buildOracle`. */
export async function buildCouponOracle(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ product_id: number; brand: string | null; category: string | null }>(
    'select product_id, brand, category from product order by product_id',
  );
  await pool.query(
    `create table product_text_id as select * from unnest($1::int[], $2::uuid[], $3::uuid[])
      as t (product_id, brand_id, category_id)`,
    [
      rows.map(({ product_id }) => product_id),
      rows.map(({ brand }) => (brand === null ? null : brandId(foldText(brand)))),
      rows.map(({ category }) => (category === null ? null : categoryId(foldText(category)))),
    ],
  );
  for (const table of [SURVIVORS, LINKS, SAVINGS, FACTS]) await pool.query(table);
  await pool.query('create index on coupon_fact (coupon_id)');
  await pool.query('create index on coupon_fact (product_id)');
  await pool.query('analyze');
}
