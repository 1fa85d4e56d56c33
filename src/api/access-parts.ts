import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { createFaults, type Faults } from '../access/faults.ts';
import { createGate, type Gate } from '../access/gate.ts';
import { createKeyCheck, type KeyCheck } from '../access/keys/key-check.ts';
import type { ProcessRuns } from '../access/keys/usable-keys.ts';
import type { LimitMemory } from '../access/limits/limit-memory.ts';
import { openUsage, type Usage } from '../access/limits/usage.ts';
import { type Checkout, createCheckout } from '../access/payments/checkout.ts';
import { openLedger } from '../access/payments/ledger.ts';
import type { Leases } from '../access/payments/payment.ts';
import type { PaymentProtocol } from '../access/payments/protocol.ts';
import type { Rail } from '../access/payments/rail.ts';
import { keepReconciling } from '../access/payments/reconcile.ts';
import { createTroubles, type Troubles } from '../access/payments/troubles.ts';
import type { RateLimits, RateSettings } from './http/rate-limits.ts';

/** What payments are built on. */
export interface PaymentDeps {
  readonly rails: readonly Rail[];
  /** By which payments are asked for. Default: all that there are, with the terms of the settings. */
  readonly protocols?: readonly PaymentProtocol[];
  /** For the ledger; a role that may write it. Default: the pool of keys. */
  readonly pool?: Pool;
  readonly leases?: Leases;
  /** How often undecided payments are looked up, in milliseconds. */
  readonly reconcileMs?: number;
  /** Whether undecided payments are looked up here; one thread of a process does. Default: they are. */
  readonly reconciles?: boolean;
  /** Resolves when the record is worth asking. Default: it is. */
  readonly usable?: Promise<void>;
}

/** What the limits of one thread have in common with those of others. */
export interface LimitShares {
  readonly limitMemory: LimitMemory;
  /** Default: this is the only thread. */
  readonly runs?: ProcessRuns;
}

/** What access is built on. */
export interface AccessDeps extends LimitShares {
  readonly settings: RateSettings & { readonly internalToken: string | null; readonly paymentStub: boolean };
  readonly pool: Pool;
  readonly payments: PaymentDeps;
  /** By which payments are asked for. */
  readonly protocols: readonly PaymentProtocol[];
  readonly limits: RateLimits;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly onError: (error: unknown) => void;
}

/** Who may pass, what a call costs, and what is counted. */
export interface AccessParts {
  readonly gate: Gate;
  readonly keyCheck: KeyCheck;
  readonly usage: Usage;
  readonly checkout: Checkout;
  /** Why payments could not be dealt with. */
  readonly troubles: Troubles;
  /** What was caught beside the requests. */
  readonly faults: Faults;
  readonly protocols: readonly PaymentProtocol[];
  /** Ends payments, then writes the usage that is left. */
  close(): Promise<void>;
}

/** Puts the parts of access together, and starts what they do by themselves. */
export function openAccess(deps: AccessDeps): AccessParts {
  const { settings, pool, payments, protocols, limits, clock, onError } = deps;
  const { rails } = payments;
  const own = randomUUID();
  const { limitMemory: memory, runs = { own, all: () => [own] } } = deps;
  const faults = createFaults(onError);
  const keyCheck = createKeyCheck({
    pool,
    clock,
    onError: faults.of('keys'),
    ratePerKey: settings.ratePerKey,
    runs,
    memory,
  });
  const usage = openUsage({ pool, runId: runs.own, onError: faults.of('usage') });
  const ledger = openLedger(payments.pool ?? pool, runs.own, payments.leases);
  const limitPayer = (payer: string): number | null => limits.payerWaits(payer);
  const troubles = createTroubles(onError);
  const checkout = createCheckout({
    ledger,
    rails,
    limitPayer,
    onError: faults.of('payments'),
    troubles,
  });
  const onFault = faults.of('reconciliation');
  const { reconcileMs, usable, reconciles = true } = payments;
  const reconciling =
    rails.length === 0 || !reconciles
      ? null
      : keepReconciling(ledger, rails, onFault, reconcileMs, troubles, usable);
  return {
    gate: createGate({ ...settings, keyCheck, protocols, rails, troubles }),
    keyCheck,
    usage,
    checkout,
    troubles,
    faults,
    protocols,
    async close() {
      await reconciling?.stop();
      await checkout.close();
      await usage.close();
      await keyCheck.close();
    },
  };
}
