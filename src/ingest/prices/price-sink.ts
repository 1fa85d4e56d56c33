import type pg from 'pg';
import { MAX_AHEAD_MIN } from '../../domain/time/latest-observation.ts';
import { monthOf } from '../../domain/time/month.ts';
import { DAY_MS } from '../../domain/time/utc-day.ts';
import {
  COLUMN_NAMES,
  createPriceArrays,
  enlargeArrays,
  LABEL_COLUMNS,
  type PriceArrays,
} from './price-arrays.ts';
import { createCounts, type MergeCounts } from './packs/merge-packs.ts';
import { createOutlierWatch } from './outlier-watch.ts';
import type { SinkResult } from '../records/record-sink.ts';
import { CURRENT, HISTORY } from './packs/pack-tables.ts';
import { createPackWriter } from './packs/pack-writer.ts';
import type { PriceBlock } from './price-rows.ts';

/** Gathers blocks of prices and writes them in batches, inside the caller's transaction. */
export interface PriceSink {
  /** Waits while a batch is being written and the next one is full. */
  append(block: PriceBlock): Promise<void>;
  finish(): Promise<WrittenPrices>;
  /** Instead of `finish`, before the transaction is rolled back: waits for the batch that is being written. */
  readonly abort: () => Promise<void>;
}

/** What a sink wrote. */
export interface WrittenPrices {
  readonly current: MergeCounts;
  readonly history: MergeCounts;
  /** Outlying prices that are held back since. */
  readonly held: number;
}

/** How many rows make a batch. */
export interface BatchLimits {
  /** Bounds memory: a row takes 56 bytes here and about as much again twice while its batch is merged. */
  readonly mostRows: number;
  /** A batch of about so many rows is written as soon as that splits hardly any pack. */
  readonly fewRows: number;
}

const LIMITS: BatchLimits = { mostRows: 2_000_000, fewRows: 150_000 };
const MOST_TEXT_BYTES = 256 * 1024 * 1024;
/** The database keeps the packs of a COPY until they are checked; what does not fit goes through a temporary file. */
const WORK_MEMORY_MB = 128;
/** Rows a run of one product, on average, from which the feed counts as grouped by product. */
const GROUPED = 3;

interface Filling {
  columns: PriceArrays;
  count: number;
  /** Runs of rows of one product. */
  runs: number;
  textBytes: Uint8Array;
  textEnds: Int32Array;
  texts: number;
}

/** A sink of the caller's transaction. `nowMin`: the importer's clock, minutes since 1970. */
export function createPriceSink(
  client: pg.PoolClient,
  nowMin: number,
  limits: BatchLimits = LIMITS,
): PriceSink {
  const labels = createLabelIds(client);
  const months = new Set<string>();
  const current = createCounts();
  const history = createCounts();
  const latestMin = nowMin + MAX_AHEAD_MIN;
  const outliers = createOutlierWatch(client);
  const writeCurrent = createPackWriter(client, CURRENT, current, latestMin, outliers.look);
  const writeHistory = createPackWriter(client, HISTORY, history, latestMin);
  let filling = startFilling(createPriceArrays(limits.fewRows * 2));
  /** Columns of a batch that has been written. Zeroing fresh ones for each batch would cost more than filling them. */
  let spare: PriceArrays | null = null;
  let writing: Promise<void> = Promise.resolve();

  const write = async (batch: Filling): Promise<void> => {
    const columns = await labels.apply(batch.columns, batch.count);
    const texts = { bytes: batch.textBytes, ends: batch.textEnds };
    await client.query(`set local work_mem = '${WORK_MEMORY_MB}MB'`);
    await ensureMonths(client, columns.observedMin, batch.count, months);
    const order = await writeCurrent({ count: batch.count, columns, texts }, null);
    await writeHistory({ count: batch.count, columns, texts }, order);
    spare = columns;
  };
  const flush = async (): Promise<void> => {
    const batch = filling;
    await writing;
    filling = startFilling(spare ?? createPriceArrays(limits.fewRows * 2));
    spare = null;
    writing = write(batch);
    // A failure is thrown by the next flush or by finish; until then nobody awaits it.
    writing.catch(() => {});
  };
  return {
    async append(block) {
      labels.add(block.newLabels);
      const split = splitOf(filling, block, limits);
      if (split !== null) {
        appendRows(filling, block, 0, split);
        if (filling.count > 0) await flush();
      }
      appendRows(filling, block, split ?? 0, block.count);
    },
    async finish() {
      if (filling.count > 0) await flush();
      await writing;
      const held = await outliers.settle();
      await markSellers(client);
      return { current, history, held };
    },
    abort: () => writing.catch(() => {}),
  };
}

function startFilling(columns: PriceArrays): Filling {
  return {
    columns,
    count: 0,
    runs: 0,
    textBytes: new Uint8Array(1024 * 1024),
    textEnds: new Int32Array(16_384),
    texts: 0,
  };
}

/**
 * The row of a block before which the batch should end; null: it goes on. A pack that two batches share is written
 * twice. So a batch ends where a chain ends, or where a product ends in a feed that goes product by product; a feed
 * that goes store by store is gathered as far as memory allows.
 */
function splitOf(filling: Filling, block: PriceBlock, { mostRows, fewRows }: BatchLimits): number | null {
  const { count, columns } = filling;
  if (count + block.count < fewRows) return null;
  if (count + block.count > mostRows || filling.textEnds[filling.texts]! > MOST_TEXT_BYTES) return 0;
  const lastChange = (name: 'chain' | 'product'): number => {
    const column = block.columns[name];
    for (let i = block.count - 1; i > 0; i--) if (column[i] !== column[i - 1]) return i;
    return count > 0 && column[0] !== columns[name][count - 1] ? 0 : -1;
  };
  const chainEnd = lastChange('chain');
  if (chainEnd >= 0 && count + chainEnd >= fewRows / 2) return chainEnd;
  const productEnd = filling.runs * GROUPED < count ? lastChange('product') : -1;
  return productEnd >= 0 ? productEnd : null;
}

function appendRows(filling: Filling, block: PriceBlock, from: number, to: number): void {
  const at = filling.count;
  const needed = at + to - from;
  if (needed === at) return;
  if (needed > filling.columns.chain.length) filling.columns = enlargeArrays(filling.columns, needed * 2);
  for (const name of COLUMN_NAMES) filling.columns[name].set(block.columns[name].subarray(from, to), at);
  const { sku, url, product } = filling.columns;
  for (let i = at; i < needed; i++) {
    if (sku[i] !== 0) sku[i] = sku[i]! + filling.texts;
    if (url[i] !== 0) url[i] = url[i]! + filling.texts;
    if (i === 0 || product[i] !== product[i - 1]) filling.runs++;
  }
  filling.count = needed;
  appendTexts(filling, block);
}

function appendTexts(filling: Filling, { texts }: PriceBlock): void {
  const count = texts.ends.length - 1;
  const end = filling.textEnds[filling.texts]!;
  if (end + texts.bytes.length > filling.textBytes.length) {
    const larger = new Uint8Array((end + texts.bytes.length) * 2);
    larger.set(filling.textBytes.subarray(0, end));
    filling.textBytes = larger;
  }
  filling.textBytes.set(texts.bytes, end);
  if (filling.texts + count + 1 > filling.textEnds.length) {
    const larger = new Int32Array((filling.texts + count + 1) * 2);
    larger.set(filling.textEnds);
    filling.textEnds = larger;
  }
  for (let n = 1; n <= count; n++) filling.textEnds[filling.texts + n] = end + texts.ends[n]!;
  filling.texts += count;
}

/** Chains that have prices count as selling online, as long as no source says otherwise. */
async function markSellers(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ chain_id: number }>(
    `select c.chain_id from chain c where not c.has_prices
       and exists (select from price_pack p where p.chain_id = c.chain_id) order by c.chain_id`,
  );
  // A statement without rows would still fire the trigger that counts revisions.
  if (rows.length === 0) return;
  await client.query('update chain set has_prices = true where chain_id = any($1)', [
    rows.map((row) => row.chain_id),
  ]);
}

/** Makes the history's partitions that a batch needs. */
async function ensureMonths(
  client: pg.PoolClient,
  observedMin: Int32Array,
  count: number,
  known: Set<string>,
): Promise<void> {
  const days = new Set<number>();
  let last = -1;
  for (let i = 0; i < count; i++) {
    const day = Math.floor(observedMin[i]! / 1_440);
    if (day !== last) days.add(day);
    last = day;
  }
  for (const day of days) {
    const month = monthOf(day * DAY_MS);
    if (known.has(month)) continue;
    known.add(month);
    await client.query('select ensure_observation_month($1)', [`${month}-01`]);
  }
}

interface LabelIds {
  add(labels: readonly string[]): void;
  /** Replaces label numbers by the record's label ids; makes the labels that are missing. */
  apply(columns: PriceArrays, count: number): Promise<PriceArrays>;
}

function createLabelIds(client: pg.PoolClient): LabelIds {
  const pending: string[] = [];
  /** Label id of each label number; number 0 is no label. */
  const ids: number[] = [0];

  const resolve = async (): Promise<void> => {
    const wanted = pending.splice(0);
    if (wanted.length === 0) return;
    const found = await client.query<{ label_id: number; label: string }>(
      'select label_id, label from label where label = any($1) order by label_id',
      [wanted],
    );
    const idOf = new Map(found.rows.map((row) => [row.label, row.label_id]));
    const missing = [...new Set(wanted)].filter((label) => !idOf.has(label));
    const made = await client.query<{ label_id: number; label: string }>(
      'insert into label (label) select unnest($1::text[]) returning label_id, label',
      [missing],
    );
    for (const row of made.rows) idOf.set(row.label, row.label_id);
    for (const label of wanted) ids.push(idOf.get(label) ?? 0);
  };
  return {
    add: (labels) => void pending.push(...labels),
    async apply(columns, count) {
      await resolve();
      for (const name of LABEL_COLUMNS) {
        const column = columns[name];
        for (let i = 0; i < count; i++) column[i] = ids[column[i]!]!;
      }
      return columns;
    },
  };
}

/** Counts prices, not packs. */
export function priceResult({ current, history, held }: WrittenPrices): SinkResult {
  const counts = ({ added, changed, unchanged }: MergeCounts) => ({ added, changed, unchanged });
  return {
    tables: { current_price: counts(current), price_history: counts(history) },
    repeated: current.repeated,
    notes: {
      ...(current.stale === 0 ? {} : { 'prices older than what is known': current.stale }),
      ...(held === 0 ? {} : { 'outlying prices held back (gondola doctor prices)': held }),
    },
  };
}
