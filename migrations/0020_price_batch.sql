-- When prices became known: which transaction recorded an observation, and which publication served it first. A version
-- of an observation that a publication has served is kept when a later one takes its place.

-- One row a transaction that recorded prices. Which of them a publication has is what it sees of this table.
create table price_batch (
  batch_id integer primary key generated always as identity,
  recorded_at timestamptz not null default clock_timestamp(),
  -- The publication that served it first; null: none yet.
  version bigint
);
create index price_batch_unpublished on price_batch (batch_id) where version is null;

-- What was recorded before batches were counted: known since the next publication.
insert into price_batch (batch_id, recorded_at) overriding system value values (0, clock_timestamp());

-- The batch of this transaction, made when it is first asked for.
create function current_price_batch() returns integer language plpgsql as $$
declare
  batch integer := nullif(current_setting('gondola.price_batch', true), '');
begin
  if batch is null then
    insert into price_batch default values returning batch_id into batch;
    perform set_config('gondola.price_batch', batch::text, true);
  end if;
  return batch;
end $$;

-- Rows that there are take 0 without being written anew.
alter table price_observation add column batch_id integer not null default 0;
alter table price_observation alter column batch_id set default current_price_batch();

-- What a chain's batch recorded stands together.
create index price_observation_batch on price_observation (chain_id, batch_id);

-- Versions of packs of price_observation that some publication has served and that were replaced since.
create table price_observation_past (
  product_id integer not null,
  chain_id smallint not null,
  observed_on date not null,
  store_ids integer[] not null,
  regular_price_e4 integer[] not null,
  sale_price_e4 integer[] not null,
  available boolean[] not null,
  observed_min integer[] not null,
  batch_id integer not null references price_batch,
  primary key (chain_id, product_id, observed_on, batch_id)
);

create function keep_past_observations() returns trigger language plpgsql as $$
begin
  insert into price_observation_past (product_id, chain_id, observed_on, store_ids, regular_price_e4, sale_price_e4,
      available, observed_min, batch_id)
    select g.product_id, g.chain_id, g.observed_on, g.store_ids, g.regular_price_e4, g.sale_price_e4, g.available,
      g.observed_min, g.batch_id
    from gone_packs g join price_batch b using (batch_id)
    where b.version is not null
    on conflict do nothing;
  return null;
end $$;
create trigger price_observation_past_delete after delete on price_observation
  referencing old table as gone_packs for each statement execute function keep_past_observations();

-- An update in place is a new version too.
create function renew_price_batch() returns trigger language plpgsql as $$
begin
  new.batch_id := current_price_batch();
  return new;
end $$;
create trigger price_observation_renew before update of store_ids, regular_price_e4, sale_price_e4, available, observed_min
  on price_observation for each row execute function renew_price_batch();
create trigger price_observation_past_update after update on price_observation
  referencing old table as gone_packs for each statement execute function keep_past_observations();

-- Products of which a price is not held back any more: what was held back of their history becomes known now.
create table price_unheld (
  chain_id smallint not null,
  product_id integer not null,
  batch_id integer not null default current_price_batch() references price_batch,
  primary key (chain_id, product_id, batch_id)
);
create function note_unheld() returns trigger language plpgsql as $$
begin
  insert into price_unheld (chain_id, product_id) select distinct chain_id, product_id from changed_holds
    where released_at is null on conflict do nothing;
  return null;
end $$;
create trigger price_unheld_delete after delete on price_hold
  referencing old table as changed_holds for each statement execute function note_unheld();
create trigger price_unheld_update after update on price_hold
  referencing old table as changed_holds for each statement execute function note_unheld();

-- Late observations change a chain's history and leave its current prices alone.
create function bump_history() returns trigger language plpgsql as $$
begin
  perform bump_revision('history:' || c.chain_id) from (select distinct chain_id from new_packs order by 1) c;
  return null;
end $$;
create trigger price_observation_revision_insert after insert on price_observation
  referencing new table as new_packs for each statement execute function bump_history();
create trigger price_observation_revision_update after update on price_observation
  referencing new table as new_packs for each statement execute function bump_history();
