/**
 * A number of things at once, shared out by name: nobody has more than half of the slots, and when one is free the names
 * take turns, so that whoever comes with much waits for itself.
 */
export interface FairSlots {
  /** Does `work` as soon as there is a slot; null: too much of this name is waiting already. */
  run<Result>(name: string, work: () => Promise<Result>): Promise<Result> | null;
}

/** What one name has under way. */
interface Share {
  running: number;
  readonly waiting: (() => void)[];
}

/** Bounds of `createFairSlots`. */
export interface SlotBounds {
  /** At once, of all names. */
  readonly slots: number;
  /** Of one name, besides those that have a slot. */
  readonly mostWaiting: number;
}

/** Slots, all of them free. */
export function createFairSlots({ slots, mostWaiting }: SlotBounds): FairSlots {
  const half = Math.max(1, Math.floor(slots / 2));
  /** In the order of their turns. */
  const shares = new Map<string, Share>();
  let busy = 0;

  const start = (share: Share): void => {
    busy++;
    share.running++;
  };
  const startNext = (): void => {
    for (const [name, share] of shares) {
      if (busy >= slots) return;
      const next = share.running < half ? share.waiting.shift() : undefined;
      if (next === undefined) continue;
      start(share);
      shares.delete(name);
      shares.set(name, share);
      next();
    }
  };
  const free = (name: string, share: Share): void => {
    busy--;
    share.running--;
    startNext();
    if (share.running === 0 && share.waiting.length === 0) shares.delete(name);
  };

  return {
    run(name, work) {
      const share = shares.get(name) ?? { running: 0, waiting: [] };
      shares.set(name, share);
      const begin = () => work().finally(() => free(name, share));
      if (busy < slots && share.running < half) {
        start(share);
        return begin();
      }
      if (share.waiting.length >= mostWaiting) return null;
      return new Promise<void>((resolve) => share.waiting.push(resolve)).then(() => begin());
    },
  };
}
