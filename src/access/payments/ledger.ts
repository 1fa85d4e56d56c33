import type { Pool } from 'pg';
import { claimsOf, type PaymentClaims } from './ledger-claims.ts';
import { outcomesOf, type PaymentOutcomes } from './ledger-outcomes.ts';
import { type LedgerUpkeep, upkeepOf } from './ledger-upkeep.ts';
import type { Leases } from './payment.ts';

/** The payments of all processes. Every method rejects where the record does not answer. */
export interface Ledger extends PaymentClaims, PaymentOutcomes, LedgerUpkeep {}

const LEASES: Leases = { executingMs: 10_000, settlingMs: 30_000 };

/**
 * The ledger in the record, safe between processes: unique keys decide who may charge, leases say for how long, and
 * every change of state names the states that it may follow. `holder` is this process's own id.
 */
export function openLedger(pool: Pool, holder: string, leases: Leases = LEASES): Ledger {
  return { ...claimsOf(pool, holder, leases), ...outcomesOf(pool, holder, leases), ...upkeepOf(pool) };
}
