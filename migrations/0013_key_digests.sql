-- Keys are told apart without bcrypt, revocations are seen by one number, and allowances by sums that are kept.

-- A secret is 190 random bits: nobody finds it out from a digest, however fast that is made. The pepper is the record's
-- own, so that a digest says nothing outside of it. Null: issued before there were digests, and not used since.
alter table api_key add column secret_digest text check (secret_digest ~ '^[0-9a-f]{64}$');
create table key_pepper (
  one boolean primary key default true check (one),
  pepper text not null
);
insert into key_pepper (pepper) values (gen_random_uuid()::text || gen_random_uuid()::text);

-- Grows with every change of a key that a serving process must know of.
create table key_revision (
  one boolean primary key default true check (one),
  revision bigint not null
);
insert into key_revision (revision) values (1);

create function raise_key_revision() returns trigger language plpgsql as $$
begin
  update key_revision set revision = revision + 1;
  return null;
end $$;
create trigger api_key_revision
after insert or delete or update of secret_hash, expires_at, revoked_at, monthly_allowance, rate_per_second
on api_key for each statement execute function raise_key_revision();

-- Successful calls of a key in a UTC month: of each run of a process, and of all runs together, whose run_id is zero.
create table key_month (
  key_id text not null references api_key,
  month date not null check (month = date_trunc('month', month)),
  run_id uuid not null,
  calls bigint not null,
  primary key (key_id, month, run_id)
);

insert into key_month (key_id, month, run_id, calls)
select key_id, date_trunc('month', used_on)::date, run, sum(calls)
from key_usage, lateral (values (run_id), ('00000000-0000-0000-0000-000000000000'::uuid)) as runs (run)
group by 1, 2, 3;

-- Both triggers fire at each write of usage, this one first: two processes that write the same keys wait for each other.
create function add_key_usage() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('key_month'));
  insert into key_month (key_id, month, run_id, calls)
  select key_id, date_trunc('month', used_on)::date, run, sum(calls)
  from added, lateral (values (run_id), ('00000000-0000-0000-0000-000000000000'::uuid)) as runs (run)
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (key_id, month, run_id) do update set calls = key_month.calls + excluded.calls;
  return null;
end $$;
create trigger key_usage_added after insert on key_usage
referencing new table as added for each statement execute function add_key_usage();

create function change_key_usage() returns trigger language plpgsql as $$
begin
  insert into key_month (key_id, month, run_id, calls)
  select key_id, date_trunc('month', used_on)::date, run, sum(changed.calls - before.calls)
  from changed join before using (key_id, used_on, route, run_id),
    lateral (values (run_id), ('00000000-0000-0000-0000-000000000000'::uuid)) as runs (run)
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (key_id, month, run_id) do update set calls = key_month.calls + excluded.calls;
  return null;
end $$;
create trigger key_usage_changed after update on key_usage
referencing old table as before new table as changed for each statement execute function change_key_usage();

do $$
begin
  if exists (select from pg_roles where rolname = 'gondola_api') then
    grant select on key_pepper, key_revision to gondola_api;
    grant select, insert, update on key_month to gondola_api;
    grant update (secret_digest) on api_key to gondola_api;
  end if;
end $$;
