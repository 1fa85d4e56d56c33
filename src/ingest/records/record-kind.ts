import type pg from 'pg';
import type { z } from 'zod';
import type { Adapter } from '../adapters/adapter.ts';
import { checkRecord } from './check-record.ts';
import type { Mention, RecordSink } from './record-sink.ts';

/** A kind of record: one file of this folder, one line of `RECORDS`. */
export interface RecordKind {
  /** Plural noun. Our feed holds its records in `<name>.ndjson`, and a mapping names it so. */
  readonly name: string;
  /** What a record must look like, before the database is asked. */
  readonly schema: z.ZodObject;
  /** A sink of the caller's transaction. Records come as they are: each is held against the schema first. */
  readonly openSink: (
    client: pg.PoolClient,
    nowMin: number,
    mention: Mention,
  ) => Promise<RecordSink<unknown>>;
  /** How a file of our feed is read where that is not line by line through the sink; null: it is. */
  readonly feedAdapter: Adapter | null;
}

/** What `defineRecordKind` takes: a kind whose sink sees records of the schema's type. */
export interface RecordKindDefinition<S extends z.ZodObject> {
  readonly name: string;
  readonly schema: S;
  /** `nowMin`: the importer's clock, minutes since 1970. */
  readonly openSink: (
    client: pg.PoolClient,
    nowMin: number,
    mention: Mention,
  ) => Promise<RecordSink<z.output<S>>>;
  readonly feedAdapter?: Adapter;
}

/** Puts the check by its schema before a kind's sink. */
export function defineRecordKind<S extends z.ZodObject>(definition: RecordKindDefinition<S>): RecordKind {
  const { name, schema, openSink, feedAdapter = null } = definition;
  return {
    name,
    schema,
    feedAdapter,
    async openSink(client, nowMin, mention) {
      const sink = await openSink(client, nowMin, mention);
      return {
        ...sink,
        add(value, line) {
          const checked = checkRecord(schema, value);
          return 'reasons' in checked ? checked.reasons : sink.add(checked.record, line);
        },
      };
    },
  };
}
