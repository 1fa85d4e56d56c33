import type { Due, SharedDues } from './shared-dues.ts';

/** How often somebody may call: `ratePerSecond` evenly, and as many at once after a second's rest. */
export interface Bucket {
  /** `RateLimit-Policy`: what may be. */
  readonly policy: string;
  /** In front of `RateLimit`'s numbers. */
  readonly name: string;
  readonly intervalMs: number;
  /** When the calls so far would be used up, had they come evenly: those of all threads. */
  readonly due: Due;
  /** Calls left at the moment of this thread's last one. */
  remaining: number;
}

const WINDOW_MS = 1_000;
/** Intervals such as 1000/3 do not add up exactly. */
const SLACK_MS = 1e-6;

/** A bucket, which is full where nothing is due; `kind` names whom it limits: key, payer, address. */
export function newBucket(kind: string, ratePerSecond: number, due: Due): Bucket {
  return {
    policy: `"${kind}";q=${ratePerSecond};w=1`,
    name: `"${kind}";r=`,
    intervalMs: WINDOW_MS / ratePerSecond,
    due,
    remaining: ratePerSecond,
  };
}

/** When the calls so far are used up; a clock that went back leaves times behind that no call has made. */
function dueFrom(due: Due, nowMs: number): number {
  const dueMs = due.load(nowMs);
  return dueMs > nowMs + 2 * WINDOW_MS ? nowMs : Math.max(dueMs, nowMs);
}

function secondsOver(dueMs: number, nowMs: number): number {
  const roomMs = WINDOW_MS - (dueMs - nowMs) + SLACK_MS;
  return roomMs < 0 ? Math.ceil(-roomMs / 1000) : 0;
}

/** 0: a call may go on; else the whole seconds until it is worth trying again. Takes nothing out. */
export function secondsUntilFree({ due, intervalMs }: Bucket, nowMs: number): number {
  return secondsOver(dueFrom(due, nowMs) + intervalMs, nowMs);
}

/** Takes one call out. 0: it may go on; else the whole seconds until it is worth trying again. */
export function takeFrom(bucket: Bucket, nowMs: number): number {
  const { due, intervalMs } = bucket;
  for (;;) {
    const dueMs = dueFrom(due, nowMs) + intervalMs;
    const seconds = secondsOver(dueMs, nowMs);
    if (seconds > 0) {
      bucket.remaining = 0;
      return seconds;
    }
    if (!due.replace(dueMs)) continue;
    bucket.remaining = Math.floor((WINDOW_MS - (dueMs - nowMs) + SLACK_MS) / intervalMs);
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
