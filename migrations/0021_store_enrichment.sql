-- What read a store's reviews, and how many there were: the sentiment itself is in store_places.
create table store_enrichment (
  store_id integer primary key references store (store_id),
  model text not null check (model <> ''),
  source text not null,
  reviews integer not null check (reviews >= 0),
  -- Left unread: they speak to machines.
  set_aside integer not null check (set_aside >= 0),
  -- Reviews with an opinion.
  heard integer not null check (heard >= 0 and heard <= reviews),
  reviews_sha256 bytea not null check (octet_length(reviews_sha256) = 32),
  enriched_at timestamptz not null
);

-- Opinions that a paid model gave of a review: the same review is not paid for twice.
create table review_reading (
  -- Of review, model and prompt.
  reading_sha256 bytea primary key check (octet_length(reading_sha256) = 32),
  opinions jsonb not null check (jsonb_typeof(opinions) = 'array'),
  read_at timestamptz not null default now()
);
