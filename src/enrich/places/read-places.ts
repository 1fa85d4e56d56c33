/** Files of places: our NDJSON, or features of OpenStreetMap and All The Places. */
import type pg from 'pg';
import { createChainRecogniser, loadChainNames } from '../../ingest/adapters/chain-recogniser.ts';
import { firstKnown } from '../../ingest/adapters/chain-store-passes.ts';
import { isFeature, leaveOut, shopNames } from '../../ingest/adapters/tagged-shops.ts';
import { bindColumns } from '../../ingest/columns.ts';
import { readHead } from '../../ingest/file-head.ts';
import type { Reason } from '../../ingest/reason.ts';
import { checkRecord } from '../../ingest/records/check-record.ts';
import { openRows } from '../../ingest/rows.ts';
import type { SourceRow } from '../../ingest/source-row.ts';
import { type PlaceRecord, placeRecord } from './place-record.ts';
import { TAGGED_COLUMNS, taggedPlace } from './tagged-place.ts';

/** A row of a file of places: a place, every reason why it is none, or why it is of no use. */
export type PlaceRow = { readonly line: number; readonly raw: string } & (
  | { readonly place: PlaceRecord }
  | { readonly reasons: readonly Reason[] }
  | { readonly leftOut: string }
);

/** A file of places that is being read, once. */
export interface PlaceFile {
  readonly rows: AsyncIterable<PlaceRow>;
  readonly totalBytes: number;
  readonly bytesRead: () => number;
}

const COLLECTION = /^\s*\{[^[]{0,500}"type"\s*:\s*"FeatureCollection"/;

/** Opens a file of places. Throws ImportError where it is neither JSON lines nor a JSON document. */
export async function openPlaces(client: pg.PoolClient, path: string): Promise<PlaceFile> {
  const { text } = await readHead(path);
  // One of our lines may well have a list in it: only a collection says of itself that its list is the file.
  const isCollection = COLLECTION.test(text);
  const file = await openRows(path, isCollection ? { kind: 'json', list: 'features' } : { kind: 'jsonl' });
  const read = file.records.some(isFeature) ? await featureReader(client, file) : ownPlace;
  async function* rows(): AsyncGenerator<PlaceRow> {
    for await (const batch of file.batches) yield* batch.map((row) => readRow(row, read));
  }
  return { rows: rows(), totalBytes: file.source.totalBytes, bytesRead: () => file.source.bytesRead() };
}

type Read = (value: unknown) => { readonly value: unknown } | { readonly leftOut: string };

const ownPlace: Read = (value) => ({ value });

async function featureReader(client: pg.PoolClient, file: Parameters<typeof bindColumns>[0]): Promise<Read> {
  const recognise = createChainRecogniser((await loadChainNames(client)).chains);
  const row = bindColumns(file, TAGGED_COLUMNS);
  return (value) => {
    row.move(value);
    const reason = leaveOut(row);
    if (reason !== null) return { leftOut: reason };
    return { value: taggedPlace(row, firstKnown(shopNames(row), recognise)) };
  };
}

function readRow(row: SourceRow, read: Read): PlaceRow {
  const { line, raw } = row;
  if (row.broken !== undefined) return { line, raw, reasons: [row.broken] };
  const given = read(row.value);
  if ('leftOut' in given) return { line, raw, ...given };
  const checked = checkRecord(placeRecord, given.value);
  return 'reasons' in checked ? { line, raw, ...checked } : { line, raw, place: checked.record };
}
