-- Of the chain too, they offered themselves for finding a pack by its keys, and where the statistics are those of a smaller
-- table the planner took them: a whole chain read for each pack. The chain is in them, but nothing is found by it.
drop index price_pack_batch;
drop index price_change_batch;
create index price_pack_batch on price_pack (batch_id) include (chain_id, product_id);
create index price_change_batch on price_change (batch_id) include (chain_id);
