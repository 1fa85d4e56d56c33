import { readManifest, readPointer } from '../src/snapshot/folder.ts';
import { loadSnapshot } from '../src/snapshot/load.ts';
import type { Snapshot } from '../src/snapshot/snapshot.ts';
import { FULL_SCALE, syntheticSnapshot } from './synthetic-snapshot.ts';

/** The current snapshot of a folder; without a folder an invented one at full scale. */
export async function snapshotFrom(folder: string | undefined): Promise<Snapshot> {
  if (folder === undefined) return syntheticSnapshot(FULL_SCALE);
  const pointer = await readPointer(folder);
  if (pointer === undefined) throw new Error(`${folder} has no published snapshot`);
  return loadSnapshot(folder, await readManifest(folder, pointer));
}

/** Times `run` over and over, and prints the spread without the first fifth, which warms it up. */
export function printTimes(label: string, rounds: number, run: (round: number) => Buffer | undefined): void {
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    bytes += run(round)?.length ?? 0;
    if (round >= rounds / 5) times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const at = (share: number): string => times[Math.floor(times.length * share)]!.toFixed(3);
  const size = bytes === 0 ? '' : `  ${Math.round(bytes / rounds)} B`;
  console.log(
    `${label.padEnd(30)} p50 ${at(0.5)}  p99 ${at(0.99)}  max ${times.at(-1)!.toFixed(3)} ms${size}`,
  );
}
