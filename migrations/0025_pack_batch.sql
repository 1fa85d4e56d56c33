-- A publish reads what was written since the one before, not all prices of a chain that changed.

-- One row a transaction that wrote packs or their changes, whether it observed anything (0020) or not.
create table pack_batch (
  batch_id integer primary key generated always as identity,
  -- The publication that served it first; null: none yet.
  version bigint
);
create index pack_batch_unpublished on pack_batch (batch_id) where version is null;

-- The batch of this transaction, made when it is first asked for.
create function current_pack_batch() returns integer language plpgsql as $$
declare
  batch integer := nullif(current_setting('gondola.pack_batch', true), '');
begin
  if batch is null then
    insert into pack_batch default values returning batch_id into batch;
    perform set_config('gondola.pack_batch', batch::text, true);
  end if;
  return batch;
end $$;

-- The batch that wrote a pack or a change last. What there is already stands below zero: it counts as written after the
-- publication whose number, and one more, it is the negative of. So the next publish reads all of it.
do $$
begin
  execute format('alter table price_pack add column batch_id integer not null default %s',
    -1 - coalesce(pg_sequence_last_value(pg_get_serial_sequence('publication', 'version')::regclass), 0));
end $$;
alter table price_change add column batch_id integer not null default 0;
alter table price_pack alter column batch_id set default current_pack_batch();
alter table price_change alter column batch_id set default current_pack_batch();
create function renew_pack_batch() returns trigger language plpgsql as $$
begin
  new.batch_id := current_pack_batch();
  return new;
end $$;
create trigger price_pack_renew before update on price_pack for each row execute function renew_pack_batch();

-- A change that is not what it was, or is gone, makes its whole pack another one. (A pack that is written anew has lost
-- its changes after itself, and is new anyway.)
create function renew_changed_packs() returns trigger language plpgsql as $$
begin
  update price_pack k set batch_id = current_pack_batch() from (select distinct chain_id, product_id from old_changes) c
    where k.chain_id = c.chain_id and k.product_id = c.product_id;
  return null;
end $$;
create trigger price_change_renew_update after update on price_change
  referencing old table as old_changes for each statement execute function renew_changed_packs();
create trigger price_change_renew_delete after delete on price_change
  referencing old table as old_changes for each statement execute function renew_changed_packs();
