import { resolve } from 'node:path';
import { isFreeForFeed } from '../../demo/feed-readme.ts';
import { DiskFullError, fullDiskOf, isFullDisk } from '../../process/disk-space.ts';
import { day, defineCommand, UsageError, wholeNumber } from '../command.ts';
import { asWriterOf, GENERATE_LOCK } from '../lock-output.ts';
import { withProgress } from '../terminal/tell.ts';

const LARGEST_SCALE = 10;
const LARGEST_SEED = 2 ** 32 - 1;

export const generate = defineCommand({
  name: 'generate',
  summary:
    'Write a feed of synthetic stores, products, prices, coupons and indices. Same seed and day, same feed.',
  arguments: [],
  options: {
    scale: {
      value: 'SIZE',
      meaning: 'demo (default), full (528,000 products, 17 million prices), or a factor of full up to 10.',
    },
    seed: { value: 'N', meaning: 'Whole number that determines all that is generated. Default 1.' },
    'as-of': {
      value: 'DATE',
      meaning: 'The day (UTC, YYYY-MM-DD) that prices and coupons lead up to. Default: today.',
    },
    gzip: { meaning: 'Compress the large files (.ndjson.gz).' },
    out: { value: 'DIR', meaning: 'Folder to write to. Required.' },
  },
  examples: ['gondola generate --out feeds/demo', 'gondola generate --scale full --seed 7 --out feeds/full'],
  async run(_, { scale = 'demo', seed = '1', out, gzip = false, 'as-of': asOf }) {
    if (out === undefined) throw new UsageError('--out DIR is missing: the folder to write to.');
    const options = {
      scale: parseScale(scale),
      seed: wholeNumber('seed', seed, 0, LARGEST_SEED),
      out: resolve(out),
      gzip,
      ...(asOf === undefined ? {} : { asOf: day('as-of', asOf) }),
    };
    if (!isFreeForFeed(options.out)) {
      throw new UsageError(`${out} holds a feed that was not generated: name another folder.`);
    }
    const { generateFeed } = await import('../../demo/generate.ts');
    const counts = await asWriterOf(options.out, GENERATE_LOCK, () =>
      withProgress((onProgress) => generateFeed({ ...options, onProgress })),
    ).catch((error: unknown) => {
      throw isFullDisk(error) ? unfinishedFeed(options.out, error) : error;
    });
    for (const [file, rows] of Object.entries(counts)) process.stdout.write(`${file}: ${rows}\n`);
    return 0;
  },
});

function unfinishedFeed(out: string, cause: unknown): DiskFullError {
  return new DiskFullError(
    `${fullDiskOf(out)}: the feed there is not whole. Make room and generate it again.`,
    {
      cause,
    },
  );
}

function parseScale(text: string): 'demo' | 'full' | number {
  if (text === 'demo' || text === 'full') return text;
  const factor = /^\d{1,2}(\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
  if (!(factor > 0 && factor <= LARGEST_SCALE)) {
    throw new UsageError(`--scale must be demo, full, or a factor above 0 and up to ${LARGEST_SCALE}.`);
  }
  return factor;
}
