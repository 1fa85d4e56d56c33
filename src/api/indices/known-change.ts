import { derivedFrom } from '../../domain/derived.ts';
import type { AskedTime } from '../../domain/time/asked-time.ts';
import type { IndexPart } from '../../snapshot/parts/indices.ts';

/** When anything of each index changed, in milliseconds since 1970, in no order. */
const changesOf = derivedFrom((part: IndexPart): ReadonlyMap<number, ReadonlySet<number>> => {
  const changes = new Map(Array.from(part.asOfMs, (ms, index) => [index, new Set([ms])] as const));
  for (const { index, knownFromMs, knownToMs } of [part.snapshots, part.weeks, part.bases])
    index.forEach((of, row) => changes.get(of)!.add(knownFromMs[row]!).add(knownToMs[row]!));
  return changes;
});

/**
 * When anything of an index last changed, as far as it was known at a time: milliseconds since 1970. Before the first
 * change that is that time itself; without one the newest change of all.
 */
export function knownChangeMs(part: IndexPart, index: number, asOf: AskedTime | undefined): number {
  if (asOf === undefined) return part.asOfMs[index]!;
  let newest = Number.NEGATIVE_INFINITY;
  for (const ms of changesOf(part).get(index)!) if (ms <= asOf.ms && ms > newest) newest = ms;
  return newest === Number.NEGATIVE_INFINITY ? asOf.ms : newest;
}
