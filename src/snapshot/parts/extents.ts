/** A run of places. */
interface Extent {
  readonly start: number;
  readonly length: number;
}

/** Gives out runs of places below a capacity that can grow, lowest places first, and takes them back. */
export interface Extents {
  readonly capacity: number;
  /** Where a run of so many places starts; -1: there is none. */
  take(length: number): number;
  /** Takes a run back that was given out; runs that touch become one. */
  giveBack(start: number, length: number): void;
  /** Raises the capacity. */
  extend(capacity: number): void;
}

/** All places below `capacity` are free. */
export function createExtents(capacity: number): Extents {
  let free: Extent[] = capacity === 0 ? [] : [{ start: 0, length: capacity }];
  let end = capacity;
  const giveBack = (start: number, length: number): void => {
    if (length === 0) return;
    const at = free.findIndex((extent) => extent.start > start);
    const index = at === -1 ? free.length : at;
    const before = free[index - 1];
    const after = free[index];
    const joinsBefore = before !== undefined && before.start + before.length === start;
    const joinsAfter = after !== undefined && start + length === after.start;
    const joined = {
      start: joinsBefore ? before.start : start,
      length: length + (joinsBefore ? before.length : 0) + (joinsAfter ? after.length : 0),
    };
    free = [
      ...free.slice(0, joinsBefore ? index - 1 : index),
      joined,
      ...free.slice(joinsAfter ? index + 1 : index),
    ];
  };
  return {
    get capacity() {
      return end;
    },
    take(length) {
      const at = free.findIndex((extent) => extent.length >= length);
      const extent = free[at];
      if (extent === undefined) return -1;
      const left = { start: extent.start + length, length: extent.length - length };
      free = [...free.slice(0, at), ...(left.length > 0 ? [left] : []), ...free.slice(at + 1)];
      return extent.start;
    },
    giveBack,
    extend(more) {
      const added = more - end;
      if (added <= 0) return;
      giveBack(end, added);
      end = more;
    },
  };
}
