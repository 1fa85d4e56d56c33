-- The record's schema after all migrations. Written by "npm run schema"; do not edit.

set check_function_bodies = off;

-- Functions

CREATE OR REPLACE FUNCTION public.add_key_usage()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtext('key_month'));
  insert into key_month (key_id, month, run_id, calls)
  select key_id, date_trunc('month', used_on)::date, run, sum(calls)
  from added, lateral (values (run_id), ('00000000-0000-0000-0000-000000000000'::uuid)) as runs (run)
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (key_id, month, run_id) do update set calls = key_month.calls + excluded.calls;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.archive_payments(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  first_day date;
  partition_name text;
  moved integer;
begin
  select date_trunc('month', created_at at time zone 'UTC')::date into first_day
  from payment
  where created_at < (date_trunc('month', now() at time zone 'UTC') - interval '1 month') at time zone 'UTC'
    and (state in ('settled', 'released') or (state = 'failed' and checked_at is not null))
    and answer is null and valid_before < now()
  order by created_at, payment_id
  limit 1;
  if first_day is null then
    return 0;
  end if;
  partition_name := 'payment_archive_' || to_char(first_day, 'YYYY_MM');
  if to_regclass(partition_name) is null then
    perform pg_advisory_xact_lock(hashtext('archive_payments'));
    execute format('create table if not exists %I partition of payment_archive for values from (%L) to (%L)',
      partition_name, first_day::timestamp at time zone 'UTC',
      (first_day + interval '1 month') at time zone 'UTC');
  end if;
  with old as (
    select payment_id from payment
    where created_at >= first_day::timestamp at time zone 'UTC'
      and created_at < (first_day + interval '1 month') at time zone 'UTC'
      and (state in ('settled', 'released') or (state = 'failed' and checked_at is not null))
      and answer is null and valid_before < now()
    order by created_at, payment_id
    limit most
    for update skip locked
  ), gone as (
    delete from payment using old where payment.payment_id = old.payment_id returning payment.*
  )
  insert into payment_archive (payment_id, rail, state, network, asset, payer, nonce, pay_to, amount_raw, challenge_id,
    payment_identifier, valid_before, proof_digest, route, fingerprint, request_id, transaction_hash, receipt, detail,
    created_at, updated_at, settled_at, checked_at)
  select payment_id, rail, state, network, asset, payer, nonce, pay_to, amount_raw, challenge_id,
    payment_identifier, valid_before, proof_digest, route, fingerprint, request_id, transaction_hash, receipt, detail,
    created_at, updated_at, settled_at, checked_at
  from gone;
  get diagnostics moved = row_count;
  return moved;
end $function$
;

CREATE OR REPLACE FUNCTION public.are_index_regions(regions text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select cardinality(regions) > 0 and (select bool_and(is_index_region(one)) from unnest(regions) as u (one))
$function$
;

CREATE OR REPLACE FUNCTION public.bump_held_chains()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform bump_revision('prices:' || c.chain_id) from (select distinct chain_id from changed_holds order by 1) c;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.bump_history()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform bump_revision('history:' || c.chain_id) from (select distinct chain_id from new_packs order by 1) c;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.bump_identity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform bump_revision('identity:' || c.chain_id) from (
    select distinct o.chain_id from old_stores o join new_stores n using (store_id)
    where o.is_active <> n.is_active order by 1
  ) c;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.bump_merged_product()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform bump_revision('prices:' || c.chain_id), bump_revision('identity:' || c.chain_id) from (
    select distinct k.chain_id from price_pack k join product p using (product_id)
    where p.id in (case when tg_op <> 'INSERT' then old.from_id end, case when tg_op <> 'DELETE' then new.from_id end)
  ) c;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.bump_merged_store()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform bump_revision('prices:' || s.chain_id), bump_revision('identity:' || s.chain_id) from store s
    where s.id in (case when tg_op <> 'INSERT' then old.from_id end, case when tg_op <> 'DELETE' then new.from_id end)
    order by s.chain_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.bump_revision(part text)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into revision as r (part, revision) values (bump_revision.part, 1)
  on conflict on constraint revision_pkey do update set revision = r.revision + 1
$function$
;

CREATE OR REPLACE FUNCTION public.bump_revision_on_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform bump_revision(tg_argv[0]);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.change_key_usage()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into key_month (key_id, month, run_id, calls)
  select key_id, date_trunc('month', used_on)::date, run, sum(changed.calls - before.calls)
  from changed join before using (key_id, used_on, route, run_id),
    lateral (values (run_id), ('00000000-0000-0000-0000-000000000000'::uuid)) as runs (run)
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (key_id, month, run_id) do update set calls = key_month.calls + excluded.calls;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.check_coupon_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.check_packs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  bad record;
begin
  select n.chain_id, n.product_id into bad
    from new_packs n left join product p using (product_id) where p.product_id is null limit 1;
  if found then
    raise exception 'price of unknown product %', bad.product_id using errcode = 'foreign_key_violation';
  end if;
  select d.chain_id, d.store_id, s.store_id is null as is_unknown into bad
    from (
      select u.chain_id, u.store_id, bool_or(u.next_store_id <= u.store_id) as descends
      from (
        select n.chain_id, unnest(n.store_ids) as store_id, unnest(n.store_ids[array_lower(n.store_ids, 1) + 1:]) as next_store_id
        from new_packs n
      ) u
      group by u.chain_id, u.store_id
    ) d left join store s on s.store_id = d.store_id and s.chain_id = d.chain_id
    where s.store_id is null or d.descends limit 1;
  if found and bad.is_unknown then
    raise exception 'price at store %, which chain % does not have', bad.store_id, bad.chain_id
      using errcode = 'foreign_key_violation';
  end if;
  if found then
    raise exception 'store ids of a pack of chain % do not ascend at store %', bad.chain_id, bad.store_id
      using errcode = 'check_violation';
  end if;
  if tg_table_name in ('price_pack', 'price_change') then
    perform bump_revision('prices:' || c.chain_id) from (select distinct chain_id from new_packs order by 1) c;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.current_pack_batch()
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  batch integer := nullif(current_setting('gondola.pack_batch', true), '');
begin
  if batch is null then
    insert into pack_batch default values returning batch_id into batch;
    perform set_config('gondola.pack_batch', batch::text, true);
  end if;
  return batch;
end $function$
;

CREATE OR REPLACE FUNCTION public.current_price_batch()
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  batch integer := nullif(current_setting('gondola.price_batch', true), '');
begin
  if batch is null then
    insert into price_batch default values returning batch_id into batch;
    perform set_config('gondola.price_batch', batch::text, true);
  end if;
  return batch;
end $function$
;

CREATE OR REPLACE FUNCTION public.ensure_observation_month(month date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  first_day date := date_trunc('month', month)::date;
  partition_name text := 'price_observation_' || to_char(first_day, 'YYYY_MM');
begin
  if to_regclass(partition_name) is null then
    perform pg_advisory_xact_lock(hashtext('ensure_observation_month'));
    execute format('create table if not exists %I partition of price_observation for values from (%L) to (%L)',
      partition_name, first_day, (first_day + interval '1 month')::date);
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.guard_identity_decision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or old.undone_at is not null
     or (to_jsonb(new) - '{undone_by,undone_at}'::text[]) is distinct from (to_jsonb(old) - '{undone_by,undone_at}'::text[]) then
    raise exception 'decision % is kept as it was made', old.decision_id using errcode = 'restrict_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.guard_index_base()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and (old.superseded_at is not null
     or (to_jsonb(new) - 'superseded_at') is distinct from (to_jsonb(old) - 'superseded_at')) then
    raise exception 'rows of index_base are never changed' using errcode = 'restrict_violation';
  end if;
  if old.final_at <= clock_timestamp() then
    raise exception 'the base of index % is final', old.index_id using errcode = 'restrict_violation';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.guard_index_snapshot()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  immutable boolean := old.final_at <= clock_timestamp();
  may_change constant text[] := '{publish_status,revoked_at,revoke_reason,replaced_by,superseded_at}';
begin
  if tg_op = 'DELETE' then
    raise exception 'index snapshot % of % is kept for good: what is final is revoked', old.snapshot_id, old.period
      using errcode = 'restrict_violation';
  end if;
  if (to_jsonb(new) - may_change) is distinct from (to_jsonb(old) - may_change) then
    raise exception 'the numbers of index snapshot % never change: revoke it', old.snapshot_id
      using errcode = 'restrict_violation';
  end if;
  if old.revoked_at is not null and (new.revoked_at is distinct from old.revoked_at
     or new.revoke_reason is distinct from old.revoke_reason
     or (old.replaced_by is not null and new.replaced_by is distinct from old.replaced_by)) then
    raise exception 'index snapshot % is revoked, for good', old.snapshot_id using errcode = 'restrict_violation';
  end if;
  if new.superseded_at is distinct from old.superseded_at
     and (immutable or old.revoked_at is not null or old.superseded_at is not null) then
    raise exception 'index snapshot % is final: revoke it', old.snapshot_id using errcode = 'restrict_violation';
  end if;
  if new.publish_status <> old.publish_status
     and (old.revoked_at is not null or (immutable and is_published(old.publish_status))) then
    raise exception 'index snapshot % was published and is final: revoke it', old.snapshot_id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.guard_index_week()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.superseded_at is not null or (to_jsonb(new) - 'superseded_at') is distinct from (to_jsonb(old) - 'superseded_at') then
    raise exception 'what week % came to never changes: compute it again', old.week using errcode = 'restrict_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.is_index_region(region text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select region = any ('{national,northeast,midwest,south,west,new_england,middle_atlantic,east_north_central,west_north_central,south_atlantic,east_south_central,west_south_central,mountain,pacific,AL,AK,AZ,AR,CA,CO,CT,DE,DC,FL,GA,HI,ID,IL,IN,IA,KS,KY,LA,ME,MD,MA,MI,MN,MS,MO,MT,NE,NV,NH,NJ,NM,NY,NC,ND,OH,OK,OR,PA,RI,SC,SD,TN,TX,UT,VT,VA,WA,WV,WI,WY}'::text[])
$function$
;

CREATE OR REPLACE FUNCTION public.is_published(publish_status text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select publish_status in ('auto', 'forced_publish')
$function$
;

CREATE OR REPLACE FUNCTION public.keep_coupons_with_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  kept integer;
begin
  select g.coupon_id into kept from gone g join coupon_product l using (coupon_id)
    where not exists (select from coupon c where c.coupon_id = g.coupon_id) limit 1;
  if found then
    raise exception 'coupon % still has products', kept using errcode = 'foreign_key_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_past_observations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into price_observation_past (product_id, chain_id, observed_on, store_ids, regular_price_e4, sale_price_e4,
      available, observed_min, batch_id)
    select g.product_id, g.chain_id, g.observed_on, g.store_ids, g.regular_price_e4, g.sale_price_e4, g.available,
      g.observed_min, g.batch_id
    from gone_packs g join price_batch b using (batch_id)
    where b.version is not null
    on conflict do nothing;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_first_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into index_snapshot_status (snapshot_id, at, publish_status)
    values (new.snapshot_id, new.computed_at, new.publish_status);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_product_sizes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into product_size (product_id, from_at, size_display)
      select product_id, '-infinity', size_display from new_products where size_display is not null;
  else
    insert into product_size (product_id, from_at, size_display)
      select n.product_id,
        case when o.size_display is null then '-infinity' else clock_timestamp() end, n.size_display
      from new_products n join old_products o using (product_id)
      where n.size_display is not null and n.size_display is distinct from o.size_display
      on conflict (product_id, from_at) do nothing;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_unheld()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into price_unheld (chain_id, product_id) select distinct chain_id, product_id from changed_holds
    where released_at is null on conflict do nothing;
  insert into price_hold_past (chain_id, product_id, store_id, observed_min, batch_id)
    select chain_id, product_id, store_id, observed_min, batch_id from changed_holds
    where released_at is null on conflict do nothing;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.raise_key_revision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update key_revision set revision = revision + 1;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'rows of % are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'rows of % are never deleted: deactivate or merge them', tg_table_name
    using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.renew_changed_packs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update price_pack k set batch_id = current_pack_batch() from (select distinct chain_id, product_id from old_changes) c
    where k.chain_id = c.chain_id and k.product_id = c.product_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.renew_pack_batch()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.batch_id := current_pack_batch();
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.renew_price_batch()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.batch_id := current_price_batch();
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.touch_chain()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.config_updated_at = old.config_updated_at and new is distinct from old then
    new.config_updated_at := clock_timestamp();
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.touch_index_definition()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.updated_at = old.updated_at and new is distinct from old then
    new.updated_at := clock_timestamp();
  end if;
  return new;
end $function$
;

-- Tables

create table api_key (
  key_id text not null,
  name text not null,
  secret_hash text not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  replaced_by text,
  monthly_allowance integer,
  rate_per_second integer,
  secret_digest text,
  constraint api_key_pkey PRIMARY KEY (key_id),
  constraint api_key_key_id_check CHECK ((key_id ~ '^[A-Za-z0-9]{12}$'::text)),
  constraint api_key_monthly_allowance_check CHECK ((monthly_allowance > 0)),
  constraint api_key_name_check CHECK ((name <> ''::text)),
  constraint api_key_rate_per_second_check CHECK ((rate_per_second > 0)),
  constraint api_key_secret_digest_check CHECK ((secret_digest ~ '^[0-9a-f]{64}$'::text)),
  constraint api_key_secret_hash_check CHECK ((secret_hash ~ '^\$2[aby]\$'::text))
);

create table barcode_claim (
  chain_id smallint,
  gtin14 text not null,
  product_id integer not null,
  constraint barcode_claim_chain_id_gtin14_key UNIQUE NULLS NOT DISTINCT (chain_id, gtin14),
  constraint barcode_claim_gtin14_check CHECK ((gtin14 ~ '^[0-9]{14}$'::text))
);

create table bls_price (
  item_code text not null,
  region text not null,
  period text not null,
  series_id text not null,
  value_usd double precision not null,
  constraint bls_price_pkey PRIMARY KEY (item_code, region, period),
  constraint bls_price_item_code_check CHECK ((item_code ~ '^[A-Z0-9]{4,12}$'::text)),
  constraint bls_price_period_check CHECK ((period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'::text)),
  constraint bls_price_region_check CHECK ((region = ANY (ARRAY['national'::text, 'northeast'::text, 'midwest'::text, 'south'::text, 'west'::text]))),
  constraint bls_price_value_usd_check CHECK ((value_usd > (0)::double precision))
);

create table cart (
  cart_id uuid not null,
  user_id text not null,
  retailer text not null,
  store_id uuid not null,
  version integer not null,
  updated_at timestamp with time zone not null,
  constraint cart_pkey PRIMARY KEY (cart_id),
  constraint cart_retailer_check CHECK ((retailer ~ '^[a-z0-9_-]{1,64}$'::text)),
  constraint cart_user_id_check CHECK (((length(user_id) >= 1) AND (length(user_id) <= 128))),
  constraint cart_version_check CHECK ((version > 0))
);

create table cart_item (
  cart_id uuid not null,
  product_id uuid not null,
  position smallint not null,
  quantity smallint not null,
  constraint cart_item_pkey PRIMARY KEY (cart_id, product_id),
  constraint cart_item_cart_id_position_key UNIQUE (cart_id, "position"),
  constraint cart_item_position_check CHECK (("position" >= 0)),
  constraint cart_item_quantity_check CHECK ((quantity > 0))
);

create table cart_line (
  cart_id uuid not null,
  product_id uuid not null,
  sku text not null,
  quantity smallint not null,
  confirmed boolean not null,
  constraint cart_line_pkey PRIMARY KEY (cart_id, product_id),
  constraint cart_line_quantity_check CHECK ((quantity > 0)),
  constraint cart_line_sku_check CHECK ((sku <> ''::text))
);

create table cart_sync (
  sync_id uuid not null,
  cart_id uuid not null,
  version integer not null,
  status text not null,
  started_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  constraint cart_sync_pkey PRIMARY KEY (sync_id),
  constraint cart_sync_cart_id_version_key UNIQUE (cart_id, version),
  constraint cart_sync_check CHECK (((finished_at IS NULL) = (status = 'running'::text))),
  constraint cart_sync_status_check CHECK ((status = ANY (ARRAY['running'::text, 'complete'::text, 'superseded'::text]))),
  constraint cart_sync_version_check CHECK ((version > 0))
);

create table cart_sync_item (
  sync_id uuid not null,
  position smallint not null,
  product_id uuid not null,
  quantity smallint not null,
  state text default 'pending'::text not null,
  attempts integer default 0 not null,
  outcome text,
  sku text,
  detail text,
  constraint cart_sync_item_pkey PRIMARY KEY (sync_id, "position"),
  constraint cart_sync_item_sync_id_product_id_key UNIQUE (sync_id, product_id),
  constraint cart_sync_item_attempts_check CHECK ((attempts >= 0)),
  constraint cart_sync_item_check CHECK (((state = 'done'::text) = (outcome IS NOT NULL))),
  constraint cart_sync_item_detail_check CHECK ((length(detail) <= 300)),
  constraint cart_sync_item_outcome_check CHECK ((outcome = ANY (ARRAY['added'::text, 'changed_quantity'::text, 'unchanged'::text, 'removed'::text, 'substituted'::text, 'unavailable'::text, 'refused'::text, 'unconfirmed'::text]))),
  constraint cart_sync_item_position_check CHECK (("position" >= 0)),
  constraint cart_sync_item_quantity_check CHECK ((quantity >= 0)),
  constraint cart_sync_item_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'sending'::text, 'done'::text])))
);

create table chain (
  chain_id smallint generated by default as identity not null,
  id uuid not null,
  slug text not null,
  name text not null,
  logo_url text,
  website_url text,
  online_shopping_enabled boolean,
  online_search_url_prefix text,
  online_search_space_char text,
  online_search_url_suffix text,
  storefront_url text,
  search_url_template text,
  login_url text,
  requires_auth boolean default false not null,
  session_cookie_domains text[] default '{}'::text[] not null,
  user_agent_override text,
  add_to_cart_detection_type text default 'url_match'::text not null,
  add_to_cart_detection_pattern text default ''::text not null,
  online_shopping_referral_params text,
  ios_app_url_scheme text,
  android_app_url_scheme text,
  pricing_scope text not null,
  market_position text,
  aliases text[] default '{}'::text[] not null,
  config_updated_at timestamp with time zone default now() not null,
  pdp_url_template text,
  has_prices boolean default false not null,
  family text,
  constraint chain_pkey PRIMARY KEY (chain_id),
  constraint chain_id_key UNIQUE (id),
  constraint chain_slug_key UNIQUE (slug),
  constraint chain_add_to_cart_detection_type_check CHECK ((add_to_cart_detection_type = ANY (ARRAY['url_match'::text, 'response_body'::text, 'dom_match'::text]))),
  constraint chain_family_check CHECK (((family ~ '^[a-z0-9]+([_-][a-z0-9]+)*$'::text) AND (length(family) <= 64))),
  constraint chain_market_position_check CHECK ((market_position = ANY (ARRAY['value'::text, 'mainstream'::text, 'premium'::text, 'luxury'::text]))),
  constraint chain_name_check CHECK ((name <> ''::text)),
  constraint chain_pdp_url_template_check CHECK (((pdp_url_template ~~ '%{retailer\_product\_id}%'::text) OR (pdp_url_template ~~ '%{upc}%'::text))),
  constraint chain_pricing_scope_check CHECK ((pricing_scope = ANY (ARRAY['per_store'::text, 'chain_level'::text, 'no_ecommerce'::text]))),
  constraint chain_slug_check CHECK (((slug ~ '^[a-z0-9]+([_-][a-z0-9]+)*$'::text) AND (length(slug) <= 64)))
);

create table coupon (
  coupon_id integer generated by default as identity not null,
  id uuid not null,
  chain_id smallint not null,
  store_id integer,
  discount_type text not null,
  discount_value numeric(12,4),
  min_purchase_qty integer,
  min_purchase_amount numeric(12,4),
  bogo_get_qty integer,
  description text,
  fine_print text,
  coupon_code text,
  valid_from date not null,
  valid_to date not null,
  image_url text,
  is_digital_only boolean default false not null,
  requires_loyalty boolean default false not null,
  is_clippable boolean default false not null,
  deep_link_url text,
  source text,
  source_url text,
  size_text text,
  value_text text,
  catalog_price_e4 integer,
  is_active boolean default true not null,
  constraint coupon_pkey PRIMARY KEY (coupon_id),
  constraint coupon_id_key UNIQUE (id),
  constraint coupon_bogo_get_qty_check CHECK ((bogo_get_qty > 0)),
  constraint coupon_catalog_price_e4_check CHECK ((catalog_price_e4 > 0)),
  constraint coupon_check CHECK ((valid_from <= valid_to)),
  constraint coupon_discount_type_check CHECK ((discount_type <> ''::text)),
  constraint coupon_discount_value_check CHECK ((discount_value >= (0)::numeric)),
  constraint coupon_min_purchase_amount_check CHECK ((min_purchase_amount >= (0)::numeric)),
  constraint coupon_min_purchase_qty_check CHECK ((min_purchase_qty > 0))
);

create table coupon_product (
  coupon_id integer not null,
  product_id integer not null,
  role text not null,
  catalog_price_e4 integer,
  constraint coupon_product_pkey PRIMARY KEY (coupon_id, product_id, role),
  constraint coupon_product_catalog_price_e4_check CHECK ((catalog_price_e4 > 0)),
  constraint coupon_product_role_check CHECK ((role = ANY (ARRAY['buy'::text, 'get'::text, 'either'::text])))
);

create table demo_record (
  is_demo boolean not null,
  made_at timestamp with time zone default now() not null,
  constraint demo_record_pkey PRIMARY KEY (is_demo),
  constraint demo_record_is_demo_check CHECK (is_demo)
);

create table identity_candidate (
  kind text not null,
  first_id uuid not null,
  second_id uuid not null,
  bits double precision not null,
  evidence jsonb not null,
  constraint identity_candidate_pkey PRIMARY KEY (kind, first_id, second_id),
  constraint identity_candidate_evidence_check CHECK ((jsonb_typeof(evidence) = 'object'::text)),
  constraint identity_candidate_kind_check CHECK ((kind = ANY (ARRAY['store'::text, 'product'::text])))
);

create table identity_decision (
  decision_id integer generated by default as identity not null,
  kind text not null,
  from_id uuid not null,
  to_id uuid not null,
  verdict text not null,
  bits double precision not null,
  evidence jsonb not null,
  decided_by text not null,
  decided_at timestamp with time zone default clock_timestamp() not null,
  undone_by text,
  undone_at timestamp with time zone,
  constraint identity_decision_pkey PRIMARY KEY (decision_id),
  constraint identity_decision_check CHECK ((from_id <> to_id)),
  constraint identity_decision_check1 CHECK (((undone_by IS NULL) = (undone_at IS NULL))),
  constraint identity_decision_decided_by_check CHECK ((decided_by <> ''::text)),
  constraint identity_decision_evidence_check CHECK ((jsonb_typeof(evidence) = 'object'::text)),
  constraint identity_decision_kind_check CHECK ((kind = ANY (ARRAY['store'::text, 'product'::text]))),
  constraint identity_decision_undone_by_check CHECK ((undone_by <> ''::text)),
  constraint identity_decision_verdict_check CHECK ((verdict = ANY (ARRAY['merge'::text, 'apart'::text])))
);

create table import_debt (
  path text not null,
  file_name text not null,
  since timestamp with time zone default now() not null,
  constraint import_debt_pkey PRIMARY KEY (path)
);

create table import_run (
  import_id integer generated by default as identity not null,
  file_name text not null,
  format text not null,
  started_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  status text default 'running'::text not null,
  rows_read bigint default 0 not null,
  rows_written bigint default 0 not null,
  rows_unchanged bigint default 0 not null,
  rows_rejected bigint default 0 not null,
  constraint import_run_pkey PRIMARY KEY (import_id),
  constraint import_run_status_check CHECK ((status = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text])))
);

create table index_act (
  act_id integer generated by default as identity not null,
  at timestamp with time zone default clock_timestamp() not null,
  actor text not null,
  act text not null,
  reason text,
  index_id integer not null,
  period text not null,
  region text,
  detail jsonb default '{}'::jsonb not null,
  constraint index_act_pkey PRIMARY KEY (act_id),
  constraint index_act_act_check CHECK ((act = ANY (ARRAY['compute'::text, 'recompute'::text, 'publish'::text, 'hide'::text, 'revoke'::text, 'set_base'::text]))),
  constraint index_act_actor_check CHECK ((actor <> ''::text)),
  constraint index_act_check CHECK (((act = ANY (ARRAY['compute'::text, 'recompute'::text])) OR (reason <> ''::text)))
);

create table index_base (
  index_id integer not null,
  region text not null,
  period text not null,
  value_usd double precision not null,
  final_at timestamp with time zone not null,
  base_id integer generated by default as identity not null,
  methodology_version integer default 1 not null,
  level double precision,
  known_at timestamp with time zone default clock_timestamp() not null,
  superseded_at timestamp with time zone,
  constraint index_base_pkey PRIMARY KEY (base_id),
  constraint index_base_value_usd_check CHECK ((value_usd > (0)::double precision))
);

create table index_constituent (
  index_id integer not null,
  position integer not null,
  product_id integer not null,
  upc text,
  name text not null,
  weight double precision not null,
  units double precision default 1 not null,
  sized boolean default false not null,
  replaces integer,
  sizes jsonb default '[]'::jsonb not null,
  constraint index_constituent_pkey PRIMARY KEY (index_id, "position"),
  constraint index_constituent_index_id_product_id_key UNIQUE (index_id, product_id),
  constraint index_constituent_name_check CHECK ((name <> ''::text)),
  constraint index_constituent_position_check CHECK (("position" >= 0)),
  constraint index_constituent_sizes_check CHECK ((jsonb_typeof(sizes) = 'array'::text)),
  constraint index_constituent_units_check CHECK ((units > (0)::double precision)),
  constraint index_constituent_weight_check CHECK ((weight > (0)::double precision))
);

create table index_definition (
  index_id integer generated by default as identity not null,
  id uuid not null,
  slug text not null,
  name text not null,
  description text not null,
  index_type text not null,
  method text not null,
  source_methodology text,
  methodology_url text default '/methodology.md'::text not null,
  regions text[] default '{national,northeast,midwest,south,west}'::text[] not null,
  chain_filter jsonb,
  inception_period text,
  max_change double precision not null,
  max_change_regional double precision not null,
  bls_item_code text,
  bls_units double precision default 1 not null,
  is_active boolean default true not null,
  updated_at timestamp with time zone default now() not null,
  methodology_version integer default 2 not null,
  formula text default 'geks'::text not null,
  constraint index_definition_pkey PRIMARY KEY (index_id),
  constraint index_definition_id_key UNIQUE (id),
  constraint index_definition_slug_key UNIQUE (slug),
  constraint index_definition_bls_units_check CHECK ((bls_units > (0)::double precision)),
  constraint index_definition_chain_filter_check CHECK ((jsonb_typeof(chain_filter) = 'object'::text)),
  constraint index_definition_formula_check CHECK ((formula = ANY (ARRAY['geks'::text, 'weighted_tpd'::text, 'geary_khamis'::text]))),
  constraint index_definition_inception_period_check CHECK ((inception_period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'::text)),
  constraint index_definition_index_type_check CHECK ((index_type = ANY (ARRAY['single_sku'::text, 'multi_sku_same_format'::text, 'basket_total_cost'::text]))),
  constraint index_definition_max_change_check CHECK ((max_change > (0)::double precision)),
  constraint index_definition_max_change_regional_check CHECK ((max_change_regional > (0)::double precision)),
  constraint index_definition_methodology_version_check CHECK ((methodology_version = ANY (ARRAY[1, 2]))),
  constraint index_definition_name_check CHECK ((name <> ''::text)),
  constraint index_definition_regions_check CHECK (are_index_regions(regions)),
  constraint index_definition_slug_check CHECK (((slug ~ '^[a-z0-9]+([_-][a-z0-9]+)*$'::text) AND (length(slug) <= 64)))
);

create table index_flag (
  snapshot_id integer not null,
  code text not null,
  detail text not null,
  resolved_at timestamp with time zone,
  constraint index_flag_pkey PRIMARY KEY (snapshot_id, code)
);

create table index_panel (
  index_id integer not null,
  period text not null,
  frozen_at timestamp with time zone not null,
  store_ids integer[] not null,
  constraint index_panel_pkey PRIMARY KEY (index_id, period)
);

create table index_run (
  run_id integer generated by default as identity not null,
  index_id integer not null,
  period text not null,
  computed_at timestamp with time zone not null,
  methodology_version integer not null,
  input bytea not null,
  input_sha256 text not null,
  output bytea not null,
  output_sha256 text not null,
  constraint index_run_pkey PRIMARY KEY (run_id),
  constraint index_run_input_sha256_check CHECK ((input_sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint index_run_methodology_version_check CHECK ((methodology_version > 0)),
  constraint index_run_output_sha256_check CHECK ((output_sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint index_run_period_check CHECK ((period ~ '^[0-9]{4}-((0[1-9]|1[0-2])|W(0[1-9]|[1-4][0-9]|5[0-3]))$'::text))
);

create table index_scope (
  period text not null,
  frozen_at timestamp with time zone default now() not null,
  constraint index_scope_pkey PRIMARY KEY (period),
  constraint index_scope_period_check CHECK ((period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'::text))
);

create table index_scope_store (
  period text not null,
  store_id integer not null,
  chain_slug text not null,
  pricing_scope text not null,
  market_position text,
  state text not null,
  constraint index_scope_store_pkey PRIMARY KEY (period, store_id),
  constraint index_scope_store_pricing_scope_check CHECK ((pricing_scope = ANY (ARRAY['per_store'::text, 'chain_level'::text])))
);

create table index_snapshot (
  snapshot_id integer generated by default as identity not null,
  id uuid default gen_random_uuid() not null,
  run_id integer not null,
  index_id integer not null,
  region text not null,
  period text not null,
  value_usd double precision not null,
  low_usd double precision,
  high_usd double precision,
  cv double precision,
  jevons double precision not null,
  geks_jevons double precision not null,
  n_observations integer not null,
  n_stores integer not null,
  n_chains integer not null,
  coverage_score double precision not null,
  imputed_share double precision not null,
  qualifies boolean not null,
  methodology_version integer not null,
  computed_at timestamp with time zone not null,
  final_at timestamp with time zone not null,
  publish_status text not null,
  revoked_at timestamp with time zone,
  revoke_reason text,
  replaced_by integer,
  average_usd double precision,
  level double precision,
  register_coverage double precision,
  cell_coverage double precision,
  detail jsonb default '{}'::jsonb not null,
  superseded_at timestamp with time zone,
  constraint index_snapshot_pkey PRIMARY KEY (snapshot_id),
  constraint index_snapshot_id_key UNIQUE (id),
  constraint index_snapshot_check CHECK (((revoked_at IS NULL) = (revoke_reason IS NULL))),
  constraint index_snapshot_check1 CHECK (((replaced_by IS NULL) OR (revoked_at IS NOT NULL))),
  constraint index_snapshot_coverage_score_check CHECK (((coverage_score >= (0)::double precision) AND (coverage_score <= (1)::double precision))),
  constraint index_snapshot_publish_status_check CHECK ((publish_status = ANY (ARRAY['auto'::text, 'beta'::text, 'forced_publish'::text, 'forced_hide'::text, 'draft'::text]))),
  constraint index_snapshot_region_check CHECK (is_index_region(region)),
  constraint index_snapshot_value_usd_check CHECK ((value_usd > (0)::double precision))
);

create table index_snapshot_status (
  snapshot_id integer not null,
  at timestamp with time zone not null,
  publish_status text not null,
  constraint index_snapshot_status_pkey PRIMARY KEY (snapshot_id, at),
  constraint index_snapshot_status_publish_status_check CHECK ((publish_status = ANY (ARRAY['auto'::text, 'beta'::text, 'forced_publish'::text, 'forced_hide'::text, 'draft'::text])))
);

create table index_store_sales (
  year integer not null,
  store_id integer not null,
  sales double precision not null,
  source text not null,
  constraint index_store_sales_pkey PRIMARY KEY (year, store_id),
  constraint index_store_sales_sales_check CHECK ((sales > (0)::double precision)),
  constraint index_store_sales_source_check CHECK ((source <> ''::text)),
  constraint index_store_sales_year_check CHECK (((year >= 1900) AND (year <= 9999)))
);

create table index_week (
  id uuid default gen_random_uuid() not null,
  run_id integer not null,
  index_id integer not null,
  region text not null,
  week text not null,
  computed_at timestamp with time zone not null,
  result jsonb not null,
  superseded_at timestamp with time zone,
  constraint index_week_pkey PRIMARY KEY (run_id, region),
  constraint index_week_id_key UNIQUE (id),
  constraint index_week_region_check CHECK (is_index_region(region))
);

create table index_weight (
  year integer not null,
  region text not null,
  chain_slug text not null,
  share double precision not null,
  source text not null,
  constraint index_weight_pkey PRIMARY KEY (year, region, chain_slug),
  constraint index_weight_chain_slug_check CHECK ((chain_slug <> ''::text)),
  constraint index_weight_region_check CHECK ((region = ANY (ARRAY['northeast'::text, 'midwest'::text, 'south'::text, 'west'::text]))),
  constraint index_weight_share_check CHECK (((share > (0)::double precision) AND (share <= (1)::double precision))),
  constraint index_weight_source_check CHECK ((source <> ''::text)),
  constraint index_weight_year_check CHECK (((year >= 1900) AND (year <= 9999)))
);

create table key_month (
  key_id text not null,
  month date not null,
  run_id uuid not null,
  calls bigint not null,
  constraint key_month_pkey PRIMARY KEY (key_id, month, run_id),
  constraint key_month_month_check CHECK ((month = date_trunc('month'::text, (month)::timestamp with time zone)))
);

create table key_pepper (
  one boolean default true not null,
  pepper text not null,
  constraint key_pepper_pkey PRIMARY KEY (one),
  constraint key_pepper_one_check CHECK (one)
);

create table key_revision (
  one boolean default true not null,
  revision bigint not null,
  constraint key_revision_pkey PRIMARY KEY (one),
  constraint key_revision_one_check CHECK (one)
);

create table key_usage (
  key_id text not null,
  used_on date not null,
  route text not null,
  run_id uuid not null,
  calls bigint not null,
  constraint key_usage_pkey PRIMARY KEY (key_id, used_on, route, run_id),
  constraint key_usage_calls_check CHECK ((calls > 0))
);

create table label (
  label_id integer generated by default as identity not null,
  label text not null,
  constraint label_pkey PRIMARY KEY (label_id),
  constraint label_label_key UNIQUE (label),
  constraint label_label_check CHECK ((label <> ''::text))
);

create table migration (
  number integer not null,
  file_name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  constraint migration_pkey PRIMARY KEY (number),
  constraint migration_number_check CHECK ((number > 0))
);

create table oauth_state (
  state_hash bytea not null,
  retailer text not null,
  user_id text not null,
  key_id text not null,
  verifier_sealed bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint oauth_state_pkey PRIMARY KEY (state_hash),
  constraint oauth_state_check CHECK ((expires_at > created_at)),
  constraint oauth_state_key_id_check CHECK ((key_id <> ''::text)),
  constraint oauth_state_retailer_check CHECK ((retailer ~ '^[a-z0-9_-]{1,64}$'::text)),
  constraint oauth_state_state_hash_check CHECK ((length(state_hash) = 32)),
  constraint oauth_state_user_id_check CHECK (((length(user_id) >= 1) AND (length(user_id) <= 128)))
);

create table pack_batch (
  batch_id integer generated always as identity not null,
  version bigint,
  constraint pack_batch_pkey PRIMARY KEY (batch_id)
);

create table payment (
  payment_id bigint generated always as identity not null,
  rail text not null,
  state text not null,
  network text not null,
  asset text not null,
  payer text not null,
  nonce text not null,
  pay_to text not null,
  amount_raw bigint not null,
  challenge_id text,
  payment_identifier text,
  valid_before timestamp with time zone not null,
  proof_digest text not null,
  proof jsonb,
  route text not null,
  fingerprint text not null,
  request_id text not null,
  holder uuid not null,
  lease_until timestamp with time zone not null,
  answer bytea,
  answer_type text,
  answer_etag text,
  transaction_hash text,
  receipt jsonb,
  detail text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  settled_at timestamp with time zone,
  checked_at timestamp with time zone,
  constraint payment_pkey PRIMARY KEY (payment_id),
  constraint payment_challenge_id_key UNIQUE (challenge_id),
  constraint payment_network_asset_payer_nonce_key UNIQUE (network, asset, payer, nonce),
  constraint payment_amount_raw_check CHECK ((amount_raw > 0)),
  constraint payment_asset_check CHECK ((asset = lower(asset))),
  constraint payment_check CHECK (((state <> 'settled'::text) OR ((receipt IS NOT NULL) AND (settled_at IS NOT NULL)))),
  constraint payment_check1 CHECK (((state <> ALL (ARRAY['settling'::text, 'unknown'::text])) OR ((proof IS NOT NULL) AND (answer IS NOT NULL)))),
  constraint payment_nonce_check CHECK ((nonce = lower(nonce))),
  constraint payment_payer_check CHECK ((payer = lower(payer))),
  constraint payment_proof_check CHECK (((proof IS NULL) OR (state = ANY (ARRAY['executing'::text, 'settling'::text, 'unknown'::text])) OR ((state = 'failed'::text) AND (checked_at IS NULL)))),
  constraint payment_rail_check CHECK ((rail <> ''::text)),
  constraint payment_state_check CHECK ((state = ANY (ARRAY['executing'::text, 'settling'::text, 'settled'::text, 'failed'::text, 'unknown'::text, 'released'::text])))
);

create table payment_archive (
  payment_id bigint not null,
  rail text not null,
  state text not null,
  network text not null,
  asset text not null,
  payer text not null,
  nonce text not null,
  pay_to text not null,
  amount_raw bigint not null,
  challenge_id text,
  payment_identifier text,
  valid_before timestamp with time zone not null,
  proof_digest text not null,
  route text not null,
  fingerprint text not null,
  request_id text not null,
  transaction_hash text,
  receipt jsonb,
  detail text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  checked_at timestamp with time zone,
  constraint payment_archive_pkey PRIMARY KEY (payment_id, created_at),
  constraint payment_archive_state_check CHECK ((state = ANY (ARRAY['settled'::text, 'failed'::text, 'released'::text])))
) partition by RANGE (created_at);

create table price_batch (
  batch_id integer generated always as identity not null,
  recorded_at timestamp with time zone default clock_timestamp() not null,
  version bigint,
  constraint price_batch_pkey PRIMARY KEY (batch_id)
);

create table price_change (
  chain_id smallint not null,
  product_id integer not null,
  change_id bigint generated by default as identity not null,
  store_ids integer[] not null,
  regular_price_e4 integer[] not null,
  sale_price_e4 integer[] not null,
  unit_price_e4 integer[] not null,
  unit_price_uom integer[] not null,
  pack_size integer[] not null,
  aisle integer[] not null,
  section integer[] not null,
  available boolean[] not null,
  observed_min integer[] not null,
  batch_id integer default current_pack_batch() not null,
  constraint price_change_pkey PRIMARY KEY (chain_id, product_id, change_id),
  constraint price_change_check CHECK (((cardinality(store_ids) > 0) AND (cardinality(regular_price_e4) = cardinality(store_ids)) AND (cardinality(sale_price_e4) = cardinality(store_ids)) AND (cardinality(unit_price_e4) = cardinality(store_ids)) AND (cardinality(unit_price_uom) = cardinality(store_ids)) AND (cardinality(pack_size) = cardinality(store_ids)) AND (cardinality(aisle) = cardinality(store_ids)) AND (cardinality(section) = cardinality(store_ids)) AND (cardinality(available) = cardinality(store_ids)) AND (cardinality(observed_min) = cardinality(store_ids)))),
  constraint price_change_check1 CHECK (((array_position(store_ids, NULL::integer) IS NULL) AND (array_position(available, NULL::boolean) IS NULL) AND (array_position(observed_min, NULL::integer) IS NULL))),
  constraint price_change_check2 CHECK ((((0 < ALL (regular_price_e4)) IS NOT FALSE) AND ((0 < ALL (sale_price_e4)) IS NOT FALSE) AND ((0 <= ALL (unit_price_e4)) IS NOT FALSE)))
);

create table price_hold (
  chain_id smallint not null,
  product_id integer not null,
  store_id integer not null,
  price_e4 integer not null,
  median_e4 integer not null,
  observed_min integer not null,
  held_at timestamp with time zone default now() not null,
  released_at timestamp with time zone,
  released_by text,
  reason text,
  batch_id integer,
  constraint price_hold_pkey PRIMARY KEY (chain_id, product_id, store_id),
  constraint price_hold_check CHECK (((released_at IS NULL) = (released_by IS NULL))),
  constraint price_hold_median_e4_check CHECK ((median_e4 > 0)),
  constraint price_hold_price_e4_check CHECK ((price_e4 > 0))
);

create table price_hold_past (
  chain_id smallint not null,
  product_id integer not null,
  store_id integer not null,
  observed_min integer not null,
  batch_id integer,
  ended_batch_id integer default current_price_batch() not null,
  constraint price_hold_past_pkey PRIMARY KEY (chain_id, product_id, store_id, ended_batch_id)
);

create table price_observation (
  product_id integer not null,
  chain_id smallint not null,
  observed_on date not null,
  store_ids integer[] not null,
  regular_price_e4 integer[] not null,
  sale_price_e4 integer[] not null,
  available boolean[] not null,
  observed_min integer[] not null,
  batch_id integer default current_price_batch() not null,
  constraint price_observation_pkey PRIMARY KEY (product_id, chain_id, observed_on),
  constraint price_observation_check CHECK (((cardinality(store_ids) > 0) AND (cardinality(regular_price_e4) = cardinality(store_ids)) AND (cardinality(sale_price_e4) = cardinality(store_ids)) AND (cardinality(available) = cardinality(store_ids)) AND (cardinality(observed_min) = cardinality(store_ids)))),
  constraint price_observation_check1 CHECK ((((0 < ALL (regular_price_e4)) IS NOT FALSE) AND ((0 < ALL (sale_price_e4)) IS NOT FALSE)))
) partition by RANGE (observed_on);

create table price_observation_past (
  product_id integer not null,
  chain_id smallint not null,
  observed_on date not null,
  store_ids integer[] not null,
  regular_price_e4 integer[] not null,
  sale_price_e4 integer[] not null,
  available boolean[] not null,
  observed_min integer[] not null,
  batch_id integer not null,
  constraint price_observation_past_pkey PRIMARY KEY (chain_id, product_id, observed_on, batch_id)
);

create table price_pack (
  chain_id smallint not null,
  product_id integer not null,
  store_ids integer[] not null,
  regular_price_e4 integer[] not null,
  sale_price_e4 integer[] not null,
  unit_price_e4 integer[] not null,
  unit_price_uom integer[] not null,
  pack_size integer[] not null,
  aisle integer[] not null,
  section integer[] not null,
  available boolean[] not null,
  observed_min integer[] not null,
  retailer_product_id text,
  pdp_url text,
  batch_id integer default current_pack_batch() not null,
  constraint price_pack_pkey PRIMARY KEY (chain_id, product_id),
  constraint price_pack_check CHECK (((cardinality(store_ids) > 0) AND (cardinality(regular_price_e4) = cardinality(store_ids)) AND (cardinality(sale_price_e4) = cardinality(store_ids)) AND (cardinality(unit_price_e4) = cardinality(store_ids)) AND (cardinality(unit_price_uom) = cardinality(store_ids)) AND (cardinality(pack_size) = cardinality(store_ids)) AND (cardinality(aisle) = cardinality(store_ids)) AND (cardinality(section) = cardinality(store_ids)) AND (cardinality(available) = cardinality(store_ids)) AND (cardinality(observed_min) = cardinality(store_ids)))),
  constraint price_pack_check1 CHECK (((array_position(store_ids, NULL::integer) IS NULL) AND (array_position(available, NULL::boolean) IS NULL) AND (array_position(observed_min, NULL::integer) IS NULL))),
  constraint price_pack_check2 CHECK ((((0 < ALL (regular_price_e4)) IS NOT FALSE) AND ((0 < ALL (sale_price_e4)) IS NOT FALSE) AND ((0 <= ALL (unit_price_e4)) IS NOT FALSE)))
);

create table price_unheld (
  chain_id smallint not null,
  product_id integer not null,
  batch_id integer default current_price_batch() not null,
  constraint price_unheld_pkey PRIMARY KEY (chain_id, product_id, batch_id)
);

create table product (
  product_id integer generated by default as identity not null,
  id uuid not null,
  upc text,
  gtin14 text,
  gtin_note text,
  name text not null,
  brand text,
  size_display text,
  image_url text,
  category text,
  description text,
  ingredients text,
  allergens text[] default '{}'::text[] not null,
  dietary_labels text[] default '{}'::text[] not null,
  snap_eligible boolean,
  serving_size text,
  serving_size_unit text,
  derived_category text,
  derived_size text,
  nutrition jsonb,
  constraint product_pkey PRIMARY KEY (product_id),
  constraint product_gtin14_key UNIQUE (gtin14),
  constraint product_id_key UNIQUE (id),
  constraint product_derived_category_check CHECK ((derived_category <> ''::text)),
  constraint product_derived_size_check CHECK ((derived_size <> ''::text)),
  constraint product_gtin14_check CHECK ((gtin14 ~ '^[0-9]{14}$'::text)),
  constraint product_name_check CHECK ((name <> ''::text)),
  constraint product_nutrition_check CHECK ((jsonb_typeof(nutrition) = 'object'::text)),
  constraint product_upc_check CHECK ((upc <> ''::text))
);

create table product_merge (
  from_id uuid not null,
  to_id uuid not null,
  constraint product_merge_pkey PRIMARY KEY (from_id),
  constraint product_merge_check CHECK ((from_id <> to_id))
);

create table product_size (
  product_id integer not null,
  from_at timestamp with time zone default clock_timestamp() not null,
  size_display text not null,
  constraint product_size_pkey PRIMARY KEY (product_id, from_at)
);

create table product_sku (
  chain_id smallint not null,
  retailer_product_id text not null,
  product_id integer not null,
  constraint product_sku_pkey PRIMARY KEY (chain_id, retailer_product_id),
  constraint product_sku_retailer_product_id_check CHECK ((retailer_product_id <> ''::text))
);

create table publication (
  version bigint generated by default as identity not null,
  published_at timestamp with time zone default now() not null,
  manifest jsonb not null,
  constraint publication_pkey PRIMARY KEY (version)
);

create table retailer_account (
  retailer text not null,
  user_id text not null,
  status text not null,
  scopes text[] not null,
  key_id text not null,
  access_token_sealed bytea not null,
  refresh_token_sealed bytea,
  token_version bigint not null,
  refresh_at timestamp with time zone,
  expires_at timestamp with time zone,
  linked_at timestamp with time zone not null,
  refreshed_at timestamp with time zone,
  refresh_lease_by uuid,
  refresh_lease_until timestamp with time zone,
  sync_lease_by uuid,
  sync_lease_until timestamp with time zone,
  constraint retailer_account_pkey PRIMARY KEY (retailer, user_id),
  constraint retailer_account_key_id_check CHECK ((key_id <> ''::text)),
  constraint retailer_account_retailer_check CHECK ((retailer ~ '^[a-z0-9_-]{1,64}$'::text)),
  constraint retailer_account_status_check CHECK ((status = ANY (ARRAY['linked'::text, 'sign_in_required'::text]))),
  constraint retailer_account_token_version_check CHECK ((token_version > 0)),
  constraint retailer_account_user_id_check CHECK (((length(user_id) >= 1) AND (length(user_id) <= 128)))
);

create table review_reading (
  reading_sha256 bytea not null,
  opinions jsonb not null,
  read_at timestamp with time zone default now() not null,
  constraint review_reading_pkey PRIMARY KEY (reading_sha256),
  constraint review_reading_opinions_check CHECK ((jsonb_typeof(opinions) = 'array'::text)),
  constraint review_reading_reading_sha256_check CHECK ((octet_length(reading_sha256) = 32))
);

create table revision (
  part text not null,
  revision bigint not null,
  constraint revision_pkey PRIMARY KEY (part),
  constraint revision_revision_check CHECK ((revision > 0))
);

create table store (
  store_id integer generated by default as identity not null,
  id uuid not null,
  chain_id smallint not null,
  web_external_id text,
  name text not null,
  display_name text,
  banner_name text,
  address text not null,
  address_line_2 text,
  city text not null,
  state text not null,
  zip text not null,
  country text default 'US'::text not null,
  lat double precision,
  lng double precision,
  metro text,
  borough text,
  neighborhood text,
  format text,
  phone text,
  has_pickup boolean default false not null,
  has_delivery boolean default false not null,
  is_dark_store boolean default false not null,
  is_active boolean default true not null,
  constraint store_pkey PRIMARY KEY (store_id),
  constraint store_chain_id_store_id_key UNIQUE (chain_id, store_id),
  constraint store_chain_id_web_external_id_key UNIQUE (chain_id, web_external_id),
  constraint store_id_key UNIQUE (id),
  constraint store_check CHECK (((lat IS NULL) = (lng IS NULL))),
  constraint store_country_check CHECK ((country = 'US'::text)),
  constraint store_lat_check CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision))),
  constraint store_lng_check CHECK (((lng >= ('-180'::integer)::double precision) AND (lng <= (180)::double precision))),
  constraint store_name_check CHECK ((name <> ''::text)),
  constraint store_phone_check CHECK ((phone ~ '^\+[1-9][0-9]{6,14}$'::text)),
  constraint store_state_check CHECK ((state ~ '^[A-Z]{2}$'::text)),
  constraint store_web_external_id_check CHECK ((web_external_id <> ''::text)),
  constraint store_zip_check CHECK ((zip ~ '^[0-9]{5}$'::text))
);

create table store_enrichment (
  store_id integer not null,
  model text not null,
  source text not null,
  reviews integer not null,
  set_aside integer not null,
  heard integer not null,
  reviews_sha256 bytea not null,
  enriched_at timestamp with time zone not null,
  constraint store_enrichment_pkey PRIMARY KEY (store_id),
  constraint store_enrichment_check CHECK (((heard >= 0) AND (heard <= reviews))),
  constraint store_enrichment_model_check CHECK ((model <> ''::text)),
  constraint store_enrichment_reviews_check CHECK ((reviews >= 0)),
  constraint store_enrichment_reviews_sha256_check CHECK ((octet_length(reviews_sha256) = 32)),
  constraint store_enrichment_set_aside_check CHECK ((set_aside >= 0))
);

create table store_hours (
  store_id integer not null,
  day_of_week smallint not null,
  open_time time without time zone not null,
  close_time time without time zone not null,
  constraint store_hours_pkey PRIMARY KEY (store_id, day_of_week),
  constraint store_hours_day_of_week_check CHECK (((day_of_week >= 0) AND (day_of_week <= 6)))
);

create table store_merge (
  from_id uuid not null,
  to_id uuid not null,
  constraint store_merge_pkey PRIMARY KEY (from_id),
  constraint store_merge_check CHECK ((from_id <> to_id))
);

create table store_places (
  store_id integer not null,
  rating numeric(2,1),
  review_count integer,
  typical_time_spent text,
  price_level text,
  highlights text[] default '{}'::text[] not null,
  service_options jsonb,
  popular_times jsonb,
  review_topics jsonb default '[]'::jsonb not null,
  sentiment jsonb,
  enriched_at timestamp with time zone,
  constraint store_places_pkey PRIMARY KEY (store_id),
  constraint store_places_popular_times_check CHECK ((jsonb_typeof(popular_times) = 'object'::text)),
  constraint store_places_price_level_check CHECK ((price_level = ANY (ARRAY['$'::text, '$$'::text, '$$$'::text]))),
  constraint store_places_rating_check CHECK (((rating >= (0)::numeric) AND (rating <= (5)::numeric))),
  constraint store_places_review_count_check CHECK ((review_count >= 0)),
  constraint store_places_review_topics_check CHECK ((jsonb_typeof(review_topics) = 'array'::text)),
  constraint store_places_sentiment_check CHECK ((jsonb_typeof(sentiment) = 'object'::text)),
  constraint store_places_service_options_check CHECK ((jsonb_typeof(service_options) = 'object'::text))
);

-- Indexes

CREATE INDEX barcode_claim_product ON public.barcode_claim USING btree (product_id);

CREATE INDEX coupon_product_product ON public.coupon_product USING btree (product_id);

CREATE INDEX identity_decision_from ON public.identity_decision USING btree (kind, from_id);
CREATE UNIQUE INDEX identity_decision_standing ON public.identity_decision USING btree (kind, LEAST(from_id, to_id), GREATEST(from_id, to_id)) WHERE (undone_at IS NULL);
CREATE INDEX identity_decision_to ON public.identity_decision USING btree (kind, to_id);

CREATE UNIQUE INDEX index_base_current ON public.index_base USING btree (index_id, region, methodology_version) WHERE (superseded_at IS NULL);

CREATE INDEX index_run_period ON public.index_run USING btree (index_id, period);

CREATE UNIQUE INDEX index_snapshot_current ON public.index_snapshot USING btree (index_id, region, period) WHERE ((revoked_at IS NULL) AND (superseded_at IS NULL));

CREATE UNIQUE INDEX index_week_current ON public.index_week USING btree (index_id, region, week) WHERE (superseded_at IS NULL);

CREATE INDEX oauth_state_expiry ON public.oauth_state USING btree (expires_at);

CREATE INDEX pack_batch_unpublished ON public.pack_batch USING btree (batch_id) WHERE (version IS NULL);

CREATE INDEX payment_answers ON public.payment USING btree (updated_at, payment_id) WHERE ((state = ANY (ARRAY['settled'::text, 'failed'::text])) AND (answer IS NOT NULL));
CREATE INDEX payment_executing ON public.payment USING btree (lease_until) WHERE (state = 'executing'::text);
CREATE UNIQUE INDEX payment_identifier_once ON public.payment USING btree (payer, payment_identifier) WHERE ((payment_identifier IS NOT NULL) AND (state <> ALL (ARRAY['released'::text, 'failed'::text])));
CREATE INDEX payment_open ON public.payment USING btree (lease_until, payment_id) WHERE (state = ANY (ARRAY['settling'::text, 'unknown'::text]));
CREATE INDEX payment_recent ON public.payment USING btree (created_at, payment_id);
CREATE INDEX payment_unchecked ON public.payment USING btree (valid_before, payment_id) WHERE ((state = 'failed'::text) AND (checked_at IS NULL));

CREATE INDEX payment_archive_nonce ON ONLY public.payment_archive USING btree (nonce);
CREATE INDEX payment_archive_transaction ON ONLY public.payment_archive USING btree (transaction_hash) WHERE (transaction_hash IS NOT NULL);

CREATE INDEX price_batch_unpublished ON public.price_batch USING btree (batch_id) WHERE (version IS NULL);

CREATE INDEX price_change_batch ON public.price_change USING btree (batch_id) INCLUDE (chain_id);

CREATE INDEX price_observation_batch ON ONLY public.price_observation USING btree (chain_id, batch_id);

CREATE INDEX price_pack_batch ON public.price_pack USING btree (batch_id) INCLUDE (chain_id, product_id);
CREATE INDEX price_pack_product ON public.price_pack USING btree (product_id);

CREATE UNIQUE INDEX product_untrusted_upc ON public.product USING btree (upc) WHERE ((gtin14 IS NULL) AND (upc IS NOT NULL) AND (gtin_note IS DISTINCT FROM 'restricted'::text));

CREATE INDEX product_merge_to ON public.product_merge USING btree (to_id);

CREATE INDEX retailer_account_key ON public.retailer_account USING btree (key_id);

-- Views

create view current_pack as
 SELECT k.chain_id,
    k.product_id,
    k.store_ids,
    k.regular_price_e4,
    k.sale_price_e4,
    k.unit_price_e4,
    k.unit_price_uom,
    k.pack_size,
    k.aisle,
    k.section,
    k.available,
    k.observed_min,
    k.retailer_product_id,
    k.pdp_url
   FROM price_pack k
  WHERE NOT (EXISTS ( SELECT
           FROM price_change c
          WHERE c.chain_id = k.chain_id AND c.product_id = k.product_id))
UNION ALL
 SELECT k.chain_id,
    k.product_id,
    k.store_ids,
    m.regular_price_e4,
    m.sale_price_e4,
    m.unit_price_e4,
    m.unit_price_uom,
    m.pack_size,
    m.aisle,
    m.section,
    m.available,
    m.observed_min,
    k.retailer_product_id,
    k.pdp_url
   FROM price_pack k
     CROSS JOIN LATERAL ( SELECT array_agg(n.regular_price_e4 ORDER BY n.store_id) AS regular_price_e4,
            array_agg(n.sale_price_e4 ORDER BY n.store_id) AS sale_price_e4,
            array_agg(n.unit_price_e4 ORDER BY n.store_id) AS unit_price_e4,
            array_agg(n.unit_price_uom ORDER BY n.store_id) AS unit_price_uom,
            array_agg(n.pack_size ORDER BY n.store_id) AS pack_size,
            array_agg(n.aisle ORDER BY n.store_id) AS aisle,
            array_agg(n.section ORDER BY n.store_id) AS section,
            array_agg(n.available ORDER BY n.store_id) AS available,
            array_agg(n.observed_min ORDER BY n.store_id) AS observed_min
           FROM ( SELECT DISTINCT ON (r.store_id) r.store_id,
                    r.regular_price_e4,
                    r.sale_price_e4,
                    r.unit_price_e4,
                    r.unit_price_uom,
                    r.pack_size,
                    r.aisle,
                    r.section,
                    r.available,
                    r.observed_min,
                    r.change_id
                   FROM ( SELECT u.store_id,
                            u.regular_price_e4,
                            u.sale_price_e4,
                            u.unit_price_e4,
                            u.unit_price_uom,
                            u.pack_size,
                            u.aisle,
                            u.section,
                            u.available,
                            u.observed_min,
                            0::bigint AS change_id
                           FROM UNNEST(k.store_ids, k.regular_price_e4, k.sale_price_e4, k.unit_price_e4, k.unit_price_uom, k.pack_size, k.aisle, k.section, k.available, k.observed_min) u(store_id, regular_price_e4, sale_price_e4, unit_price_e4, unit_price_uom, pack_size, aisle, section, available, observed_min)
                        UNION ALL
                         SELECT u.store_id,
                            u.regular_price_e4,
                            u.sale_price_e4,
                            u.unit_price_e4,
                            u.unit_price_uom,
                            u.pack_size,
                            u.aisle,
                            u.section,
                            u.available,
                            u.observed_min,
                            c.change_id
                           FROM price_change c
                             CROSS JOIN LATERAL UNNEST(c.store_ids, c.regular_price_e4, c.sale_price_e4, c.unit_price_e4, c.unit_price_uom, c.pack_size, c.aisle, c.section, c.available, c.observed_min) u(store_id, regular_price_e4, sale_price_e4, unit_price_e4, unit_price_uom, pack_size, aisle, section, available, observed_min)
                          WHERE c.chain_id = k.chain_id AND c.product_id = k.product_id AND (u.store_id = ANY (k.store_ids))) r
                  ORDER BY r.store_id, r.change_id DESC) n) m
  WHERE (EXISTS ( SELECT
           FROM price_change c
          WHERE c.chain_id = k.chain_id AND c.product_id = k.product_id));

create view current_price as
 SELECT k.chain_id,
    k.product_id,
    u.store_id,
    u.regular_price_e4,
    u.sale_price_e4,
    u.unit_price_e4,
    uom.label AS unit_price_uom,
    pack_size.label AS pack_size,
    aisle.label AS aisle,
    section.label AS section,
    u.available,
    to_timestamp((u.observed_min::numeric * 60.0)::double precision) AS observed_at,
    k.retailer_product_id,
    k.pdp_url
   FROM current_pack k
     CROSS JOIN LATERAL UNNEST(k.store_ids, k.regular_price_e4, k.sale_price_e4, k.unit_price_e4, k.unit_price_uom, k.pack_size, k.aisle, k.section, k.available, k.observed_min) u(store_id, regular_price_e4, sale_price_e4, unit_price_e4, unit_price_uom, pack_size, aisle, section, available, observed_min)
     LEFT JOIN label uom ON uom.label_id = u.unit_price_uom
     LEFT JOIN label pack_size ON pack_size.label_id = u.pack_size
     LEFT JOIN label aisle ON aisle.label_id = u.aisle
     LEFT JOIN label section ON section.label_id = u.section;

create view payment_all as
 SELECT payment.payment_id,
    payment.rail,
    payment.state,
    payment.network,
    payment.asset,
    payment.payer,
    payment.nonce,
    payment.pay_to,
    payment.amount_raw,
    payment.challenge_id,
    payment.payment_identifier,
    payment.valid_before,
    payment.proof_digest,
    payment.proof,
    payment.route,
    payment.fingerprint,
    payment.request_id,
    payment.lease_until,
    payment.answer,
    payment.answer_type,
    payment.answer_etag,
    payment.transaction_hash,
    payment.receipt,
    payment.detail,
    payment.created_at,
    payment.updated_at,
    payment.settled_at
   FROM payment
UNION ALL
 SELECT payment_archive.payment_id,
    payment_archive.rail,
    payment_archive.state,
    payment_archive.network,
    payment_archive.asset,
    payment_archive.payer,
    payment_archive.nonce,
    payment_archive.pay_to,
    payment_archive.amount_raw,
    payment_archive.challenge_id,
    payment_archive.payment_identifier,
    payment_archive.valid_before,
    payment_archive.proof_digest,
    NULL::jsonb AS proof,
    payment_archive.route,
    payment_archive.fingerprint,
    payment_archive.request_id,
    '-infinity'::timestamp with time zone AS lease_until,
    NULL::bytea AS answer,
    NULL::text AS answer_type,
    NULL::text AS answer_etag,
    payment_archive.transaction_hash,
    payment_archive.receipt,
    payment_archive.detail,
    payment_archive.created_at,
    payment_archive.updated_at,
    payment_archive.settled_at
   FROM payment_archive;

create view payment_daily as
 SELECT (settled_at AT TIME ZONE 'UTC'::text)::date AS charged_on,
    route,
    payer,
    rail,
    network,
    asset,
    count(*) AS calls,
    sum(amount_raw) AS amount_raw
   FROM payment_all
  WHERE state = 'settled'::text
  GROUP BY ((settled_at AT TIME ZONE 'UTC'::text)::date), route, payer, rail, network, asset;

create view price_history as
 SELECT k.product_id,
    k.chain_id,
    k.observed_on,
    u.store_id,
    u.regular_price_e4,
    u.sale_price_e4,
    u.available,
    to_timestamp((u.observed_min::numeric * 60.0)::double precision) AS observed_at
   FROM price_observation k
     CROSS JOIN LATERAL UNNEST(k.store_ids, k.regular_price_e4, k.sale_price_e4, k.available, k.observed_min) u(store_id, regular_price_e4, sale_price_e4, available, observed_min);

create view product_survivor as
 WITH RECURSIVE follow(from_id, to_id) AS (
         SELECT product_merge.from_id,
            product_merge.to_id
           FROM product_merge
        UNION
         SELECT f_1.from_id,
            m.to_id
           FROM follow f_1
             JOIN product_merge m ON m.from_id = f_1.to_id
        )
 SELECT g.product_id,
    s.product_id AS survivor_id
   FROM follow f
     JOIN product g ON g.id = f.from_id
     JOIN product s ON s.id = f.to_id
  WHERE NOT (EXISTS ( SELECT
           FROM product_merge m
          WHERE m.from_id = f.to_id));

-- Triggers

CREATE TRIGGER api_key_revision AFTER INSERT OR DELETE OR UPDATE OF secret_hash, expires_at, revoked_at, monthly_allowance, rate_per_second ON public.api_key FOR EACH STATEMENT EXECUTE FUNCTION raise_key_revision();

CREATE TRIGGER bls_price_revision AFTER INSERT OR DELETE OR UPDATE ON public.bls_price FOR EACH STATEMENT EXECUTE FUNCTION bump_revision_on_change('indices');

CREATE TRIGGER chain_no_delete BEFORE DELETE OR TRUNCATE ON public.chain FOR EACH STATEMENT EXECUTE FUNCTION refuse_delete();
CREATE TRIGGER chain_revision AFTER INSERT OR UPDATE ON public.chain FOR EACH STATEMENT EXECUTE FUNCTION bump_revision_on_change('chains');
CREATE TRIGGER chain_touch BEFORE UPDATE ON public.chain FOR EACH ROW EXECUTE FUNCTION touch_chain();

CREATE TRIGGER coupon_delete AFTER DELETE ON public.coupon REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_coupons_with_products();
CREATE TRIGGER coupon_renumber AFTER UPDATE ON public.coupon REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_coupons_with_products();
CREATE TRIGGER coupon_revision AFTER INSERT OR DELETE OR UPDATE ON public.coupon FOR EACH STATEMENT EXECUTE FUNCTION bump_revision_on_change('coupons');

CREATE TRIGGER coupon_product_insert AFTER INSERT ON public.coupon_product REFERENCING NEW TABLE AS new_links FOR EACH STATEMENT EXECUTE FUNCTION check_coupon_products();
CREATE TRIGGER coupon_product_revision AFTER INSERT OR DELETE OR UPDATE ON public.coupon_product FOR EACH STATEMENT EXECUTE FUNCTION bump_revision_on_change('coupons');
CREATE TRIGGER coupon_product_update AFTER UPDATE ON public.coupon_product REFERENCING NEW TABLE AS new_links FOR EACH STATEMENT EXECUTE FUNCTION check_coupon_products();

CREATE TRIGGER identity_decision_guard BEFORE DELETE OR UPDATE ON public.identity_decision FOR EACH ROW EXECUTE FUNCTION guard_identity_decision();

CREATE TRIGGER index_act_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.index_act FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER index_act_revision AFTER INSERT ON public.index_act FOR EACH STATEMENT EXECUTE FUNCTION bump_revision_on_change('indices');

CREATE TRIGGER index_base_guard BEFORE DELETE OR UPDATE ON public.index_base FOR EACH ROW EXECUTE FUNCTION guard_index_base();
CREATE TRIGGER index_base_no_truncate BEFORE TRUNCATE ON public.index_base FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER index_base_revision AFTER INSERT OR DELETE OR UPDATE ON public.index_base FOR EACH STATEMENT EXECUTE FUNCTION bump_revision_on_change('indices');

CREATE TRIGGER index_constituent_revision AFTER INSERT OR DELETE OR UPDATE ON public.index_constituent FOR EACH STATEMENT EXECUTE FUNCTION bump_revision_on_change('indices');

CREATE TRIGGER index_definition_no_delete BEFORE DELETE OR TRUNCATE ON public.index_definition FOR EACH STATEMENT EXECUTE FUNCTION refuse_delete();
CREATE TRIGGER index_definition_revision AFTER INSERT OR UPDATE ON public.index_definition FOR EACH STATEMENT EXECUTE FUNCTION bump_revision_on_change('indices');
CREATE TRIGGER index_definition_touch BEFORE UPDATE ON public.index_definition FOR EACH ROW EXECUTE FUNCTION touch_index_definition();

CREATE TRIGGER index_flag_revision AFTER INSERT OR DELETE OR UPDATE ON public.index_flag FOR EACH STATEMENT EXECUTE FUNCTION bump_revision_on_change('indices');

CREATE TRIGGER index_panel_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.index_panel FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER index_run_immutable BEFORE UPDATE ON public.index_run FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER index_snapshot_first_status AFTER INSERT ON public.index_snapshot FOR EACH ROW EXECUTE FUNCTION note_first_status();
CREATE TRIGGER index_snapshot_guard BEFORE DELETE OR UPDATE ON public.index_snapshot FOR EACH ROW EXECUTE FUNCTION guard_index_snapshot();
CREATE TRIGGER index_snapshot_no_truncate BEFORE TRUNCATE ON public.index_snapshot FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER index_snapshot_revision AFTER INSERT OR DELETE OR UPDATE ON public.index_snapshot FOR EACH STATEMENT EXECUTE FUNCTION bump_revision_on_change('indices');

CREATE TRIGGER index_snapshot_status_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.index_snapshot_status FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER index_snapshot_status_revision AFTER INSERT ON public.index_snapshot_status FOR EACH STATEMENT EXECUTE FUNCTION bump_revision_on_change('indices');

CREATE TRIGGER index_week_guard BEFORE UPDATE ON public.index_week FOR EACH ROW EXECUTE FUNCTION guard_index_week();
CREATE TRIGGER index_week_kept BEFORE DELETE OR TRUNCATE ON public.index_week FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER index_week_revision AFTER INSERT OR UPDATE ON public.index_week FOR EACH STATEMENT EXECUTE FUNCTION bump_revision_on_change('indices');

CREATE TRIGGER key_usage_added AFTER INSERT ON public.key_usage REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_key_usage();
CREATE TRIGGER key_usage_changed AFTER UPDATE ON public.key_usage REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_key_usage();

CREATE TRIGGER price_change_insert AFTER INSERT ON public.price_change REFERENCING NEW TABLE AS new_packs FOR EACH STATEMENT EXECUTE FUNCTION check_packs();
CREATE TRIGGER price_change_renew_delete AFTER DELETE ON public.price_change REFERENCING OLD TABLE AS old_changes FOR EACH STATEMENT EXECUTE FUNCTION renew_changed_packs();
CREATE TRIGGER price_change_renew_update AFTER UPDATE ON public.price_change REFERENCING OLD TABLE AS old_changes FOR EACH STATEMENT EXECUTE FUNCTION renew_changed_packs();
CREATE TRIGGER price_change_update AFTER UPDATE ON public.price_change REFERENCING NEW TABLE AS new_packs FOR EACH STATEMENT EXECUTE FUNCTION check_packs();

CREATE TRIGGER price_hold_delete AFTER DELETE ON public.price_hold REFERENCING OLD TABLE AS changed_holds FOR EACH STATEMENT EXECUTE FUNCTION bump_held_chains();
CREATE TRIGGER price_hold_insert AFTER INSERT ON public.price_hold REFERENCING NEW TABLE AS changed_holds FOR EACH STATEMENT EXECUTE FUNCTION bump_held_chains();
CREATE TRIGGER price_hold_update AFTER UPDATE ON public.price_hold REFERENCING NEW TABLE AS changed_holds FOR EACH STATEMENT EXECUTE FUNCTION bump_held_chains();
CREATE TRIGGER price_unheld_delete AFTER DELETE ON public.price_hold REFERENCING OLD TABLE AS changed_holds FOR EACH STATEMENT EXECUTE FUNCTION note_unheld();
CREATE TRIGGER price_unheld_update AFTER UPDATE ON public.price_hold REFERENCING OLD TABLE AS changed_holds FOR EACH STATEMENT EXECUTE FUNCTION note_unheld();

CREATE TRIGGER price_observation_insert AFTER INSERT ON public.price_observation REFERENCING NEW TABLE AS new_packs FOR EACH STATEMENT EXECUTE FUNCTION check_packs();
CREATE TRIGGER price_observation_past_delete AFTER DELETE ON public.price_observation REFERENCING OLD TABLE AS gone_packs FOR EACH STATEMENT EXECUTE FUNCTION keep_past_observations();
CREATE TRIGGER price_observation_past_update AFTER UPDATE ON public.price_observation REFERENCING OLD TABLE AS gone_packs FOR EACH STATEMENT EXECUTE FUNCTION keep_past_observations();
CREATE TRIGGER price_observation_renew BEFORE UPDATE OF store_ids, regular_price_e4, sale_price_e4, available, observed_min ON public.price_observation FOR EACH ROW EXECUTE FUNCTION renew_price_batch();
CREATE TRIGGER price_observation_revision_insert AFTER INSERT ON public.price_observation REFERENCING NEW TABLE AS new_packs FOR EACH STATEMENT EXECUTE FUNCTION bump_history();
CREATE TRIGGER price_observation_revision_update AFTER UPDATE ON public.price_observation REFERENCING NEW TABLE AS new_packs FOR EACH STATEMENT EXECUTE FUNCTION bump_history();
CREATE TRIGGER price_observation_update AFTER UPDATE ON public.price_observation REFERENCING NEW TABLE AS new_packs FOR EACH STATEMENT EXECUTE FUNCTION check_packs();

CREATE TRIGGER price_pack_insert AFTER INSERT ON public.price_pack REFERENCING NEW TABLE AS new_packs FOR EACH STATEMENT EXECUTE FUNCTION check_packs();
CREATE TRIGGER price_pack_renew BEFORE UPDATE ON public.price_pack FOR EACH ROW EXECUTE FUNCTION renew_pack_batch();
CREATE TRIGGER price_pack_update AFTER UPDATE ON public.price_pack REFERENCING NEW TABLE AS new_packs FOR EACH STATEMENT EXECUTE FUNCTION check_packs();

CREATE TRIGGER product_no_delete BEFORE DELETE OR TRUNCATE ON public.product FOR EACH STATEMENT EXECUTE FUNCTION refuse_delete();
CREATE TRIGGER product_revision AFTER INSERT OR UPDATE ON public.product FOR EACH STATEMENT EXECUTE FUNCTION bump_revision_on_change('products');
CREATE TRIGGER product_size_insert AFTER INSERT ON public.product REFERENCING NEW TABLE AS new_products FOR EACH STATEMENT EXECUTE FUNCTION note_product_sizes();
CREATE TRIGGER product_size_update AFTER UPDATE ON public.product REFERENCING OLD TABLE AS old_products NEW TABLE AS new_products FOR EACH STATEMENT EXECUTE FUNCTION note_product_sizes();

CREATE TRIGGER product_merge_coupons AFTER INSERT OR DELETE OR UPDATE ON public.product_merge FOR EACH STATEMENT EXECUTE FUNCTION bump_revision_on_change('coupons');
CREATE TRIGGER product_merge_prices AFTER INSERT OR DELETE OR UPDATE ON public.product_merge FOR EACH ROW EXECUTE FUNCTION bump_merged_product();
CREATE TRIGGER product_merge_revision AFTER INSERT OR DELETE OR UPDATE ON public.product_merge FOR EACH STATEMENT EXECUTE FUNCTION bump_revision_on_change('products');

CREATE TRIGGER store_identity AFTER UPDATE ON public.store REFERENCING OLD TABLE AS old_stores NEW TABLE AS new_stores FOR EACH STATEMENT EXECUTE FUNCTION bump_identity();
CREATE TRIGGER store_no_delete BEFORE DELETE OR TRUNCATE ON public.store FOR EACH STATEMENT EXECUTE FUNCTION refuse_delete();
CREATE TRIGGER store_revision AFTER INSERT OR UPDATE ON public.store FOR EACH STATEMENT EXECUTE FUNCTION bump_revision_on_change('stores');

CREATE TRIGGER store_hours_revision AFTER INSERT OR DELETE OR UPDATE ON public.store_hours FOR EACH STATEMENT EXECUTE FUNCTION bump_revision_on_change('stores');

CREATE TRIGGER store_merge_prices AFTER INSERT OR DELETE OR UPDATE ON public.store_merge FOR EACH ROW EXECUTE FUNCTION bump_merged_store();
CREATE TRIGGER store_merge_revision AFTER INSERT OR DELETE OR UPDATE ON public.store_merge FOR EACH STATEMENT EXECUTE FUNCTION bump_revision_on_change('stores');

CREATE TRIGGER store_places_revision AFTER INSERT OR DELETE OR UPDATE ON public.store_places FOR EACH STATEMENT EXECUTE FUNCTION bump_revision_on_change('stores');

-- Foreign keys

alter table api_key add constraint api_key_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES api_key(key_id);

alter table barcode_claim add constraint barcode_claim_chain_id_fkey FOREIGN KEY (chain_id) REFERENCES chain(chain_id);
alter table barcode_claim add constraint barcode_claim_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(product_id);

alter table cart_item add constraint cart_item_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES cart(cart_id) ON DELETE CASCADE;

alter table cart_line add constraint cart_line_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES cart(cart_id) ON DELETE CASCADE;

alter table cart_sync add constraint cart_sync_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES cart(cart_id) ON DELETE CASCADE;

alter table cart_sync_item add constraint cart_sync_item_sync_id_fkey FOREIGN KEY (sync_id) REFERENCES cart_sync(sync_id) ON DELETE CASCADE;

alter table coupon add constraint coupon_chain_id_fkey FOREIGN KEY (chain_id) REFERENCES chain(chain_id);
alter table coupon add constraint coupon_chain_id_store_id_fkey FOREIGN KEY (chain_id, store_id) REFERENCES store(chain_id, store_id);

alter table index_act add constraint index_act_index_id_fkey FOREIGN KEY (index_id) REFERENCES index_definition(index_id);

alter table index_base add constraint index_base_index_id_fkey FOREIGN KEY (index_id) REFERENCES index_definition(index_id);

alter table index_constituent add constraint index_constituent_index_id_fkey FOREIGN KEY (index_id) REFERENCES index_definition(index_id);
alter table index_constituent add constraint index_constituent_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(product_id);
alter table index_constituent add constraint index_constituent_replaces_fkey FOREIGN KEY (replaces) REFERENCES product(product_id);

alter table index_flag add constraint index_flag_snapshot_id_fkey FOREIGN KEY (snapshot_id) REFERENCES index_snapshot(snapshot_id) ON DELETE CASCADE;

alter table index_panel add constraint index_panel_index_id_fkey FOREIGN KEY (index_id) REFERENCES index_definition(index_id);
alter table index_panel add constraint index_panel_period_fkey FOREIGN KEY (period) REFERENCES index_scope(period);

alter table index_run add constraint index_run_index_id_fkey FOREIGN KEY (index_id) REFERENCES index_definition(index_id);

alter table index_scope_store add constraint index_scope_store_period_fkey FOREIGN KEY (period) REFERENCES index_scope(period);
alter table index_scope_store add constraint index_scope_store_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(store_id);

alter table index_snapshot add constraint index_snapshot_index_id_fkey FOREIGN KEY (index_id) REFERENCES index_definition(index_id);
alter table index_snapshot add constraint index_snapshot_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES index_snapshot(snapshot_id);
alter table index_snapshot add constraint index_snapshot_run_id_fkey FOREIGN KEY (run_id) REFERENCES index_run(run_id);

alter table index_snapshot_status add constraint index_snapshot_status_snapshot_id_fkey FOREIGN KEY (snapshot_id) REFERENCES index_snapshot(snapshot_id);

alter table index_store_sales add constraint index_store_sales_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(store_id);

alter table index_week add constraint index_week_index_id_fkey FOREIGN KEY (index_id) REFERENCES index_definition(index_id);
alter table index_week add constraint index_week_run_id_fkey FOREIGN KEY (run_id) REFERENCES index_run(run_id);

alter table key_month add constraint key_month_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_key(key_id);

alter table key_usage add constraint key_usage_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_key(key_id);

alter table price_hold add constraint price_hold_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES price_batch(batch_id);
alter table price_hold add constraint price_hold_chain_id_fkey FOREIGN KEY (chain_id) REFERENCES chain(chain_id);
alter table price_hold add constraint price_hold_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(product_id);
alter table price_hold add constraint price_hold_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(store_id);

alter table price_hold_past add constraint price_hold_past_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES price_batch(batch_id);
alter table price_hold_past add constraint price_hold_past_ended_batch_id_fkey FOREIGN KEY (ended_batch_id) REFERENCES price_batch(batch_id);

alter table price_observation_past add constraint price_observation_past_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES price_batch(batch_id);

alter table price_unheld add constraint price_unheld_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES price_batch(batch_id);

alter table product_merge add constraint product_merge_from_id_fkey FOREIGN KEY (from_id) REFERENCES product(id);
alter table product_merge add constraint product_merge_to_id_fkey FOREIGN KEY (to_id) REFERENCES product(id);

alter table product_size add constraint product_size_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(product_id);

alter table product_sku add constraint product_sku_chain_id_fkey FOREIGN KEY (chain_id) REFERENCES chain(chain_id);
alter table product_sku add constraint product_sku_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(product_id);

alter table store add constraint store_chain_id_fkey FOREIGN KEY (chain_id) REFERENCES chain(chain_id);

alter table store_enrichment add constraint store_enrichment_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(store_id);

alter table store_hours add constraint store_hours_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(store_id);

alter table store_merge add constraint store_merge_to_id_fkey FOREIGN KEY (to_id) REFERENCES store(id);

alter table store_places add constraint store_places_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(store_id);

-- Grants

grant select on api_key to gondola_api;

grant delete on cart to gondola_api;
grant insert on cart to gondola_api;
grant select on cart to gondola_api;
grant update on cart to gondola_api;

grant delete on cart_item to gondola_api;
grant insert on cart_item to gondola_api;
grant select on cart_item to gondola_api;
grant update on cart_item to gondola_api;

grant delete on cart_line to gondola_api;
grant insert on cart_line to gondola_api;
grant select on cart_line to gondola_api;
grant update on cart_line to gondola_api;

grant delete on cart_sync to gondola_api;
grant insert on cart_sync to gondola_api;
grant select on cart_sync to gondola_api;
grant update on cart_sync to gondola_api;

grant delete on cart_sync_item to gondola_api;
grant insert on cart_sync_item to gondola_api;
grant select on cart_sync_item to gondola_api;
grant update on cart_sync_item to gondola_api;

grant insert on key_month to gondola_api;
grant select on key_month to gondola_api;
grant update on key_month to gondola_api;

grant select on key_pepper to gondola_api;

grant select on key_revision to gondola_api;

grant insert on key_usage to gondola_api;
grant select on key_usage to gondola_api;
grant update on key_usage to gondola_api;

grant select on migration to gondola_api;

grant delete on oauth_state to gondola_api;
grant insert on oauth_state to gondola_api;
grant select on oauth_state to gondola_api;
grant update on oauth_state to gondola_api;

grant insert on payment to gondola_api;
grant select on payment to gondola_api;
grant update on payment to gondola_api;

grant select on publication to gondola_api;

grant delete on retailer_account to gondola_api;
grant insert on retailer_account to gondola_api;
grant select on retailer_account to gondola_api;
grant update on retailer_account to gondola_api;

grant select on revision to gondola_api;
