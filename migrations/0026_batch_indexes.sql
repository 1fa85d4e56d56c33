-- A publish finds what was written since the one before by look-ups, however much a chain has.
create index price_pack_batch on price_pack (chain_id, batch_id);
create index price_change_batch on price_change (chain_id, batch_id);
