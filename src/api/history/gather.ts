import { type AskedMoment, isAhead } from '../../domain/time/asked-time.ts';
import { blockPlaces, readRows } from '../../lookup/history/block-places.ts';
import {
  knownObservations,
  type KnownScope,
  ownObservations,
  roomFor,
} from '../../lookup/history/known-observations.ts';
import type { ChainObservations } from '../../lookup/history/prices-as-of.ts';
import { versionAtTime } from '../../lookup/history/publications.ts';
import { historyBlocks } from '../../snapshot/files/read-blocks.ts';
import type { HistoryPart } from '../../snapshot/parts/history.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { FieldError } from '../http/errors.ts';

/** Reads what was observed of products at chains, off the event loop; chains without anything are left out. */
export async function gatherObservations(
  history: HistoryPart,
  products: Iterable<number>,
  chains: readonly number[],
  scope: KnownScope,
): Promise<ChainObservations[]> {
  const reads: Promise<ChainObservations>[] = [];
  // Products are decoded one after another into the same rows: memory that is let go of each time has to be collected.
  const rows = roomFor(scope);
  for (const product of products) {
    for (const chain of chains) {
      const places = blockPlaces(history, chain, product);
      if (places.length === 0) continue;
      const read = async (): Promise<ChainObservations> => {
        const blocks = await Promise.all(places.map((place) => historyBlocks.read(place)));
        const known = knownObservations(readRows(places, blocks, product, rows), scope);
        return { chain, product, known: ownObservations(known) };
      };
      reads.push(read());
    }
  }
  const gathered = await Promise.all(reads);
  return gathered.filter(({ known }) => known.order.length > 0);
}

/** The chains that a store side marks. */
export function chainsOf({ chains }: Snapshot, marked: Uint8Array | null): number[] {
  const all = Array.from({ length: chains.count }, (_, chain) => chain);
  return marked === null ? all : all.filter((chain) => marked[chain] === 1);
}

/** The last publish that counts for `known_at`; without it every one does. */
export function knownVersion(history: HistoryPart, asked: AskedMoment | undefined): number {
  if (asked === undefined) return Number.MAX_SAFE_INTEGER;
  return 'sequence' in asked ? asked.sequence : versionAtTime(history, asked.ms);
}

/** What is wrong with `known_at`: it is yet to come. */
export function refuseKnownAt(
  { manifest }: Snapshot,
  asked: AskedMoment | undefined,
  nowMs: number,
): FieldError[] {
  if (asked === undefined) return [];
  const isToCome = 'sequence' in asked ? asked.sequence > manifest.version : isAhead(asked, nowMs);
  const detail = `is in the future: the newest publish is ${manifest.version}, of ${manifest.published_at}`;
  return isToCome ? [{ in: 'query', field: 'known_at', detail }] : [];
}
