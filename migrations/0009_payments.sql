-- Payments per call, and what B2B keys used.

-- One row a payment proof, written before any money moves. The chain lets an authorisation move money once; this table
-- lets it buy one answer.
create table payment (
  payment_id bigint generated always as identity primary key,
  rail text not null check (rail in ('x402', 'mpp', 'sandbox')),   -- sandbox: nothing was ever charged
  state text not null check (state in ('executing', 'settling', 'settled', 'failed', 'unknown', 'released')),
  -- What the chain knows it by. For MPP the nonce is the hash of the signed transaction.
  network text not null,                          -- CAIP-2
  asset text not null check (asset = lower(asset)),
  payer text not null check (payer = lower(payer)),
  nonce text not null check (nonce = lower(nonce)),
  pay_to text not null,
  amount_raw bigint not null check (amount_raw > 0),               -- in the token's smallest unit
  challenge_id text unique,                       -- MPP only
  payment_identifier text,                        -- x402's extension of that name, chosen by the client
  valid_before timestamptz not null,              -- from then on the chain refuses it
  proof_digest text not null,                     -- SHA-256 of the signature: an answer is handed out again only to it
  proof jsonb,                                    -- what settles it; null once that is over
  -- What it pays for.
  route text not null,
  fingerprint text not null,                      -- SHA-256 of method, URL and body
  request_id text not null,
  -- Who works on it, and until when nobody else may.
  holder uuid not null,
  lease_until timestamptz not null,
  -- What came of it.
  answer bytea,
  answer_type text,
  answer_etag text,
  transaction_hash text,
  receipt jsonb,
  detail text,                                    -- why, where it is not settled
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  settled_at timestamptz,
  checked_at timestamptz,                         -- failed: when the chain confirmed it, after valid_before
  unique (network, asset, payer, nonce),
  check (state <> 'settled' or (receipt is not null and settled_at is not null)),
  check (state not in ('settling', 'unknown') or (proof is not null and answer is not null))
);
create unique index payment_identifier_once on payment (payer, payment_identifier)
  where payment_identifier is not null and state not in ('released', 'failed');
create index payment_open on payment (lease_until, payment_id) where state in ('settling', 'unknown');
create index payment_unchecked on payment (valid_before, payment_id) where state = 'failed' and checked_at is null;
create index payment_answers on payment (settled_at, payment_id) where state = 'settled' and answer is not null;
create index payment_recent on payment (created_at, payment_id);

-- What was charged on a UTC day.
create view payment_daily as
select (settled_at at time zone 'UTC')::date as charged_on, route, payer, rail, network, asset,
  count(*) as calls, sum(amount_raw) as amount_raw
from payment
where state = 'settled'
group by charged_on, route, payer, rail, network, asset;

-- Successful calls of B2B keys by UTC day and route. Each run of a serving process has rows of its own and writes
-- totals, not differences: a write that is repeated because its answer was lost counts nothing twice.
create table key_usage (
  key_id text not null references api_key,
  used_on date not null,
  route text not null,
  run_id uuid not null,
  calls bigint not null check (calls > 0),
  primary key (key_id, used_on, route, run_id)
);

do $$
begin
  if exists (select from pg_roles where rolname = 'gondola_api') then
    grant select, insert, update on payment, key_usage to gondola_api;
  end if;
end $$;
