-- Products of coupons come a million at a time. Foreign keys are checked row by row, which took most of an import's
-- time; the same is checked here once a statement, as for prices. Products are never deleted.

alter table coupon_product drop constraint coupon_product_coupon_id_fkey;
alter table coupon_product drop constraint coupon_product_product_id_fkey;

create function check_coupon_products() returns trigger language plpgsql as $$
declare
  bad record;
begin
  select n.coupon_id, n.product_id, c.coupon_id is null as is_lost into bad
    from new_links n
    left join coupon c on c.coupon_id = n.coupon_id
    left join product p on p.product_id = n.product_id
    where c.coupon_id is null or p.product_id is null limit 1;
  if found and bad.is_lost then
    raise exception 'product of unknown coupon %', bad.coupon_id using errcode = 'foreign_key_violation';
  end if;
  if found then
    raise exception 'coupon % names unknown product %', bad.coupon_id, bad.product_id
      using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger coupon_product_insert after insert on coupon_product
  referencing new table as new_links for each statement execute function check_coupon_products();
create trigger coupon_product_update after update on coupon_product
  referencing new table as new_links for each statement execute function check_coupon_products();

create function keep_coupons_with_products() returns trigger language plpgsql as $$
declare
  kept integer;
begin
  select g.coupon_id into kept from gone g join coupon_product l using (coupon_id)
    where not exists (select from coupon c where c.coupon_id = g.coupon_id) limit 1;
  if found then
    raise exception 'coupon % still has products', kept using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger coupon_delete after delete on coupon
  referencing old table as gone for each statement execute function keep_coupons_with_products();
create trigger coupon_renumber after update on coupon
  referencing old table as gone for each statement execute function keep_coupons_with_products();
