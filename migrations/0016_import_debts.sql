-- What an import of a folder still owes: its files are transactions of their own, and one that was broken off after the
-- first of them leaves new names beside old prices. Publishing asks here first.
create table import_debt (
  path text primary key,
  file_name text not null,
  since timestamptz not null default now()
);
