import { type BucketMap, createBuckets, secondsUntilFree, takeFrom } from '../../access/limits/bucket.ts';
import type { LimitMemory } from '../../access/limits/limit-memory.ts';
import { type KeyAccount, type KeyLimit, limitKey } from '../../access/limits/key-account.ts';
import type { PublicAddress } from './http-headers.ts';
import type { Exchange } from './exchange.ts';
import { sourceOf } from '../../access/limits/source-address.ts';
import type { Transport } from './transport.ts';

/** Calls a second, each; null: no limit. */
export interface RateSettings {
  /** For keys without a rate of their own. */
  readonly ratePerKey: number | null;
  readonly ratePerPayer: number | null;
  /** For what comes without a key: free routes, payments, and what is refused. */
  readonly ratePerAddress: number | null;
  /** For payments from one address that were refused. */
  readonly rateUnpaidPerAddress: number | null;
}

/** Says 429 to those who call too often. */
export interface RateLimits {
  /** True: 429 was sent. */
  refusesKey(exchange: Exchange, account: KeyAccount): boolean;
  /** Counts one more call of a request that has counted as one; null: it may be made. */
  furtherCall(exchange: Exchange): KeyLimit | null;
  /** Sends that 429. */
  tellLimited(exchange: Exchange, limit: KeyLimit): void;
  /** True: 429 was sent. */
  readonly refusesAddress: (exchange: Exchange) => boolean;
  /** Whether too many payments of its source were refused; true: 429 was sent. To be asked before another is looked at. */
  refusesAttempt(exchange: Exchange): boolean;
  /** Notes that a payment was refused. */
  noteUnpaid(exchange: Exchange): void;
  /** Where a request comes from, as limits count it. */
  source(exchange: Exchange): string;
  /** Seconds to wait; null: the payer may go on. */
  payerWaits(payer: string): number | null;
  /** Sends the 429 of a payer who has to wait. */
  tellPayer(exchange: Exchange, payer: string, seconds: number): void;
}

/** What limiting needs. */
export interface RateLimitOptions {
  readonly transport: Transport;
  readonly rates: RateSettings;
  readonly address: PublicAddress;
  readonly limitMemory: LimitMemory;
  readonly clock: () => number;
}

type Refuse = (exchange: Exchange, seconds: number, detail: string) => true;

/** The limits of payers; null: none. */
function limitPayers(
  byPayer: BucketMap | null,
  clock: () => number,
  refuse: Refuse,
): Pick<RateLimits, 'payerWaits' | 'tellPayer'> {
  return {
    payerWaits(payer) {
      const seconds = byPayer === null ? 0 : takeFrom(byPayer.of(payer), clock());
      return seconds === 0 ? null : seconds;
    },
    tellPayer(exchange, payer, seconds) {
      if (byPayer !== null) exchange.bucket = byPayer.of(payer);
      refuse(exchange, seconds, 'This payer has made too many calls in this second. Nothing was charged.');
    },
  };
}

/** Builds the limits of one thread. Threads that share the memory limit together; several processes each for itself. */
export function createRateLimits(options: RateLimitOptions): RateLimits {
  const { transport, rates, address, limitMemory, clock } = options;
  const buckets = (kind: string, rate: number | null): BucketMap | null =>
    rate === null ? null : createBuckets(kind, rate, limitMemory.dues);
  const byAddress = buckets('address', rates.ratePerAddress);
  const unpaid = buckets('unpaid', rates.rateUnpaidPerAddress);
  const byPayer = buckets('payer', rates.ratePerPayer);
  const refuse: Refuse = (exchange, seconds, detail) => {
    transport.fail(exchange, { code: 'rate_limited', detail }, ['Retry-After', String(seconds)]);
    return true;
  };
  const source = ({ request }: Exchange): string => sourceOf(request, address.trustedProxies);
  /** Counts a call of an address; null: it may be made. */
  const limitAddress = (exchange: Exchange): KeyLimit | null => {
    if (byAddress === null) return null;
    const bucket = byAddress.of(source(exchange));
    const seconds = takeFrom(bucket, clock());
    exchange.bucket = bucket;
    const detail = 'This address has made too many calls without a key in this second.';
    return seconds > 0 ? { seconds, detail } : null;
  };
  return {
    source,
    refusesAttempt(exchange) {
      if (unpaid === null) return false;
      const bucket = unpaid.of(source(exchange));
      const seconds = secondsUntilFree(bucket, clock());
      if (seconds === 0) return false;
      // Another thread may have counted the last one.
      bucket.remaining = 0;
      exchange.bucket = bucket;
      const detail = 'Too many payments from this address were refused. This one was not checked.';
      return refuse(exchange, seconds, detail);
    },
    noteUnpaid(exchange) {
      if (unpaid !== null) takeFrom(unpaid.of(source(exchange)), clock());
    },
    refusesKey(exchange, account) {
      const limited = limitKey(account, clock());
      exchange.bucket = account.bucket;
      return limited !== null && refuse(exchange, limited.seconds, limited.detail);
    },
    furtherCall(exchange) {
      const { account } = exchange;
      return account === null ? limitAddress(exchange) : limitKey(account, clock());
    },
    tellLimited(exchange, { seconds, detail }) {
      refuse(exchange, seconds, detail);
    },
    refusesAddress(exchange) {
      const limited = limitAddress(exchange);
      return limited !== null && refuse(exchange, limited.seconds, limited.detail);
    },
    ...limitPayers(byPayer, clock, refuse),
  };
}
