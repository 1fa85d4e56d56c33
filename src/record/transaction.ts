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
