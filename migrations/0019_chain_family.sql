-- Banners of one name belong to a family, which stands for all of them where a chain is asked for.
alter table chain add column family text check (family ~ '^[a-z0-9]+([_-][a-z0-9]+)*$' and length(family) <= 64);
