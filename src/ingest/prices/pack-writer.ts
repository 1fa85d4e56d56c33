import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { PriceColumns } from './columns.ts';
import { type ExistingPacks, NO_PACKS, PG_EPOCH_DAY, readExistingPacks } from './existing-packs.ts';
import {
  createOutput,
  type MergeCounts,
  type MergeOutput,
  mergePack,
  newestWithText,
  type Run,
} from './merge-packs.ts';
import { arrayBytes, type CopyEncoder, createCopyEncoder } from './pack-copy.ts';
import type { PackTable } from './pack-tables.ts';
import { stableOrder } from './stable-order.ts';
import type { InternedTexts } from './text-interner.ts';

/** Rows of a feed, labels already as the record's label ids. */
export interface PriceBatch {
  readonly count: number;
  readonly columns: PriceColumns;
  readonly texts: InternedTexts;
}

/** A pack to be written: rows `[start, end)` of the merged rows, or rows `order[start]` … of the batch as they are. */
interface PackRows {
  readonly isMerged: boolean;
  readonly start: number;
  readonly end: number;
}

interface ChangedPacks {
  readonly merged: MergeOutput;
  readonly packs: PackRows[];
  readonly keys: number[][];
  readonly skus: (Uint8Array | null)[];
  readonly urls: (Uint8Array | null)[];
  /** Whether the record has a pack of that key already. */
  readonly replaces: boolean[];
}

/**
 * Merges a batch into one packed table, inside the caller's transaction. Packs that the batch does not change are not
 * touched, so their revision stands still. A changed pack is deleted and copied in anew: an update of its arrays
 * would write them just as whole, after a second copy through a staging table.
 */
export async function writePacks(
  client: pg.PoolClient,
  table: PackTable,
  batch: PriceBatch,
  counts: MergeCounts,
): Promise<void> {
  const keys = table.keys.map((key) => keyColumn(key.name, batch));
  const order = stableOrder([...keys, batch.columns.store], batch.count);
  const starts = groupStarts(keys, order);
  const keysOf = (group: number): number[] => keys.map((key) => key[order[starts[group]!]!]!);

  const chains = new Set(starts.slice(0, -1).map((start) => batch.columns.chain[order[start]!]!));
  const existing = (await hasAny(client, table, chains))
    ? await readExisting(client, table, keysOf, starts.length - 1)
    : NO_PACKS;
  const changed = mergeAll(table, batch, order, starts, keysOf, existing, counts);
  const replaced = changed.replaces.flatMap((replaces, pack) => (replaces ? [pack] : []));
  if (replaced.length > 0) {
    await fillKeys(client, table, replaced.length, (i) => changed.keys.map((key) => key[replaced[i]!]!));
    const names = table.keys.map((key) => key.name);
    const match = names.map((name) => `k.${name} = i.${name}`).join(' and ');
    await client.query(`delete from ${table.name} k using incoming_key i where ${match}`);
  }
  if (changed.packs.length > 0) await copyPacks(client, table, batch, order, changed);
}

function keyColumn(name: PackTable['keys'][number]['name'], batch: PriceBatch): Int32Array {
  if (name === 'chain_id') return batch.columns.chain;
  if (name === 'product_id') return batch.columns.product;
  return batch.columns.observedMin.map((min) => Math.floor(min / 1_440)).subarray(0, batch.count);
}

/** Where each run of equal keys starts, and the end. */
function groupStarts(keys: readonly Int32Array[], order: Uint32Array): number[] {
  const starts: number[] = [];
  for (let i = 0; i < order.length; i++) {
    if (i === 0 || keys.some((key) => key[order[i]!] !== key[order[i - 1]!])) starts.push(i);
  }
  starts.push(order.length);
  return starts;
}

/** Whether the table has anything of these chains: on a first import it has not, and nothing need be read. */
async function hasAny(
  client: pg.PoolClient,
  table: PackTable,
  chains: ReadonlySet<number>,
): Promise<boolean> {
  // Chains lead the key of the current prices alone; in the history their look-up would be a scan.
  const isChainFirst = table.keys[0]!.name === 'chain_id';
  const { rows } = isChainFirst
    ? await client.query<Any>(`select exists (select from ${table.name} where chain_id = any($1)) as any`, [
        [...chains],
      ])
    : await client.query<Any>(`select exists (select from ${table.name}) as any`);
  return rows[0]!.any;
}

interface Any {
  readonly any: boolean;
}

async function readExisting(
  client: pg.PoolClient,
  table: PackTable,
  keysOf: (group: number) => number[],
  groups: number,
): Promise<ExistingPacks> {
  await fillKeys(client, table, groups, keysOf);
  await client.query('analyze incoming_key');
  return readExistingPacks(client, table);
}

async function fillKeys(
  client: pg.PoolClient,
  table: PackTable,
  count: number,
  keysOf: (i: number) => number[],
): Promise<void> {
  const columns = table.keys.map((key) => `${key.name} ${key.type} not null`).join(', ');
  await client.query('drop table if exists pg_temp.incoming_key');
  await client.query(`create temp table incoming_key (${columns}) on commit drop`);
  await copyIn(client, 'copy incoming_key from stdin (format binary)', count, (encoder, i) => {
    encoder.startRow(table.keys.length, 8 * table.keys.length);
    encodeKeys(encoder, table, keysOf(i));
  });
}

function mergeAll(
  table: PackTable,
  batch: PriceBatch,
  order: Uint32Array,
  starts: readonly number[],
  keysOf: (group: number) => number[],
  existing: ExistingPacks,
  counts: MergeCounts,
): ChangedPacks {
  const merged = createOutput(0);
  const changed: ChangedPacks = {
    merged,
    packs: [],
    keys: table.keys.map(() => []),
    skus: [],
    urls: [],
    replaces: [],
  };
  let pack = 0;
  for (let group = 0; group + 1 < starts.length; group++) {
    const keys = keysOf(group);
    while (pack < existing.count && compareKeys(existing, pack, keys) < 0) pack++;
    const known = pack < existing.count && compareKeys(existing, pack, keys) === 0;
    const old: Run = known
      ? { columns: existing.rows.columns, start: existing.starts[pack]!, end: existing.starts[pack + 1]! }
      : { columns: existing.rows.columns, start: 0, end: 0 };
    const fresh: Run = { columns: batch.columns, start: starts[group]!, end: starts[group + 1]! };
    const before = merged.length;
    const isNew = !known && ascends(fresh, order);
    let differs = isNew || mergePack(old, fresh, order, table.content, merged, counts);
    if (isNew) counts.added += fresh.end - fresh.start;
    let [sku, url]: (Uint8Array | null)[] = [null, null];
    if (table.hasTexts) {
      const newestMin = largest(old);
      const oldSku = known ? existing.skus[pack]! : null;
      const oldUrl = known ? existing.urls[pack]! : null;
      sku =
        textOf(batch, batch.columns.sku, newestWithText(batch.columns.sku, fresh, order, newestMin)) ??
        oldSku;
      url =
        textOf(batch, batch.columns.url, newestWithText(batch.columns.url, fresh, order, newestMin)) ??
        oldUrl;
      differs ||= !sameText(sku, oldSku) || !sameText(url, oldUrl);
    }
    if (!differs) {
      merged.length = before;
      continue;
    }
    keys.forEach((key, i) => changed.keys[i]!.push(key));
    changed.packs.push(
      isNew
        ? { isMerged: false, start: fresh.start, end: fresh.end }
        : { isMerged: true, start: before, end: merged.length },
    );
    changed.replaces.push(known);
    if (table.hasTexts) {
      changed.skus.push(sku ?? null);
      changed.urls.push(url ?? null);
    }
  }
  return changed;
}

function compareKeys(existing: ExistingPacks, pack: number, keys: readonly number[]): number {
  for (let i = 0; i < keys.length; i++) {
    const difference = existing.keys[i]![pack]! - keys[i]!;
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Whether the run has each store once, so that there is nothing to merge. */
function ascends({ columns, start, end }: Run, order: Uint32Array): boolean {
  for (let i = start + 1; i < end; i++) {
    if (columns.store[order[i]!]! <= columns.store[order[i - 1]!]!) return false;
  }
  return true;
}

function largest({ columns, start, end }: Run): number {
  let newest = -1;
  for (let i = start; i < end; i++) newest = Math.max(newest, columns.observedMin[i]!);
  return newest;
}

function textOf(batch: PriceBatch, refs: Int32Array, row: number): Uint8Array | null {
  if (row < 0) return null;
  const { bytes, ends } = batch.texts;
  const text = refs[row]!;
  return bytes.subarray(ends[text - 1], ends[text]);
}

function sameText(a: Uint8Array | null | undefined, b: Uint8Array | null): boolean {
  if (a == null || b === null) return (a ?? null) === b;
  return a.length === b.length && Buffer.compare(a, b) === 0;
}

async function copyPacks(
  client: pg.PoolClient,
  table: PackTable,
  batch: PriceBatch,
  order: Uint32Array,
  changed: ChangedPacks,
): Promise<void> {
  const names = [...table.keys.map((key) => key.name), ...table.arrays.map((array) => array.name)];
  if (table.hasTexts) names.push('retailer_product_id', 'pdp_url');
  const inPlace = Uint32Array.from({ length: changed.merged.length }, (_, i) => i);
  const sql = `copy ${table.name} (${names.join(', ')}) from stdin (format binary)`;
  await copyIn(client, sql, changed.packs.length, (encoder, pack) => {
    const { isMerged, start, end } = changed.packs[pack]!;
    const columns = isMerged ? changed.merged.columns : batch.columns;
    const rows = isMerged ? inPlace : order;
    const texts = table.hasTexts ? [changed.skus[pack]!, changed.urls[pack]!] : [];
    const textBytes = texts.reduce((sum, text) => sum + 4 + (text?.length ?? 0), 0);
    encoder.startRow(
      names.length,
      8 * table.keys.length + arrayBytes(end - start) * table.arrays.length + textBytes,
    );
    encodeKeys(
      encoder,
      table,
      changed.keys.map((key) => key[pack]!),
    );
    for (const { column, type, ifNull } of table.arrays) {
      if (type === 'boolean') encoder.boolArray(columns[column], rows, start, end);
      else encoder.int4Array(columns[column], rows, start, end, ifNull);
    }
    for (const text of texts) encoder.text(text);
  });
}

function encodeKeys(encoder: CopyEncoder, table: PackTable, keys: readonly number[]): void {
  table.keys.forEach(({ type }, i) => {
    if (type === 'smallint') encoder.int2(keys[i]!);
    else encoder.int4(type === 'date' ? keys[i]! - PG_EPOCH_DAY : keys[i]!);
  });
}

/** Runs a binary COPY of `count` rows, encoding while PostgreSQL reads. */
async function copyIn(
  client: pg.PoolClient,
  sql: string,
  count: number,
  encodeRow: (encoder: CopyEncoder, i: number) => void,
): Promise<void> {
  const encoder = createCopyEncoder();
  function* chunks(): Generator<Buffer> {
    for (let i = 0; i < count; i++) {
      encodeRow(encoder, i);
      const full = encoder.takeFull();
      if (full !== null) yield full;
    }
    yield encoder.finish();
  }
  await pipeline(Readable.from(chunks(), { highWaterMark: 2 }), client.query(copyFrom(sql)));
}
