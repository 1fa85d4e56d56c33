import type { Snapshot } from '../../snapshot/snapshot.ts';
import { hundredthsOfMile } from '../../domain/place/geo.ts';
import { encodeFamilies } from '../chains/families.ts';
import { encodeEmpty } from '../http/empty-answer.ts';
import { appendBlob, appendText, type ByteWriter, startAnswer, takeBody } from '../http/byte-writer.ts';
import type { StorePage } from './queries.ts';
import type { Includes, StoresQuery } from './schema.ts';

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

function writePlaces(answer: ByteWriter, { stores }: Snapshot, store: number, nowMs: number): void {
  const dayAt = stores.placesDayAt[store]!;
  if (dayAt < 0) return appendBlob(answer, stores.places, store);
  appendBlob(answer, stores.places, store, 0, dayAt);
  appendText(answer, DAYS[new Date(nowMs).getUTCDay()] ?? '');
  appendBlob(answer, stores.places, store, dayAt);
}

function writeStore(
  answer: ByteWriter,
  snapshot: Snapshot,
  store: number,
  includes: Includes,
  nowMs: number,
  distanceMi?: number,
): void {
  const { chains, stores } = snapshot;
  appendBlob(answer, stores.json, store);
  if (includes?.includes('chain_online_config')) {
    appendText(answer, ',"chain":');
    appendBlob(answer, chains.json, stores.chain[store]!);
  }
  if (includes?.includes('hours')) {
    appendText(answer, ',"hours":');
    appendBlob(answer, stores.hours, store);
  }
  if (includes?.includes('places_enrichment')) {
    appendText(answer, ',"places":');
    writePlaces(answer, snapshot, store, nowMs);
  }
  if (distanceMi !== undefined) appendText(answer, `,"distance_mi":${hundredthsOfMile(distanceMi) / 100}`);
  appendText(answer, '}');
}

/** `{count, stores}`, and a `meta` where there are none. The day of popular times is that of `nowMs` in UTC. */
export function encodeStores(
  snapshot: Snapshot,
  page: StorePage,
  { include, chain }: StoresQuery,
  nowMs: number,
): Buffer {
  const answer = startAnswer();
  appendText(answer, `{"count":${String(page.total)},"stores":[`);
  page.stores.forEach((store, i) => {
    if (i > 0) appendText(answer, ',');
    writeStore(answer, snapshot, store, include, nowMs, page.distances?.[i]);
  });
  const why = page.empty === null ? '' : `,${encodeEmpty(snapshot.stores, page.empty)}`;
  const members = `${why}${encodeFamilies(snapshot.chains, chain)}`;
  appendText(answer, members === '' ? ']}' : `],"meta":{${members.slice(1)}}}`);
  return takeBody(answer);
}

/** One bare Store. */
export function encodeStore(snapshot: Snapshot, store: number, includes: Includes, nowMs: number): Buffer {
  const answer = startAnswer();
  writeStore(answer, snapshot, store, includes, nowMs);
  return takeBody(answer);
}
