-- A rail is named by its own code: the ledger keeps whatever name it gives.
alter table payment drop constraint payment_rail_check;
alter table payment add constraint payment_rail_check check (rail <> '');

-- A receipt says by itself that nothing was charged.
update payment set receipt = receipt || '{"sandbox": true}' where rail = 'sandbox' and receipt is not null;
