import type { Due, SharedDues } from './shared-dues.ts';

/** How often somebody may call: `ratePerSecond` evenly, and as many at once after a second's rest. */
export interface Bucket {
  /** `RateLimit-Policy`: what may be. */
  readonly policy: string;
  /** In front of `RateLimit`'s numbers. */
  readonly name: string;
  readonly intervalMs: number;
  /** By how much as many calls as may be at once may seem to last longer than the second that they do. */
  readonly slackMs: number;
  /** When the calls so far would be used up, had they come evenly: those of all threads. */
  readonly due: Due;
  /** Calls left at the moment of this thread's last one. */
  remaining: number;
}

const WINDOW_MS = 1_000;
/** Times since 1970 have steps of about a four-thousandth of a millisecond: no more is lost where an interval is added. */
const STEP_MS = 2 ** -12;

/** A bucket, which is full where nothing is due; `kind` names whom it limits: key, payer, address. */
export function newBucket(kind: string, ratePerSecond: number, due: Due): Bucket {
  const intervalMs = WINDOW_MS / ratePerSecond;
  return {
    policy: `"${kind}";q=${ratePerSecond};w=1`,
    name: `"${kind}";r=`,
    intervalMs,
    // Never as long as a call, so that there is never one more.
    slackMs: Math.min(intervalMs / 2, ratePerSecond * STEP_MS),
    due,
    remaining: ratePerSecond,
  };
}

/** When the calls so far are used up; a clock that went back leaves times behind that no call has made. */
function dueFrom(due: Due, nowMs: number): number {
  const dueMs = due.load(nowMs);
  return dueMs > nowMs + 2 * WINDOW_MS ? nowMs : Math.max(dueMs, nowMs);
}

function roomFor({ slackMs }: Bucket, dueMs: number, nowMs: number): number {
  return WINDOW_MS - (dueMs - nowMs) + slackMs;
}

function secondsOver(bucket: Bucket, dueMs: number, nowMs: number): number {
  const roomMs = roomFor(bucket, dueMs, nowMs);
  return roomMs < 0 ? Math.ceil(-roomMs / 1000) : 0;
}

/** 0: a call may go on; else the whole seconds until it is worth trying again. Takes nothing out. */
export function secondsUntilFree(bucket: Bucket, nowMs: number): number {
  return secondsOver(bucket, dueFrom(bucket.due, nowMs) + bucket.intervalMs, nowMs);
}

/** Takes one call out. 0: it may go on; else the whole seconds until it is worth trying again. */
export function takeFrom(bucket: Bucket, nowMs: number): number {
  const { due, intervalMs } = bucket;
  for (;;) {
    const dueMs = dueFrom(due, nowMs) + intervalMs;
    const seconds = secondsOver(bucket, dueMs, nowMs);
    if (seconds > 0) {
      bucket.remaining = 0;
      return seconds;
    }
    if (!due.replace(dueMs)) continue;
    bucket.remaining = Math.floor(roomFor(bucket, dueMs, nowMs) / intervalMs);
    return 0;
  }
}

/** Buckets by name, of which those used longest ago are forgotten; a forgotten one was full again long since. */
export interface BucketMap {
  of(name: string): Bucket;
}

const MOST_YOUNG = 50_000;

/** Two generations: what is used moves to the younger one, and when that is full the older one is dropped. */
export function createBuckets(kind: string, ratePerSecond: number, dues: SharedDues): BucketMap {
  let young = new Map<string, Bucket>();
  let old = new Map<string, Bucket>();
  return {
    of(name) {
      const found = young.get(name);
      if (found !== undefined) return found;
      const bucket = old.get(name) ?? newBucket(kind, ratePerSecond, dues.at(`${kind} ${name}`));
      if (young.size >= MOST_YOUNG) {
        old = young;
        young = new Map();
      }
      young.set(name, bucket);
      return bucket;
    },
  };
}
