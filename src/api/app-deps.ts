import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { PaymentSettings } from '../access/rails.ts';
import type { CartAppDeps } from '../retailers/cart-app.ts';
import type { SecretKeys } from '../retailers/secret-keys.ts';
import type { Retailer } from '../retailers/settings.ts';
import type { WatchState } from '../snapshot/files/current.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import type { ProcessRuns } from '../access/keys/usable-keys.ts';
import type { LimitMemory } from '../access/limits/limit-memory.ts';
import type { PaymentDeps } from './access-parts.ts';
import type { PublicAddress } from './http/http-headers.ts';
import type { RedeemCode } from './pages/session.ts';
import type { RateSettings } from './http/rate-limits.ts';
import type { Route } from './http/route.ts';
import type { Measures } from './operations/measures.ts';

/** The settings that the application reads. */
export interface AppSettings extends PublicAddress, PaymentSettings, RateSettings {
  /** Null: there is none. */
  readonly internalToken: string | null;
  /** Whether pages for people are served. */
  readonly pages: boolean;
  /** Whether `X-Payment-Stub: allow` passes the gate. For development only. */
  readonly paymentStub: boolean;
  /** Retailers of the cart app, by chain slug. */
  readonly retailers: ReadonlyMap<string, Retailer>;
  /** Seals retailer tokens; null only without retailers. */
  readonly secretKeys: SecretKeys | null;
}

/** What the threads of one process have in common. */
export interface AmongThreads {
  readonly limitMemory: LimitMemory;
  readonly runs: ProcessRuns;
  /** What every thread has measured, this one too. */
  readonly measureAll: () => Promise<readonly Measures[]>;
}

/** What the application is built on. `Served` is the snapshot that the routes need, if they need more than ours has. */
export interface AppDeps<Served extends Snapshot = Snapshot> {
  readonly settings: AppSettings;
  readonly snapshots: {
    /** The snapshot to serve; undefined until there is one. */
    readonly get: () => Served | undefined;
    readonly state: () => WatchState;
    /** Whether the record is known to be empty, so that there is no snapshot to wait for. Default: it is not. */
    readonly isRecordEmpty?: () => boolean;
  };
  /** For keys and `/health`. Its time-outs should be a second at most. */
  readonly pool: Pool;
  readonly logger: Logger;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
  /** How long one turn of the event loop may last before requests are refused; see `createOverload`. */
  readonly longestTurnMs?: number;
  /** A clock of this thread's own work, in milliseconds; see `createOverload`. Default: the wall clock. */
  readonly workedMs?: () => number;
  /** Bytes free on the disk of the data folder, for metrics. */
  readonly diskFreeBytes?: () => number;
  /** Bytes of answers kept in memory. */
  readonly cacheBytes?: number;
  /** Bounds of the cart app's requests to retailers. */
  readonly retailerBounds?: CartAppDeps['bounds'];
  /** The catalogue reads that are served. Default: `ROUTES`. */
  readonly routes?: readonly Route<Served>[];
  /** Whether the catalogue's prices are made up. Default: they are not. */
  readonly isSynthetic?: () => boolean;
  /** Gives a page's reader a key for a code. Default: nobody gets one. */
  readonly redeemCode?: RedeemCode;
  /** How calls are paid for. Default: not at all. */
  readonly payments?: PaymentDeps;
  /** Where this is one of several threads that serve: what it has in common with the others. Default: it is the only one. */
  readonly amongThreads?: AmongThreads;
}
