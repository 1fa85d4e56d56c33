/**
 * Refreshes of a running service, one after another: what each takes from the start of its import until readers see it,
 * what it writes, and what the service has of it. The record and the snapshots stay as the refreshes left them.
 */
import { rmSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { generateRefresh } from '../src/demo/refresh.ts';
import { readManifest, readPointer } from '../src/snapshot/files/folder.ts';
import type { Manifest } from '../src/snapshot/snapshot.ts';
import { runCommand } from './command.ts';
import { type BenchData, ensurePublished, SEED, withPool } from './data.ts';
import type { LoadResult } from './load.ts';
import { disturbed, readQuietly, whileReading } from './readers.ts';
import { absolute, type Measurement } from './report.ts';
import { drawSamples, type Samples } from './samples.ts';
import { type Service, startService } from './service.ts';

const LIMIT_S = 300;
const LOOK_MS = 50;
const GIB = 2 ** 30;
const MIB = 2 ** 20;

/** What is refreshed, and the bars in seconds; null: none. */
export interface RefreshKind {
  readonly chains: number;
  /** At full scale, and at any other. */
  readonly prices: { readonly full: number; readonly else: number };
  readonly bars: Readonly<Record<'import' | 'publish' | 'swap' | 'all', number | null>>;
}

/** A scrape of a few chains. */
export const ONE_REFRESH: RefreshKind = {
  chains: 3,
  prices: { full: 1_000_000, else: 50_000 },
  bars: { import: 5, publish: 4, swap: 0.5, all: 15 },
};

/** A few prices of one chain. */
const SMALL_REFRESH: RefreshKind = {
  chains: 1,
  prices: { full: 10_000, else: 1_000 },
  bars: { import: null, publish: null, swap: null, all: 2 },
};

/** What one refresh took. */
interface Refreshed {
  readonly prices: number;
  readonly chains: number;
  /** `publish`: until the folder's pointer names it; `settled`: until the command has ended, which readers do not wait for. */
  readonly seconds: Readonly<Record<'import' | 'publish' | 'swap' | 'settled' | 'all', number>>;
  /** Of files that the snapshot before had not. */
  readonly writtenBytes: number;
  /** Of the files that the chains that changed have of their own. */
  readonly changedBytes: number;
  readonly peakBytes: number;
  /** The longest delay of the service's event loop, in milliseconds. */
  readonly pauseMs: number;
}

async function currentManifest({ dir }: BenchData): Promise<Manifest> {
  const folder = join(dir, 'snapshots');
  const pointer = await readPointer(folder);
  if (pointer === undefined) throw new Error(`${folder} has no published snapshot`);
  return readManifest(folder, pointer);
}

function bytesOf(files: readonly Manifest['files'][string][]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** When a check held first, as `performance.now` tells; infinite where it does not in time: no bar is met by that. */
async function untilTrue(check: () => boolean | Promise<boolean>, ended: AbortSignal): Promise<number> {
  const started = performance.now();
  while (!ended.aborted && performance.now() - started < 1000 * LIMIT_S) {
    if (await check()) return performance.now();
    await sleep(LOOK_MS / 5);
  }
  return Number.POSITIVE_INFINITY;
}

const MINUTE_MS = 60_000;
const BEGUN_MS = Date.now();
/** Refreshes so far: each is observed a minute after the one before, or it would change nothing. */
let observed = 0;

async function refresh(data: BenchData, service: Service, kind: RefreshKind): Promise<Refreshed> {
  const out = join(data.dir, 'refresh');
  const folder = join(data.dir, 'snapshots');
  rmSync(out, { recursive: true, force: true });
  const prices = data.scale === 'full' ? kind.prices.full : kind.prices.else;
  const scope = { scale: data.scale, seed: SEED, chains: kind.chains };
  const feed = await generateRefresh({
    ...scope,
    out,
    prices,
    observedAt: new Date(BEGUN_MS + MINUTE_MS * observed++),
  });
  const before = await currentManifest(data);
  let peakBytes = await service.rssBytes();
  let pauseMs = 0;
  const served = { version: before.version };
  const watching = new AbortController();
  const watch = async (): Promise<void> => {
    while (!watching.signal.aborted) {
      const seen = await service.metrics([
        'gondola_event_loop_delay_seconds{quantile="1"}',
        'gondola_snapshot_version',
      ]);
      pauseMs = Math.max(pauseMs, 1000 * seen[0]!);
      served.version = seen[1]!;
      peakBytes = Math.max(peakBytes, await service.rssBytes());
      await sleep(LOOK_MS);
    }
  };
  await service.metric('gondola_event_loop_delay_seconds');
  const watched = watch();
  const started = performance.now();
  const since = (from: number): number => (performance.now() - from) / 1000;
  const timed = async (): Promise<Refreshed['seconds']> => {
    const imported = (await runCommand(data.dir, ['import', out])).seconds;
    const publishing = performance.now();
    const ended = new AbortController();
    const pointed = untilTrue(
      async () => (await readPointer(folder))?.version !== before.version,
      ended.signal,
    );
    const seen = untilTrue(() => served.version !== before.version, ended.signal);
    await runCommand(data.dir, ['publish']).catch((error: unknown) => {
      ended.abort();
      throw error;
    });
    const settled = since(publishing);
    const publish = ((await pointed) - publishing) / 1000;
    const all = ((await seen) - started) / 1000;
    return { import: imported, publish, swap: all - publish - (publishing - started) / 1000, settled, all };
  };
  // A command that fails is what is told, not that its service is gone.
  const seconds = await timed().finally(() => watching.abort());
  await watched;
  const { files } = await currentManifest(data);
  const isNew = (name: string): boolean => files[name]!.sha256 !== before.files[name]?.sha256;
  const chainOf = (name: string): string | undefined => /\.(\d+)$/.exec(name)?.[1];
  const names = Object.keys(files);
  const changed = new Set(names.filter((name) => name.startsWith('prices.') && isNew(name)).map(chainOf));
  return {
    prices: feed.prices,
    chains: feed.chains.length,
    seconds,
    writtenBytes: bytesOf(names.filter(isNew).map((name) => files[name]!)),
    changedBytes: bytesOf(
      names
        .filter((name) => chainOf(name) !== undefined && changed.has(chainOf(name)))
        .map((name) => files[name]!),
    ),
    peakBytes,
    pauseMs,
  };
}

/** One refresh under 200 reads a second, against a quiet time before. */
export async function measureRefresh(
  data: BenchData,
  service: Service,
  samples: Samples,
  quiet: LoadResult,
  kind: RefreshKind,
): Promise<Measurement[]> {
  const before = await service.rssBytes();
  let refreshed: Refreshed | undefined;
  const during = await whileReading(service, samples, async () => {
    refreshed = await refresh(data, service, kind);
  });
  const { prices, chains, seconds, writtenBytes, changedBytes, peakBytes, pauseMs } = refreshed!;
  const what = `refresh of ${prices} prices of ${chains} ${chains === 1 ? 'chain' : 'chains'}`;
  const ratio = writtenBytes / changedBytes;
  return [
    absolute(`${what}: import`, seconds.import, 's', kind.bars.import),
    absolute(`${what}: publish`, seconds.publish, 's', kind.bars.publish),
    {
      what: `${what}: files written`,
      figure: writtenBytes / MIB,
      unit: 'MiB',
      baseline: { name: 'files of these chains', figure: changedBytes / MIB },
      bar: 'at most 1.5 times',
      met: ratio <= 1.5,
    },
    absolute(`${what}: publish, with its deals and layers afterwards`, seconds.settled, 's', null),
    absolute(`${what}: from the end of publish until readers see it`, seconds.swap, 's', kind.bars.swap),
    absolute(`${what}, until readers see it`, seconds.all, 's', kind.bars.all),
    absolute(`${what}: more memory of the service, at its peak`, (peakBytes - before) / MIB, 'MiB', 150),
    absolute(`${what}: longest pause of the service`, pauseMs, 'ms', 20),
    ...disturbed(`the ${what}`, during, quiet),
    absolute('memory of the service after it', (await service.rssBytes()) / GIB, 'GiB', null),
  ];
}

const IN_A_ROW = { full: 50, else: 10 };
/** Points of the curve that are told. */
const TOLD = 5;

async function bytesOnDisk({ dir }: BenchData): Promise<number> {
  const folder = join(dir, 'snapshots', 'parts');
  const sizes = (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Small refreshes, one after another, under 200 reads a second: memory and files on disk as they go. */
async function measureRow(
  data: BenchData,
  service: Service,
  samples: Samples,
  quiet: LoadResult,
): Promise<Measurement[]> {
  const count = data.scale === 'full' ? IN_A_ROW.full : IN_A_ROW.else;
  const curve: Measurement[] = [];
  const during = await whileReading(service, samples, async () => {
    for (let done = 1; done <= count; done++) {
      await refresh(data, service, SMALL_REFRESH);
      if (done % Math.ceil(count / TOLD) !== 0) continue;
      curve.push(
        absolute(
          `memory of the service after ${done} in a row`,
          (await service.rssBytes()) / GIB,
          'GiB',
          null,
        ),
        absolute(`files on disk after ${done} in a row`, (await bytesOnDisk(data)) / GIB, 'GiB', null),
      );
    }
  });
  return [...curve, ...disturbed(`${count} refreshes in a row`, during, quiet)];
}

/** A refresh of a few chains, one of a few prices, and many in a row, on what is published. */
export async function measureRefreshes(data: BenchData): Promise<Measurement[]> {
  await ensurePublished(data);
  return withPool(data, async (pool) => {
    const samples = await drawSamples(pool, SEED);
    const service = await startService(data.dir);
    try {
      const quiet = await readQuietly(service, samples);
      return [
        absolute('start of the service to its first answer', service.readyMs / 1000, 's', 2),
        absolute('memory of the service, just started', (await service.rssBytes()) / GIB, 'GiB', 1.1),
        ...(await measureRefresh(data, service, samples, quiet, ONE_REFRESH)),
        ...(await measureRefresh(data, service, samples, quiet, SMALL_REFRESH)),
        ...(await measureRow(data, service, samples, quiet)),
      ];
    } finally {
      await service.stop();
    }
  });
}
