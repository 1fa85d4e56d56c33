-- The serving process reads keys and publications, and nothing else: the catalogue reaches it as a snapshot.
-- In an embedded record it logs in as gondola_api. On an operator's own PostgreSQL the role is made too, without a
-- password; where this login may not make roles, the grants wait until the role exists and are then the operator's.

do $$
begin
  create role gondola_api login connection limit 100;
exception
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then raise notice 'role gondola_api was not made: this login may not make roles';
end $$;

do $$
begin
  if exists (select from pg_roles where rolname = 'gondola_api') then
    grant select on revision, publication, api_key, migration to gondola_api;
  end if;
end $$;
