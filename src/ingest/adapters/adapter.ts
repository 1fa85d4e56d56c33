import type pg from 'pg';
import type { Reason } from '../reason.ts';
import type { RowLayout, SourceRow } from '../rows.ts';

/** The kinds of record that a feed can hold, in the order in which they depend on one another. */
export const RECORD_KINDS = [
  'chains',
  'stores',
  'store_merges',
  'products',
  'prices',
  'coupons',
  'indices',
] as const;

export type RecordKind = (typeof RECORD_KINDS)[number];

/** What a row of a file becomes: a record, part of another row's record, nothing (to be counted), or a reject. */
export type Adapted =
  | { readonly record: unknown }
  | { readonly absorbed: true }
  | { readonly filtered: string }
  | { readonly reasons: readonly Reason[] };

/** One reading of the file, for records of one kind. */
export interface Pass {
  readonly kind: RecordKind;
  adapt(row: SourceRow): Adapted;
  /** Records that rows add up to, after the last row. */
  rest?(): Iterable<{ readonly line: number; readonly record: unknown }>;
}

/** How a file of some format is read. Passes come in the order of `RECORD_KINDS`. */
export interface Adapter {
  readonly layout: RowLayout;
  /** Made when the pass begins, so that it sees what the passes before it wrote. */
  readonly passes: readonly ((client: pg.PoolClient) => Promise<Pass>)[];
}
