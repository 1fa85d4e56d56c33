import type pg from 'pg';

/** What a gathering reads the price history by, and when it is done. */
export interface Gathering {
  /** May be a replica. Default: the record itself. */
  readonly history?: pg.ClientBase | undefined;
  readonly now: Date;
}
