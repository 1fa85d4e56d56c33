import { addToGroup } from '../../domain/group-by.ts';
import type { ObservedRows } from '../../snapshot/parts/history/observed-rows.ts';

/** A price that was looked at on a day on which several may count for one store, because some were merged or held back. */
export interface Look {
  readonly productId: number;
  readonly storeId: number;
  /** Of the store that is left, in its chain's list. */
  readonly position: number;
  readonly observedMin: number;
  readonly regularE4: number;
  readonly saleE4: number;
  readonly available: number;
  /** The first publication after it was recorded. */
  readonly recorded: number;
  /** The first one that serves it: `recorded`, or a later one where it was held back. Infinity: it is held. */
  readonly known: number;
}

/** The looks at one product on one day. Of those at a store the newest holds, of equals that of the older product, then store. */
export class ObservedDay {
  /** By product and store, as they were recorded. */
  readonly #versions = new Map<string, Look[]>();

  /** Takes a look; those of one product and store come as they were recorded. */
  add(look: Look): void {
    const cell = `${look.productId}/${look.storeId}`;
    addToGroup(this.#versions, cell, look);
  }

  /** Adds to `rows` what publications from `since` on tell of the day otherwise than the one before, and forgets it. */
  finish(day: number, since: number, rows: ObservedRows): void {
    for (const looks of this.#served().values()) {
      const standing = new Map<string, Look>();
      for (const [i, look] of looks.entries()) {
        standing.set(`${look.productId}/${look.storeId}`, look);
        if (look.known < since || looks[i + 1]?.known === look.known) continue;
        const { position, regularE4, saleE4, available } = newest([...standing.values()]);
        rows.add(position, day, look.known, regularE4, saleE4, available);
      }
    }
    this.#versions.clear();
  }

  /** What was ever served, by position and as it became known. */
  #served(): Map<number, Look[]> {
    const served = new Map<number, Look[]>();
    for (const versions of this.#versions.values()) {
      for (const [i, look] of versions.entries()) {
        // What was replaced while it was held back nobody ever saw.
        const replaced = versions[i + 1]?.recorded ?? Number.POSITIVE_INFINITY;
        if (look.known > look.recorded && look.known >= replaced) continue;
        addToGroup(served, look.position, look);
      }
    }
    for (const looks of served.values()) looks.sort((a, b) => a.known - b.known);
    return served;
  }
}

function newest(looks: readonly Look[]): Look {
  return looks.reduce((best, look) => (isNewer(look, best) ? look : best));
}

function isNewer(a: Look, b: Look): boolean {
  return (a.observedMin - b.observedMin || b.productId - a.productId || b.storeId - a.storeId) > 0;
}
