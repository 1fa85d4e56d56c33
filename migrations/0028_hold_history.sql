-- Since when and until when prices were held back: so that the record alone can tell what each publication had of them.

-- The transaction that began to hold it; null: before any that recorded prices. Of what is held already, the first one that
-- recorded prices from then on.
alter table price_hold add column batch_id integer references price_batch;
alter table price_hold disable trigger price_unheld_update;
update price_hold h set batch_id = (select min(b.batch_id) from price_batch b where b.recorded_at >= h.held_at);
alter table price_hold enable trigger price_unheld_update;

-- Prices that were held back and are no more.
create table price_hold_past (
  chain_id smallint not null,
  product_id integer not null,
  store_id integer not null,
  observed_min integer not null,
  batch_id integer references price_batch,
  ended_batch_id integer not null default current_price_batch() references price_batch,
  primary key (chain_id, product_id, store_id, ended_batch_id)
);

-- What begins and ends in one transaction nobody was kept from.
create or replace function note_unheld() returns trigger language plpgsql as $$
begin
  insert into price_unheld (chain_id, product_id) select distinct chain_id, product_id from changed_holds
    where released_at is null on conflict do nothing;
  insert into price_hold_past (chain_id, product_id, store_id, observed_min, batch_id)
    select chain_id, product_id, store_id, observed_min, batch_id from changed_holds
    where released_at is null on conflict do nothing;
  return null;
end $$;
