-- Whether the catalogue in this record is the synthetic demo, which nobody can take out again: with a database of the
-- operator's own, or a payee, a start makes it only where this says so or where there is nothing.
create table demo_record (
  is_demo boolean primary key check (is_demo),
  made_at timestamptz not null default now()
);
