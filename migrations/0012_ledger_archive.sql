-- The ledger stays small: no proof is kept once it is decided, and rows of months that are over are archived.

update payment set proof = null
where proof is not null and (state in ('settled', 'released') or (state = 'failed' and checked_at is not null));
update payment set answer = null
where answer is not null and (state in ('executing', 'released') or (state = 'failed' and checked_at is not null));
alter table payment add constraint payment_proof_check check (
  proof is null or state in ('executing', 'settling', 'unknown') or (state = 'failed' and checked_at is null));

drop index payment_answers;
create index payment_answers on payment (updated_at, payment_id)
  where state in ('settled', 'failed') and answer is not null;

-- Decided payments of months that are over, without what bought and what was bought. One partition a month: it can be
-- detached and kept elsewhere.
create table payment_archive (
  payment_id bigint not null,
  rail text not null,
  state text not null check (state in ('settled', 'failed', 'released')),
  network text not null,
  asset text not null,
  payer text not null,
  nonce text not null,
  pay_to text not null,
  amount_raw bigint not null,
  challenge_id text,
  payment_identifier text,
  valid_before timestamptz not null,
  proof_digest text not null,
  route text not null,
  fingerprint text not null,
  request_id text not null,
  transaction_hash text,
  receipt jsonb,
  detail text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  settled_at timestamptz,
  checked_at timestamptz,
  primary key (payment_id, created_at)
) partition by range (created_at);
create index payment_archive_nonce on payment_archive (nonce);
create index payment_archive_transaction on payment_archive (transaction_hash) where transaction_hash is not null;

-- Moves up to `most` rows of one month into the archive, oldest first, and says how many. A month is archived when the
-- one after it is over. What a chain could still take stays, for there it is told from a new proof. The serving process
-- may delete payments by this alone.
create function archive_payments(most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;
revoke execute on function archive_payments(integer) from public;

-- Every payment there ever was, archived or not.
create view payment_all as
select payment_id, rail, state, network, asset, payer, nonce, pay_to, amount_raw, challenge_id, payment_identifier,
  valid_before, proof_digest, proof, route, fingerprint, request_id, lease_until, answer, answer_type, answer_etag,
  transaction_hash, receipt, detail, created_at, updated_at, settled_at
from payment
union all
select payment_id, rail, state, network, asset, payer, nonce, pay_to, amount_raw, challenge_id, payment_identifier,
  valid_before, proof_digest, null, route, fingerprint, request_id, '-infinity', null, null, null,
  transaction_hash, receipt, detail, created_at, updated_at, settled_at
from payment_archive;

create or replace view payment_daily as
select (settled_at at time zone 'UTC')::date as charged_on, route, payer, rail, network, asset,
  count(*) as calls, sum(amount_raw) as amount_raw
from payment_all
where state = 'settled'
group by charged_on, route, payer, rail, network, asset;

do $$
begin
  if exists (select from pg_roles where rolname = 'gondola_api') then
    grant execute on function archive_payments(integer) to gondola_api;
  end if;
end $$;
