import { utcDayOf } from '../../domain/time/utc-day.ts';
import type { UsableKey } from '../keys/usable-keys.ts';
import { type Bucket, newBucket, takeFrom } from './bucket.ts';
import type { LimitMemory } from './limit-memory.ts';
import type { MonthCount } from './shared-counts.ts';
import type { Due } from './shared-dues.ts';

/** Successful calls of one key by one thread, on one UTC day and route. */
export interface UsageLine {
  /** Days since 1970. */
  readonly day: number;
  readonly route: string;
  calls: number;
  /** What the record has of them. */
  written: number;
}

/** What a key may do and has done, as this thread knows it. */
export interface KeyAccount {
  readonly keyId: string;
  /** Null: no limit. */
  bucket: Bucket | null;
  /** What its buckets, one after the other, are over. */
  readonly due: Due;
  /** Null: the service's default. */
  ratePerSecond: number | null;
  /** Calls a UTC month; null: unlimited. */
  monthlyAllowance: number | null;
  /** Calls of this month by other processes, and by earlier runs of this one; seconds old. */
  usedElsewhere: number;
  /** Calls by all threads of this process. */
  readonly calls: MonthCount;
  /** The UTC month, counted from the beginning of our era, and when it begins and ends; milliseconds since 1970. */
  month: number;
  monthBeginsMs: number;
  monthEndsMs: number;
  /** By route, of the newest day. */
  readonly today: Map<string, UsageLine>;
  /** Lines that the record does not have whole. */
  readonly unwritten: Set<UsageLine>;
}

/** The UTC month of a moment. */
function monthAt(nowMs: number): Pick<KeyAccount, 'month' | 'monthBeginsMs' | 'monthEndsMs'> {
  const now = new Date(nowMs);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return {
    month: 12 * year + month,
    monthBeginsMs: Date.UTC(year, month, 1),
    monthEndsMs: Date.UTC(year, month + 1, 1),
  };
}

/** `defaultRate` is calls a second for keys without a rate of their own; null: no limit. */
export function newKeyAccount(
  key: UsableKey,
  defaultRate: number | null,
  nowMs: number,
  { dues, calls }: LimitMemory,
): KeyAccount {
  const due = dues.at(`key ${key.keyId}`);
  const account: KeyAccount = {
    keyId: key.keyId,
    bucket: null,
    due,
    ratePerSecond: null,
    monthlyAllowance: null,
    usedElsewhere: 0,
    calls: calls.at(key.keyId),
    ...monthAt(nowMs),
    today: new Map(),
    unwritten: new Set(),
  };
  account.bucket = defaultRate === null ? null : newBucket('key', defaultRate, due);
  updateAccount(account, key, defaultRate);
  return account;
}

/** Takes over what the record says of a key now. */
export function updateAccount(account: KeyAccount, key: UsableKey, defaultRate: number | null): void {
  if (account.ratePerSecond !== key.ratePerSecond) {
    const rate = key.ratePerSecond ?? defaultRate;
    account.ratePerSecond = key.ratePerSecond;
    account.bucket = rate === null ? null : newBucket('key', rate, account.due);
  }
  account.monthlyAllowance = key.monthlyAllowance;
  account.usedElsewhere = key.usedElsewhere;
}

/** By more than threads' looks at the clock lie apart. */
const SET_BACK_MS = 60_000;

/**
 * Begins another month where it is no longer the account's: the next one, or, where the clock was ahead and was set back,
 * the one that it is again. Else this month's calls would be held against the next one.
 */
function keepMonth(account: KeyAccount, nowMs: number): void {
  const isBack = nowMs < account.monthBeginsMs - SET_BACK_MS;
  if (nowMs < account.monthEndsMs && !isBack) return;
  account.usedElsewhere = 0;
  Object.assign(account, monthAt(nowMs));
  if (isBack) account.calls.goBack(account.month);
}

/** Why a key may not call now, and the seconds to wait. */
export interface KeyLimit {
  readonly seconds: number;
  readonly detail: string;
}

/** Told where a key has used its allowance up; null: a key with so many calls this month may have them. */
function spentBy(account: KeyAccount, calls: number, nowMs: number): KeyLimit | null {
  const { monthlyAllowance, usedElsewhere, monthEndsMs } = account;
  if (monthlyAllowance === null || usedElsewhere + calls <= monthlyAllowance) return null;
  const detail = `This key has used up its ${monthlyAllowance} calls for this month.`;
  return { seconds: Math.ceil((monthEndsMs - nowMs) / 1000), detail };
}

/** Whether a key may make one more call now; null: it may, as far as is counted before the call is answered. */
export function limitKey(account: KeyAccount, nowMs: number): KeyLimit | null {
  const { monthlyAllowance, bucket } = account;
  if (monthlyAllowance !== null) {
    keepMonth(account, nowMs);
    const spent = spentBy(account, account.calls.of(account.month) + 1, nowMs);
    if (spent !== null) return spent;
  }
  const seconds = bucket === null ? 0 : takeFrom(bucket, nowMs);
  return seconds === 0 ? null : { seconds, detail: 'This key has made too many calls in this second.' };
}

/**
 * Counts one call that is about to be answered. Where calls that were let in at the same time, by other threads too, have
 * used the allowance up since, it counts nothing and says so: the call is not answered then.
 */
export function countCall(account: KeyAccount, route: string, nowMs: number): KeyLimit | null {
  keepMonth(account, nowMs);
  const spent = spentBy(account, account.calls.add(account.month), nowMs);
  if (spent !== null) {
    account.calls.takeBack(account.month);
    return spent;
  }
  const day = utcDayOf(nowMs);
  let line = account.today.get(route);
  if (line === undefined || line.day !== day) {
    line = { day, route, calls: 0, written: 0 };
    account.today.set(route, line);
  }
  if (line.calls === line.written) account.unwritten.add(line);
  line.calls++;
  return null;
}
