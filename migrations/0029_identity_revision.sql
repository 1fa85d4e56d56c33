-- What a chain's observations are read as moves with merges of its stores and products and with stores that close or open:
-- then also what was served before is told otherwise.
create or replace function bump_merged_product() returns trigger language plpgsql as $$
begin
  perform bump_revision('prices:' || c.chain_id), bump_revision('identity:' || c.chain_id) from (
    select distinct k.chain_id from price_pack k join product p using (product_id)
    where p.id in (case when tg_op <> 'INSERT' then old.from_id end, case when tg_op <> 'DELETE' then new.from_id end)
  ) c;
  return null;
end $$;

create or replace function bump_merged_store() returns trigger language plpgsql as $$
begin
  perform bump_revision('prices:' || s.chain_id), bump_revision('identity:' || s.chain_id) from store s
    where s.id in (case when tg_op <> 'INSERT' then old.from_id end, case when tg_op <> 'DELETE' then new.from_id end)
    order by s.chain_id;
  return null;
end $$;

create function bump_identity() returns trigger language plpgsql as $$
begin
  perform bump_revision('identity:' || c.chain_id) from (
    select distinct o.chain_id from old_stores o join new_stores n using (store_id)
    where o.is_active <> n.is_active order by 1
  ) c;
  return null;
end $$;
create trigger store_identity after update on store
  referencing old table as old_stores new table as new_stores for each statement execute function bump_identity();
