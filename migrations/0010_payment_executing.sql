-- Payments whose process ended before it stored an answer are found by their lease.
create index payment_executing on payment (lease_until) where state = 'executing';
