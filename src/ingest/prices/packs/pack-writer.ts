import type pg from 'pg';
import { type BatchGroups, groupBatch, type PriceBatch } from './batch-groups.ts';
import {
  columnsOf,
  completePacks,
  type ExistingPacks,
  NO_PACKS,
  readExistingPacks,
} from './existing-packs.ts';
import { type ChangedPack, mergeBatch, type PackChange } from './merge-batch.ts';
import { createOutput, type MergeCounts, type MergeOutput } from './merge-packs.ts';
import { byIndex, encodeKeys, fillKeys } from './incoming-keys.ts';
import { arrayBytes, type CopyEncoder, copyIn } from './pack-copy.ts';
import type { PackTable } from './pack-tables.ts';
import type { PriceArrays } from '../price-arrays.ts';
import { packsToComplete } from './packs-to-complete.ts';

/**
 * Merges batches into one packed table, inside the caller's transaction, one after another. Answers with the order of
 * the batch's rows, which is often that of another table's writer too: its `guess`.
 */
export type PackWriter = (batch: PriceBatch, guess: Uint32Array | null) => Promise<Uint32Array>;

/**
 * Told of a pack that is about to be written: its key, and its observations as rows `[start, end)` of the columns, or
 * where `rows` is given as the rows `rows[start]` to `rows[end - 1]`. Nothing of it may be kept.
 */
export type PackListener = (
  keys: readonly number[],
  columns: PriceArrays,
  rows: Uint32Array | null,
  start: number,
  end: number,
) => void;

/**
 * Packs that a batch does not change are not touched, so their revision stands still. A pack that changes much is deleted
 * and copied in anew: an update of its arrays would write them just as whole, after a second copy through a staging
 * table. Of one that changes little what is new is written beside it. `latestMin`: as in `MergeRule`.
 */
export function createPackWriter(
  client: pg.PoolClient,
  table: PackTable,
  counts: MergeCounts,
  latestMin: number,
  onPack: PackListener | null = null,
): PackWriter {
  // Kept from batch to batch: fresh memory for each would keep the garbage collector as busy as the merge.
  const existingRows = createOutput(0);
  const merged = createOutput(0);
  return async (batch, guess) => {
    const groups = groupBatch(table, batch, guess);
    const existing = (await hasAny(client, table, batch, groups))
      ? await readExisting(client, table, batch, groups, existingRows, latestMin)
      : NO_PACKS;
    const { packs, changes } = mergeBatch(table, batch, groups, existing, merged, counts, latestMin);
    const replaced = packs.filter((pack) => pack.replaces);
    await deletePacks(client, table, table.name, replaced);
    if (table.changes !== null) {
      const ofChanged = replaced.filter((pack) => pack.replacesChanges);
      await deletePacks(client, table, table.changes, ofChanged);
    }
    if (onPack !== null) {
      for (const { keys, isMerged, start, end } of packs)
        onPack(keys, isMerged ? merged.columns : batch.columns, isMerged ? null : groups.order, start, end);
      for (const { keys, start, end } of changes) onPack(keys, merged.columns, null, start, end);
    }
    if (packs.length + changes.length === 0) return groups.order;
    const batchId = await currentBatch(client, table);
    if (packs.length > 0) await copyPacks(client, table, packs, batch, groups.order, merged, batchId);
    if (changes.length > 0) await copyChanges(client, table, changes, merged, batchId);
    return groups.order;
  };
}

interface Any {
  readonly any: boolean;
}

/** Whether the table has anything of the batch's chains: on a first import it has not, and nothing need be read. */
async function hasAny(
  client: pg.PoolClient,
  table: PackTable,
  batch: PriceBatch,
  groups: BatchGroups,
): Promise<boolean> {
  // Chains lead the key of the current prices alone; in the history their look-up would be a scan.
  const isChainFirst = table.keys[0]!.name === 'chain_id';
  if (!isChainFirst) {
    const { rows } = await client.query<Any>(`select exists (select from ${table.name}) as any`);
    return rows[0]!.any;
  }
  const chains = new Set<number>();
  for (let group = 0; group < groups.count; group++) {
    chains.add(batch.columns.chain[groups.order[groups.starts[group]!]!]!);
  }
  const { rows } = await client.query<Any>(
    `select exists (select from ${table.name} where chain_id = any($1)) as any`,
    [[...chains]],
  );
  return rows[0]!.any;
}

/** A batch that has no more rows than this of each pack, on average, needs few columns of most. */
const FEW_ROWS = 8;

async function readExisting(
  client: pg.PoolClient,
  table: PackTable,
  batch: PriceBatch,
  groups: BatchGroups,
  rows: MergeOutput,
  latestMin: number,
): Promise<ExistingPacks> {
  const isSparse = table.changes !== null && batch.count <= FEW_ROWS * groups.count;
  await fillKeys(client, table, groups.count, groups.keysOf);
  const existing = await byIndex(client, () => readExistingPacks(client, table, rows, isSparse));
  if (!isSparse) return existing;
  const needed = packsToComplete(batch, groups, existing, latestMin);
  if (needed.length === 0) return existing;
  await fillKeys(client, table, needed.length, (i) => existing.keys.map((key) => key[needed[i]!]!));
  await byIndex(client, () => completePacks(client, table, existing));
  return existing;
}

/** Deletes packs, or what there is of their changes, from the table `name`. */
async function deletePacks(
  client: pg.PoolClient,
  table: PackTable,
  name: string,
  packs: readonly ChangedPack[],
): Promise<void> {
  if (packs.length === 0) return;
  await fillKeys(client, table, packs.length, (i) => packs[i]!.keys);
  const match = table.keys.map(({ name }) => `k.${name} = i.${name}`).join(' and ');
  await byIndex(client, () => client.query(`delete from ${name} k using incoming_key i where ${match}`));
}

/** What the record's transaction writes carries its number. */
async function currentBatch(client: pg.PoolClient, { batch }: PackTable): Promise<number> {
  const { rows } = await client.query<{ batch: number }>(`select ${batch}() as batch`);
  return rows[0]!.batch;
}

async function copyPacks(
  client: pg.PoolClient,
  table: PackTable,
  packs: readonly ChangedPack[],
  batch: PriceBatch,
  order: Uint32Array,
  merged: MergeOutput,
  batchId: number,
): Promise<void> {
  const names = [...columnsOf(table), 'batch_id'];
  if (table.hasTexts) names.push('retailer_product_id', 'pdp_url');
  const inPlace = new Uint32Array(merged.length);
  for (let i = 0; i < inPlace.length; i++) inPlace[i] = i;
  const sql = `copy ${table.name} (${names.join(', ')}) from stdin (format binary)`;
  await copyIn(client, sql, packs.length, (encoder, i) => {
    const { keys, isMerged, start, end, sku, url } = packs[i]!;
    const columns = isMerged ? merged.columns : batch.columns;
    const rows = isMerged ? inPlace : order;
    const textBytes = 16 + (sku?.length ?? 0) + (url?.length ?? 0);
    encoder.startRow(
      names.length,
      8 * keys.length + arrayBytes(end - start) * table.arrays.length + textBytes,
    );
    encodeKeys(encoder, table, keys);
    encodeArrays(encoder, table, columns, rows, start, end);
    encoder.int4(batchId);
    if (!table.hasTexts) return;
    encoder.text(sku);
    encoder.text(url);
  });
}

/** Writes what is new of packs beside them. */
async function copyChanges(
  client: pg.PoolClient,
  table: PackTable,
  changes: readonly PackChange[],
  merged: MergeOutput,
  batchId: number,
): Promise<void> {
  const names = [...columnsOf(table), 'batch_id'];
  const rows = Uint32Array.from(merged.changed);
  const sql = `copy ${table.changes} (${names.join(', ')}) from stdin (format binary)`;
  await copyIn(client, sql, changes.length, (encoder, i) => {
    const { keys, first, last } = changes[i]!;
    encoder.startRow(names.length, 8 * keys.length + 8 + arrayBytes(last - first) * table.arrays.length);
    encodeKeys(encoder, table, keys);
    encodeArrays(encoder, table, merged.columns, rows, first, last);
    encoder.int4(batchId);
  });
}

function encodeArrays(
  encoder: CopyEncoder,
  table: PackTable,
  columns: PriceArrays,
  rows: Uint32Array,
  start: number,
  end: number,
): void {
  for (const { column, type, ifNull } of table.arrays) {
    if (type === 'boolean') encoder.boolArray(columns[column], rows, start, end);
    else encoder.int4Array(columns[column], rows, start, end, ifNull);
  }
}
