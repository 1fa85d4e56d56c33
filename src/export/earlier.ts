import { hasSameFiles } from '../snapshot/files/folder.ts';
import type { Manifest } from '../snapshot/snapshot.ts';

/** An earlier publication, which an export is made since. */
export interface EarlierPublication {
  readonly manifest: Manifest;
  /** The record's `chain_id` by chain ordinal. */
  readonly chainIds: readonly number[];
}

/** What a table is made of. */
export interface TableSources {
  /** The files of the snapshot that its values come from. */
  readonly files: readonly string[];
  /**
   * The record's revision of what they hold, where they name stores or products by number: after a merge a number may mean
   * another one, and the file be the same.
   */
  readonly revision?: string;
}

/** Whether nothing of a table changed since. */
export function isUnchanged(
  now: Manifest,
  { manifest: before }: EarlierPublication,
  { files, revision }: TableSources,
): boolean {
  const isSame = hasSameFiles(now.files, before.files, files);
  return isSame && (revision === undefined || now.revisions[revision] === before.revisions[revision]);
}

/** The revision of a chain's prices, which moves with its merges too. */
export function pricesRevision({ chainIds }: EarlierPublication, chain: number): string {
  return `prices:${chainIds[chain]}`;
}

/** Whether what was served of a chain's history before is told otherwise now: under other ids, or at other stores. */
export function isReadAnew(
  now: Manifest,
  { manifest: before, chainIds }: EarlierPublication,
  chain: number,
): boolean {
  const revision = `identity:${chainIds[chain]}`;
  return now.revisions[revision] !== before.revisions[revision];
}
