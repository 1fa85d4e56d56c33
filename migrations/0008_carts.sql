-- The cart app: shoppers' accounts at retailers, sign-ins under way, carts, and what of them reached the retailer.
--
-- Tokens and PKCE verifiers are sealed (AES-256-GCM) before they come here; `key_id` names the key. The seal is bound to
-- the row: a sealed value that is copied into another row does not open.
-- Leases are row locks that hold no connection while a retailer is being waited for, and end by themselves.

create table retailer_account (
  retailer text not null check (retailer ~ '^[a-z0-9_-]{1,64}$'),    -- the chain's slug
  user_id text not null check (length(user_id) between 1 and 128),
  status text not null check (status in ('linked', 'sign_in_required')),
  scopes text[] not null,
  key_id text not null check (key_id <> ''),
  access_token_sealed bytea not null,
  refresh_token_sealed bytea,                    -- null: the retailer gives none
  token_version bigint not null check (token_version > 0),   -- counts sign-ins and refreshes
  refresh_at timestamptz,                        -- null: the retailer does not say when the token ends
  expires_at timestamptz,
  linked_at timestamptz not null,
  refreshed_at timestamptz,
  refresh_lease_by uuid,                         -- who refreshes now
  refresh_lease_until timestamptz,
  sync_lease_by uuid,                            -- who pushes to the retailer's cart now
  sync_lease_until timestamptz,
  primary key (retailer, user_id)
);
create index retailer_account_key on retailer_account (key_id);

-- The state itself is not kept, only its SHA-256. A used one stays for a while, so that its second use has a name.
create table oauth_state (
  state_hash bytea primary key check (length(state_hash) = 32),
  retailer text not null check (retailer ~ '^[a-z0-9_-]{1,64}$'),
  user_id text not null check (length(user_id) between 1 and 128),
  key_id text not null check (key_id <> ''),
  verifier_sealed bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz
);
create index oauth_state_expiry on oauth_state (expires_at);

create table cart (
  cart_id uuid primary key,
  user_id text not null check (length(user_id) between 1 and 128),
  retailer text not null check (retailer ~ '^[a-z0-9_-]{1,64}$'),
  store_id uuid not null,                        -- as clients know it; the catalogue never deletes a store
  version integer not null check (version > 0),
  updated_at timestamptz not null
);

create table cart_item (
  cart_id uuid not null references cart on delete cascade,
  product_id uuid not null,
  position smallint not null check (position >= 0),
  quantity smallint not null check (quantity > 0),
  primary key (cart_id, product_id),
  unique (cart_id, position)
);

-- What of a cart is in the retailer's own cart. Not confirmed: it was sent, and the answer never came.
create table cart_line (
  cart_id uuid not null references cart on delete cascade,
  product_id uuid not null,
  sku text not null check (sku <> ''),
  quantity smallint not null check (quantity > 0),
  confirmed boolean not null,
  primary key (cart_id, product_id)
);

-- One push of one version of a cart.
create table cart_sync (
  sync_id uuid primary key,
  cart_id uuid not null references cart on delete cascade,
  version integer not null check (version > 0),
  status text not null check (status in ('running', 'complete', 'superseded')),
  started_at timestamptz not null default now(),
  finished_at timestamptz check ((finished_at is null) = (status = 'running')),
  unique (cart_id, version)
);

create table cart_sync_item (
  sync_id uuid not null references cart_sync on delete cascade,
  position smallint not null check (position >= 0),
  product_id uuid not null,
  quantity smallint not null check (quantity >= 0),          -- 0: to be taken out of the retailer's cart
  state text not null default 'pending' check (state in ('pending', 'sending', 'done')),
  attempts integer not null default 0 check (attempts >= 0),
  outcome text check (outcome in ('added', 'changed_quantity', 'unchanged', 'removed', 'substituted', 'unavailable',
    'refused', 'unconfirmed')),
  sku text,                                                  -- the retailer's own number, where it is known
  detail text check (length(detail) <= 300),
  primary key (sync_id, position),
  unique (sync_id, product_id),
  check ((state = 'done') = (outcome is not null))
);

do $$
begin
  if exists (select from pg_roles where rolname = 'gondola_api') then
    grant select, insert, update, delete on retailer_account, oauth_state, cart, cart_item, cart_line, cart_sync,
      cart_sync_item to gondola_api;
  end if;
end $$;
