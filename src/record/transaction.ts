import type { Pool, PoolClient } from 'pg';

/** Runs statements in one transaction: committed when `work` resolves, rolled back when it rejects. */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await bracketed(
      client,
      TRANSACTION,
      () => work(client),
      (failure) => (broken = failure),
    );
  } finally {
    // A connection that cannot roll back is not given to anyone else.
    client.release(broken);
  }
}

/** The same on a connection that the caller holds; within a transaction of the caller's, as a savepoint of it. */
export function inTransactionOf<T>(client: PoolClient, work: () => Promise<T>, isNested = false): Promise<T> {
  return bracketed(client, isNested ? SAVEPOINT : TRANSACTION, work);
}

/** Runs statements and takes back what they did, whether `work` resolves or rejects. */
export async function inRehearsal<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  return bracketed(client, { ...TRANSACTION, commit: 'rollback' }, work);
}

interface Bracket {
  readonly begin: string;
  readonly commit: string;
  readonly rollback: string;
}

const TRANSACTION: Bracket = { begin: 'begin', commit: 'commit', rollback: 'rollback' };
const SAVEPOINT: Bracket = {
  begin: 'savepoint nested',
  commit: 'release savepoint nested',
  rollback: 'rollback to savepoint nested',
};

async function bracketed<T>(
  client: PoolClient,
  { begin, commit, rollback }: Bracket,
  work: () => Promise<T>,
  onBroken: (failure: Error) => void = () => {},
): Promise<T> {
  try {
    await client.query(begin);
    const result = await work();
    await client.query(commit);
    return result;
  } catch (error) {
    // The caller hears of what went wrong first; a connection that cannot roll back fails its next statement anyway.
    await client.query(rollback).catch(onBroken);
    throw error;
  }
}

/** Asks a query of a connection, after those that were asked of it before. */
export type Asking = <Rows>(query: (client: PoolClient) => Promise<Rows>) => Promise<Rows>;

/** Two connections that see the same record, so that two queries run at once. */
export interface SharedView {
  readonly read: Asking;
  /** The same over the second connection, which is made when it is first asked. */
  readonly readBeside: Asking;
  /** Ends the second connection, also while it reads. */
  readonly end: () => Promise<void>;
}

/**
 * Shares what a repeatable-read transaction of `first` sees with a second connection, for as long as that lasts. Where none
 * is to be had, `first` is asked instead.
 */
export function shareView(pool: Pool, first: PoolClient): SharedView {
  const read = asking(first);
  let second: Promise<PoolClient | null> | undefined;
  let beside: Asking | undefined;
  return {
    read,
    async readBeside(query) {
      second ??= joinView(pool, read);
      const client = await second;
      beside ??= client === null ? read : asking(client);
      return beside(query);
    },
    async end() {
      (await second?.catch(() => null))?.release(true);
    },
  };
}

function asking(client: PoolClient): Asking {
  let last: Promise<unknown> = Promise.resolve();
  return (query) => {
    const answer = last.then(() => query(client));
    last = answer.catch(() => {});
    return answer;
  };
}

/** Null where no second connection is to be had. Rejects where the first one cannot go on either. */
async function joinView(pool: Pool, read: Asking): Promise<PoolClient | null> {
  // A statement that fails, as on a full disk, ends the transaction that it is of: to ask the first one instead would
  // only hear of that, and not why.
  const { rows } = await read((first) =>
    first.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot'),
  );
  const client = await pool.connect().catch(() => null);
  try {
    await client?.query('begin isolation level repeatable read, read only');
    await client?.query(`set transaction snapshot ${client.escapeLiteral(rows[0]!.snapshot)}`);
    return client;
  } catch {
    client?.release(true);
    return null;
  }
}
