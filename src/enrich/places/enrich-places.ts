/** Reads a file of places, finds their stores, has a model read the reviews, and writes what it comes to, store by store. */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type pg from 'pg';
import type { ProgressListener } from '../../domain/progress.ts';
import { openLeftOut } from '../../ingest/left-out.ts';
import { openRejects } from '../../ingest/rejects.ts';
import { inTransactionOf } from '../../record/transaction.ts';
import { ModelError } from '../model-error.ts';
import type { SentimentModel, Spent } from '../sentiment-model.ts';
import { type FindStore, type FoundStore, loadStoreFinder } from './find-store.ts';
import { makePlaces } from './make-places.ts';
import type { PlaceRecord } from './place-record.ts';
import { openPlaces, type PlaceRow } from './read-places.ts';
import { enrichedStores, writeEnrichment } from './write-places.ts';

/** How a file is to be taken. */
export interface EnrichOptions {
  readonly model: SentimentModel;
  /** Stores that are enriched already are done again. */
  readonly again: boolean;
  /** Everything but writing. */
  readonly dryRun: boolean;
  readonly now: Date;
  readonly onProgress?: ProgressListener;
  /** Where reject files go; see `openRejects`. */
  readonly rejectDir?: string;
}

/** What a run came to. Counts are of places unless they say otherwise. */
export interface EnrichSummary {
  readonly file: string;
  readonly model: string;
  readonly dryRun: boolean;
  read: number;
  /** Written, with or without a score. */
  enriched: number;
  scored: number;
  /** Too few reviews with an opinion. */
  tooFew: number;
  withoutReviews: number;
  /** Enriched before. */
  already: number;
  /** Their store is not known, or they are no open shop. */
  leftOut: number;
  rejected: number;
  /** The model gave no whole answer for them. */
  unread: number;
  /** Of reviews. */
  reviews: number;
  repeatedReviews: number;
  reviewsSetAside: number;
  /** The first places whose store is not known, in words. */
  readonly unknown: string[];
  /** The first that the model did not read, in words. */
  readonly failures: string[];
  rejectFile: string | null;
  leftOutFile: string | null;
  /** What the model cost; null: nothing. */
  readonly spent: Spent | null;
  /** Why the run ended before the file did; null: it did not. */
  stopped: string | null;
}

const MOST_SHOWN = 20;
const LOCK_NAME = 'gondola enrich places';
const PROGRESS_MS = 250;

/**
 * Enriches the stores of a file. A store is one transaction, written when all of its reviews were read: a run that is
 * killed or stops leaves whole stores, and goes on where it is run again. One run at a time. Throws ImportError.
 */
export async function enrichPlaces(
  pool: pg.Pool,
  path: string,
  options: EnrichOptions,
): Promise<EnrichSummary> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [LOCK_NAME]);
    const summary = await enrichFile(client, path, options);
    await client.query('select pg_advisory_unlock(hashtext($1))', [LOCK_NAME]);
    client.release();
    return summary;
  } catch (error) {
    // Its lock goes with it.
    client.release(true);
    throw error;
  }
}

async function enrichFile(
  client: pg.PoolClient,
  path: string,
  options: EnrichOptions,
): Promise<EnrichSummary> {
  const { rejectDir = null, dryRun, onProgress } = options;
  const summary = emptySummary(path, options);
  const [findStore, done] = [await loadStoreFinder(client), await enrichedStores(client)];
  const file = await openPlaces(client, path);
  const rejects = await openRejects(path, rejectDir, !dryRun);
  const leftOut = await openLeftOut(path, rejectDir, !dryRun);
  const run: Run = { client, options, summary, findStore, done };
  let shownMs = 0;
  for await (const row of file.rows) {
    summary.read++;
    if ('reasons' in row) rejects.add(row.line, row.reasons, row.raw);
    else {
      const reason = 'leftOut' in row ? row.leftOut : await enrichPlace(run, row);
      if (reason !== null)
        leftOut.add(row.line, reason, 'place' in row ? (row.place.name ?? undefined) : undefined, row.raw);
    }
    if (performance.now() - shownMs >= PROGRESS_MS) {
      shownMs = performance.now();
      onProgress?.({
        stage: `enrich ${summary.file}`,
        done: file.bytesRead(),
        total: file.totalBytes,
        unit: 'bytes',
      });
    }
    if (summary.stopped !== null) break;
  }
  summary.rejected = rejects.count();
  summary.leftOut = Object.values(leftOut.reasons()).reduce((sum, count) => sum + count, 0);
  [summary.rejectFile, summary.leftOutFile] = [await rejects.close(), await leftOut.close()];
  return summary;
}

interface Run {
  readonly client: pg.PoolClient;
  readonly options: EnrichOptions;
  readonly summary: EnrichSummary;
  readonly findStore: FindStore;
  /** Stores that are enriched. */
  readonly done: Set<number>;
}

/** Null: the place was dealt with; else why it is left out. */
async function enrichPlace(
  run: Run,
  { line, place }: PlaceRow & { readonly place: PlaceRecord },
): Promise<string | null> {
  const { summary, findStore, done, options } = run;
  const found = findStore(place);
  if ('unknown' in found) {
    if (summary.unknown.length < MOST_SHOWN)
      summary.unknown.push(
        `line ${line}: ${place.name ?? place.store_id ?? `${place.chain_slug} ${place.web_external_id}`}: ${found.unknown}`,
      );
    return found.unknown;
  }
  if (done.has(found.store.storeId) && !options.again) {
    summary.already++;
    return null;
  }
  try {
    await enrichStore(run, found.store, place);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    if (error.endsRun) summary.stopped = error.message;
    summary.unread++;
    if (summary.failures.length < MOST_SHOWN)
      summary.failures.push(`line ${line}: ${found.store.name}: ${error.message}`);
  }
  return null;
}

async function enrichStore(run: Run, store: FoundStore, place: PlaceRecord): Promise<void> {
  const { client, options, summary, done } = run;
  const { model, dryRun, again, now } = options;
  const made = await makePlaces(model, place, store.words, now);
  const reviewsSha256 = createHash('sha256').update(JSON.stringify(made.reviews)).digest();
  const making =
    made.reviews.length === 0
      ? null
      : {
          model: model.name,
          source: summary.file,
          reviews: made.reviews.length,
          setAside: made.setAside,
          heard: made.heard,
          reviewsSha256,
        };
  const enrichment = { storeId: store.storeId, places: made.places, hours: place.hours, making };
  const isWritten =
    dryRun || (await inTransactionOf(client, () => writeEnrichment(client, enrichment, again)));
  done.add(store.storeId);
  if (!isWritten) {
    summary.already++;
    return;
  }
  summary.enriched++;
  summary.reviews += made.reviews.length;
  summary.repeatedReviews += made.repeated;
  summary.reviewsSetAside += made.setAside;
  if (making === null) summary.withoutReviews++;
  else if (made.places.sentiment?.score == null) summary.tooFew++;
  else summary.scored++;
}

function emptySummary(path: string, { model, dryRun }: EnrichOptions): EnrichSummary {
  return {
    file: basename(path),
    model: model.name,
    dryRun,
    read: 0,
    enriched: 0,
    scored: 0,
    tooFew: 0,
    withoutReviews: 0,
    already: 0,
    leftOut: 0,
    rejected: 0,
    unread: 0,
    reviews: 0,
    repeatedReviews: 0,
    reviewsSetAside: 0,
    unknown: [],
    failures: [],
    rejectFile: null,
    leftOutFile: null,
    // The model counts on.
    spent: model.spent,
    stopped: null,
  };
}
