import { join } from 'node:path';
import { ensureFolder } from '../process/ensure-folder.ts';
import { isAlive, LockHeldError, readIdentity, takeLock } from '../record/lock-file.ts';
import { UsageError } from './command.ts';

/** The name of the lock in a folder that a feed is generated into. */
export const GENERATE_LOCK = 'generate.lock';

/**
 * Makes what a command writes this process's alone, by the file `lock`, until the function that it returns is called: two
 * that write at once would mix what they make, or lose it. Throws UsageError where another process is writing it.
 */
export async function lockOutput(output: string, kind: 'file' | 'folder', lock: string): Promise<() => void> {
  try {
    return await takeLock(lock, 0);
  } catch (error) {
    if (!(error instanceof LockHeldError)) throw error;
    const holder = error.holder === null ? 'another process' : `process ${error.holder}`;
    throw new UsageError(`${output} is being written by ${holder}: wait for it, or name another ${kind}.`);
  }
}

/** Does a task as the only one that writes a folder, which is made where it is missing; `lock` is a name in it. */
export async function asWriterOf<T>(folder: string, lock: string, task: () => Promise<T>): Promise<T> {
  ensureFolder(folder);
  const unlock = await lockOutput(folder, 'folder', join(folder, lock));
  try {
    return await task();
  } finally {
    unlock();
  }
}

/** Throws UsageError where a living process writes a folder as `asWriterOf` does: what is there of it is not all. */
export function refuseUnfinished(folder: string, lock: string): void {
  const writer = readIdentity(join(folder, lock));
  if (writer === null || !isAlive(writer)) return;
  throw new UsageError(`${folder} is being written by process ${writer.pid}: wait for it, then try again.`);
}
