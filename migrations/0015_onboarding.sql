-- What the importer works out by itself, and what it holds back.

-- Worked out where no source says it: from the name, by what the rest of the catalogue has learned. What a source says
-- stands in the columns without `derived_`, and goes first.
alter table product
  add column derived_category text check (derived_category <> ''),
  add column derived_size text check (derived_size <> ''),
  add column nutrition jsonb check (jsonb_typeof(nutrition) = 'object');

-- Null: no source says whether the chain sells online. One that has prices then counts as selling online.
alter table chain
  alter column online_shopping_enabled drop default,
  alter column online_shopping_enabled drop not null,
  add column has_prices boolean not null default false;
do $$
begin
  -- A statement without rows would still fire the trigger that counts revisions.
  if exists (select from price_pack) then
    update chain c set has_prices = true where exists (select from price_pack p where p.chain_id = c.chain_id);
  end if;
end $$;

-- Current prices that are far from what their chain asks for the product. A held price stays in its pack and is not
-- served. It goes when a second observation confirms it, or when it is no longer outlying; a released one is served.
create table price_hold (
  chain_id smallint not null references chain,
  product_id integer not null references product,
  store_id integer not null references store,
  price_e4 integer not null check (price_e4 > 0),     -- the regular price
  median_e4 integer not null check (median_e4 > 0),   -- of the chain's regular prices of the product, at that time
  observed_min integer not null,
  held_at timestamptz not null default now(),
  released_at timestamptz,                            -- null: held
  released_by text,
  reason text,
  primary key (chain_id, product_id, store_id),
  check ((released_at is null) = (released_by is null))
);

create function bump_held_chains() returns trigger language plpgsql as $$
begin
  perform bump_revision('prices:' || c.chain_id) from (select distinct chain_id from changed_holds order by 1) c;
  return null;
end $$;
create trigger price_hold_insert after insert on price_hold
  referencing new table as changed_holds for each statement execute function bump_held_chains();
create trigger price_hold_update after update on price_hold
  referencing new table as changed_holds for each statement execute function bump_held_chains();
create trigger price_hold_delete after delete on price_hold
  referencing old table as changed_holds for each statement execute function bump_held_chains();
