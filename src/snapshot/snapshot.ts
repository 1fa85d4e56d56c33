/**
 * The shape of one published snapshot in memory: immutable columns that answer every catalogue read.
 *
 * Things are named by ordinals: a chain, store or product is its position in its part, in the order of the
 * record's integer keys, so that a later snapshot appends and never renumbers. `-1` means "none".
 * Money is in ten-thousandths of a US dollar (`E4`), times in minutes since 1970-01-01T00:00Z.
 */

import type { Opened, PartTable } from './parts/part.ts';
import type { OpenParts } from './parts/parts.ts';

/**
 * The format of the files. Raise it with every change to what publish writes, also of the encoded JSON: publish reuses
 * unchanged parts of the same format only, and a reader refuses any other.
 */
export const SNAPSHOT_FORMAT = 21;

/** What publish says about a snapshot; `versions/<version>.json` of the snapshot folder. */
export interface Manifest {
  readonly format: typeof SNAPSHOT_FORMAT;
  readonly version: number;
  readonly published_at: string;
  readonly counts: Readonly<Record<'chains' | 'stores' | 'products' | 'prices', number>>;
  /** Median and oldest age of the prices at publication, in hours, and the times themselves; null without prices. */
  readonly freshness: {
    readonly p50_hours: number | null;
    readonly max_hours: number | null;
    readonly median_observed_at: string | null;
    readonly oldest_observed_at: string | null;
  };
  /** The record's revision of each part that was compiled; see table `revision`. */
  readonly revisions: Readonly<Record<string, number>>;
  /**
   * Chains (ordinals, ascending) of which history is served as far as a refresh has to wait for it: what became known is
   * there, as a layer of its own; deals are those of before that still hold. `settleHistory` makes the rest. Absent: none.
   */
  readonly unsettled?: readonly number[];
  /** Files by name; `PARTS` says which belong to which part, a chain's own by `chainFile`. Paths are relative to the snapshot folder. */
  readonly files: Readonly<
    Record<string, { readonly path: string; readonly bytes: number; readonly sha256: string }>
  >;
}

/** One published version of the catalogue: its parts, and what publish says about it. */
export interface Snapshot extends OpenParts {
  readonly manifest: Manifest;
}

/** The same of other parts than those of `PARTS`. */
export type SnapshotOf<Parts extends PartTable> = Opened<Parts> & Pick<Snapshot, 'manifest'>;
