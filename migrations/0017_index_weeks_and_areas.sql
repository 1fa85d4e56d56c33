-- Indices by week and of states and divisions, panels as they were at a month's start, and what stores sell.

create function is_index_region(region text) returns boolean language sql immutable as $$
  select region = any ('{national,northeast,midwest,south,west,new_england,middle_atlantic,east_north_central,west_north_central,south_atlantic,east_south_central,west_south_central,mountain,pacific,AL,AK,AZ,AR,CA,CO,CT,DE,DC,FL,GA,HI,ID,IL,IN,IA,KS,KY,LA,ME,MD,MA,MI,MN,MS,MO,MT,NE,NV,NH,NJ,NM,NY,NC,ND,OH,OK,OR,PA,RI,SC,SD,TN,TX,UT,VT,VA,WA,WV,WI,WY}'::text[])
$$;
create function are_index_regions(regions text[]) returns boolean language sql immutable as $$
  select cardinality(regions) > 0 and (select bool_and(is_index_region(one)) from unnest(regions) as u (one))
$$;
alter table index_definition drop constraint index_definition_regions_check;
alter table index_definition add constraint index_definition_regions_check check (are_index_regions(regions));
alter table index_snapshot drop constraint index_snapshot_region_check;
alter table index_snapshot add constraint index_snapshot_region_check check (is_index_region(region));

-- The stores at which a product of an index was seen in the three months before, as it was known at the month's start.
create table index_panel (
  index_id integer not null references index_definition,
  period text not null references index_scope,
  frozen_at timestamptz not null,
  store_ids integer[] not null,
  primary key (index_id, period)
);
create trigger index_panel_immutable before update or delete or truncate on index_panel
  for each statement execute function refuse_change();

-- What a store sells a year, compared with other stores of its chain; the newest year that is not after the month counts.
create table index_store_sales (
  year integer not null check (year between 1900 and 9999),
  store_id integer not null references store,
  sales double precision not null check (sales > 0),
  source text not null check (source <> ''),
  primary key (year, store_id)
);

-- A run is of a month or of a week (`YYYY-Www`); a week's scope is that of the month of its Thursday.
alter table index_run drop constraint index_run_period_fkey;
alter table index_run add constraint index_run_period_check
  check (period ~ '^[0-9]{4}-((0[1-9]|1[0-2])|W(0[1-9]|[1-4][0-9]|5[0-3]))$');

-- What a week came to, a row a region. A week is experimental: it may always be computed again, and stays kept.
create table index_week (
  id uuid not null unique default gen_random_uuid(),
  run_id integer not null references index_run,
  index_id integer not null references index_definition,
  region text not null check (is_index_region(region)),
  week text not null,
  computed_at timestamptz not null,
  result jsonb not null,
  superseded_at timestamptz,                       -- computed again; null: it stands
  primary key (run_id, region)
);
create unique index index_week_current on index_week (index_id, region, week) where superseded_at is null;
create function guard_index_week() returns trigger language plpgsql as $$
begin
  if old.superseded_at is not null or (to_jsonb(new) - 'superseded_at') is distinct from (to_jsonb(old) - 'superseded_at') then
    raise exception 'what week % came to never changes: compute it again', old.week using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger index_week_guard before update on index_week for each row execute function guard_index_week();
create trigger index_week_kept before delete or truncate on index_week
  for each statement execute function refuse_change();
create trigger index_week_revision after insert or update on index_week
  for each statement execute function bump_revision_on_change('indices');
