import type { Snapshot } from '../../snapshot/snapshot.ts';
import { type ByteWriter, startAnswer } from '../http/byte-writer.ts';
import type { StorePage } from './queries.ts';
import type { Includes } from './schema.ts';

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

function writePlaces(answer: ByteWriter, { stores }: Snapshot, store: number, nowMs: number): void {
  const dayAt = stores.placesDayAt[store]!;
  if (dayAt < 0) return answer.blob(stores.places, store);
  answer.blob(stores.places, store, 0, dayAt);
  answer.ascii(DAYS[new Date(nowMs).getUTCDay()] ?? '');
  answer.blob(stores.places, store, dayAt);
}

function writeStore(
  answer: ByteWriter,
  snapshot: Snapshot,
  store: number,
  includes: Includes,
  nowMs: number,
): void {
  const { chains, stores } = snapshot;
  answer.blob(stores.json, store);
  if (includes?.includes('chain_online_config')) {
    answer.ascii(',"chain":');
    answer.blob(chains.json, stores.chain[store]!);
  }
  if (includes?.includes('hours')) {
    answer.ascii(',"hours":');
    answer.blob(stores.hours, store);
  }
  if (includes?.includes('places_enrichment')) {
    answer.ascii(',"places":');
    writePlaces(answer, snapshot, store, nowMs);
  }
  answer.ascii('}');
}

/** `{count, stores}`. The day of popular times is that of `nowMs` in UTC. */
export function encodeStores(snapshot: Snapshot, page: StorePage, includes: Includes, nowMs: number): Buffer {
  const answer = startAnswer();
  answer.ascii(`{"count":${String(page.total)},"stores":[`);
  page.stores.forEach((store, i) => {
    if (i > 0) answer.ascii(',');
    writeStore(answer, snapshot, store, includes, nowMs);
  });
  answer.ascii(']}');
  return answer.finish();
}

/** One bare Store. */
export function encodeStore(snapshot: Snapshot, store: number, includes: Includes, nowMs: number): Buffer {
  const answer = startAnswer();
  writeStore(answer, snapshot, store, includes, nowMs);
  return answer.finish();
}
