-- Barcodes that a source gives to another product than the record knows under them: numbers are mistyped and given out
-- again. The barcode stays with the product that had it; the other one is found under it at the chain that says so.
create table barcode_claim (
  -- Null: the source is no chain.
  chain_id smallint references chain (chain_id),
  gtin14 text not null check (gtin14 ~ '^[0-9]{14}$'),
  product_id integer not null references product (product_id),
  unique nulls not distinct (chain_id, gtin14)
);
create index barcode_claim_product on barcode_claim (product_id);
