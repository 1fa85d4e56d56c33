import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type DuckDBAppender, type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { ObservedRows } from '../../src/snapshot/parts/history/observed-rows.ts';

/** Bytes of the same rows as Parquet files, one a chain, compressed with zstd. */
export interface ParquetSize {
  /** Every observation, as the layers have them. */
  readonly observations: number;
  /** Only those that say something else than the one before at their store. */
  readonly changes: number;
}

/** Takes rows, chain after chain, and writes them as Parquet with DuckDB. */
export class ParquetWriter {
  readonly #dir: string;
  readonly #connection: DuckDBConnection;
  #appender: DuckDBAppender;
  #size = { observations: 0, changes: 0 };

  private constructor(dir: string, connection: DuckDBConnection, appender: DuckDBAppender) {
    this.#dir = dir;
    this.#connection = connection;
    this.#appender = appender;
  }

  /** A writer of files in a folder. */
  static async open(dir: string): Promise<ParquetWriter> {
    const instance = await DuckDBInstance.create(join(dir, 'rows.duckdb'), { threads: '2' });
    const connection = await instance.connect();
    await connection.run(
      `create table observation (product uinteger, store usmallint, day usmallint, known uinteger, regular uinteger, sale uinteger,
         available boolean)`,
    );
    return new ParquetWriter(dir, connection, await connection.createAppender('observation'));
  }

  /** Adds a product, whose rows come by store and day. */
  add(product: number, rows: ObservedRows): void {
    const appender = this.#appender;
    for (let row = 0; row < rows.length; row++) {
      appender.appendUInteger(product);
      appender.appendUSmallInt(rows.position[row]!);
      appender.appendUSmallInt(rows.day[row]!);
      appender.appendUInteger(rows.known[row]!);
      appender.appendUInteger(rows.regularE4[row]!);
      appender.appendUInteger(rows.saleE4[row]!);
      appender.appendBoolean(rows.available[row] === 1);
      appender.endRow();
    }
  }

  /** Writes what was added as the files of a chain. */
  async endChain(): Promise<void> {
    this.#appender.closeSync();
    this.#size.observations += await this.#copy('observation');
    this.#size.changes += await this.#copy(
      `(select * from observation qualify (regular, sale, available) is distinct from
         lag((regular, sale, available)) over (partition by product, store order by day) order by product, store, day)`,
    );
    await this.#connection.run('delete from observation');
    this.#appender = await this.#connection.createAppender('observation');
  }

  async #copy(rows: string): Promise<number> {
    const path = join(this.#dir, 'chain.parquet');
    await this.#connection.run(`copy ${rows} to '${path}' (format parquet, compression zstd)`);
    return (await stat(path)).size;
  }

  /** Bytes of all files. */
  get size(): ParquetSize {
    return { ...this.#size };
  }

  /** Closes the database, whose file the caller removes with the folder. */
  close(): void {
    this.#appender.closeSync();
    this.#connection.closeSync();
  }
}
