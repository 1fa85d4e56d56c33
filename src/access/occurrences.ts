const TOLD_EVERY_MS = 60_000;

/** What goes wrong again and again, of the kinds `Kind`: counted each time, told once in a while. */
export interface Occurrences<Kind extends string> {
  /**
   * One more of a kind. `tell` is called at once for the first, and then once a minute at most, with how many there were
   * since it was last called for this kind, this one among them.
   */
  readonly note: (kind: Kind, tell: (times: number) => void) => void;
  /** Since the start, by kind. */
  readonly counts: ReadonlyMap<Kind, number>;
}

/** Nothing has occurred yet. `clock` gives milliseconds. */
export function countOccurrences<Kind extends string>(clock: () => number): Occurrences<Kind> {
  const counts = new Map<Kind, number>();
  const told = new Map<Kind, { count: number; atMs: number }>();
  return {
    counts,
    note(kind, tell) {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      const last = told.get(kind);
      if (last !== undefined && clock() - last.atMs < TOLD_EVERY_MS) return;
      told.set(kind, { count, atMs: clock() });
      tell(count - (last?.count ?? 0));
    },
  };
}
