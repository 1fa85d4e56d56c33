import type { UsableKey } from '../keys/usable-keys.ts';
import { type Bucket, newBucket, takeFrom } from './bucket.ts';

/** Successful calls of one key by one process, on one UTC day and route. */
export interface UsageLine {
  /** Days since 1970. */
  readonly day: number;
  readonly route: string;
  calls: number;
  /** What the record has of them. */
  written: number;
}

/** What a key may do and has done, as this process knows it. */
export interface KeyAccount {
  readonly keyId: string;
  /** Null: no limit. */
  bucket: Bucket | null;
  /** Null: the service's default. */
  ratePerSecond: number | null;
  /** Calls a UTC month; null: unlimited. */
  monthlyAllowance: number | null;
  /** Calls of this month by other processes, and by this one before it started; seconds old. */
  usedElsewhere: number;
  /** Calls of this month by this process. */
  usedHere: number;
  /** When the month ends that `usedHere` is of; milliseconds since 1970. */
  monthEndsMs: number;
  /** By route, of the newest day. */
  readonly today: Map<string, UsageLine>;
  /** Lines that the record does not have whole. */
  readonly unwritten: Set<UsageLine>;
}

const DAY_MS = 86_400_000;

/** The first millisecond of the UTC month after `nowMs`. */
export function monthEndMs(nowMs: number): number {
  const now = new Date(nowMs);
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
}

/** `defaultRate` is calls a second for keys without a rate of their own; null: no limit. */
export function newKeyAccount(key: UsableKey, defaultRate: number | null, nowMs: number): KeyAccount {
  const account: KeyAccount = {
    keyId: key.keyId,
    bucket: null,
    ratePerSecond: null,
    monthlyAllowance: null,
    usedElsewhere: 0,
    usedHere: 0,
    monthEndsMs: monthEndMs(nowMs),
    today: new Map(),
    unwritten: new Set(),
  };
  account.bucket = defaultRate === null ? null : newBucket('key', defaultRate);
  updateAccount(account, key, defaultRate);
  return account;
}

/** Takes over what the record says of a key now. */
export function updateAccount(account: KeyAccount, key: UsableKey, defaultRate: number | null): void {
  if (account.ratePerSecond !== key.ratePerSecond) {
    const rate = key.ratePerSecond ?? defaultRate;
    account.ratePerSecond = key.ratePerSecond;
    account.bucket = rate === null ? null : newBucket('key', rate);
  }
  account.monthlyAllowance = key.monthlyAllowance;
  account.usedElsewhere = key.usedElsewhere;
}

function startMonth(account: KeyAccount, nowMs: number): void {
  account.usedHere = 0;
  account.usedElsewhere = 0;
  account.monthEndsMs = monthEndMs(nowMs);
}

/** Why a key may not call now, and the seconds to wait; null: it may. */
export function limitKey(
  account: KeyAccount,
  nowMs: number,
): { readonly seconds: number; readonly detail: string } | null {
  const { monthlyAllowance, bucket } = account;
  if (monthlyAllowance !== null) {
    if (nowMs >= account.monthEndsMs) startMonth(account, nowMs);
    if (account.usedElsewhere + account.usedHere >= monthlyAllowance) {
      const seconds = Math.ceil((account.monthEndsMs - nowMs) / 1000);
      return {
        seconds,
        detail: `This key has made the ${monthlyAllowance} calls that it may make this month.`,
      };
    }
  }
  const seconds = bucket === null ? 0 : takeFrom(bucket, nowMs);
  return seconds === 0
    ? null
    : { seconds, detail: 'This key has made more calls in this second than it may.' };
}

/** Counts one successful call. */
export function countCall(account: KeyAccount, route: string, nowMs: number): void {
  const day = Math.floor(nowMs / DAY_MS);
  let line = account.today.get(route);
  if (line === undefined || line.day !== day) {
    line = { day, route, calls: 0, written: 0 };
    account.today.set(route, line);
  }
  if (nowMs >= account.monthEndsMs) startMonth(account, nowMs);
  if (line.calls === line.written) account.unwritten.add(line);
  line.calls++;
  account.usedHere++;
}
