import { describe, expect, it } from 'vitest';
import { formatProgress, showProgress } from '../../../src/cli/terminal/progress.ts';
import { openScreen } from '../../../src/cli/terminal/screen.ts';

const event = { stage: 'prices', done: 250_000, total: 1_000_000, unit: 'rows' };

describe('formatProgress', () => {
  it('says how much is done, how fast, and how long it will take still', () => {
    expect(formatProgress(event, 250_000, 2_000)).toBe(
      'prices: 25%, 6 s left, 250,000 of 1,000,000 rows, 125,000/s',
    );
  });

  it('counts the rate from what this run did, not from where it began', () => {
    expect(formatProgress(event, 50_000, 2_000)).toBe(
      'prices: 25%, 30 s left, 250,000 of 1,000,000 rows, 25,000/s',
    );
  });

  it('foretells nothing where the end is not known', () => {
    expect(formatProgress({ ...event, total: null }, 250_000, 2_000)).toBe(
      'prices: 250,000 rows, 125,000/s, 2 s',
    );
  });

  it('says how long a finished stage took', () => {
    expect(formatProgress({ ...event, done: 1_000_000 }, 1_000_000, 90_000)).toBe(
      'prices: 100%, 1,000,000 of 1,000,000 rows, 11,111/s, 1 min 30 s',
    );
  });

  it('shows bytes as megabytes', () => {
    const bytes = { stage: 'import', done: 2_500_000, total: 10_000_000, unit: 'bytes' };
    expect(formatProgress(bytes, 2_500_000, 1_000)).toBe(
      'import: 25%, 3 s left, 2.5 MB of 10.0 MB, 2.5 MB/s',
    );
  });

  it('is silent about a rate that rounds to nothing', () => {
    const months = { stage: 'compute indices', done: 2, total: 552, unit: 'months' };
    expect(formatProgress(months, 2, 5_000)).toBe('compute indices: 0%, 22 min 55 s left, 2 of 552 months');
    const bytes = { stage: 'writing', done: 70_000_000, total: null, unit: 'bytes' };
    expect(formatProgress(bytes, 100_000, 3_000)).toBe('writing: 70.0 MB, 3 s');
    expect(formatProgress(bytes, 300_000, 3_000)).toBe('writing: 70.0 MB, 0.1 MB/s, 3 s');
  });

  it('is silent about rates that half a second cannot show', () => {
    expect(formatProgress(event, 250_000, 100)).toBe('prices: 25%, 250,000 of 1,000,000 rows');
  });
});

describe('showProgress', () => {
  function show(isTTY: boolean) {
    let now = 0;
    let text = '';
    const progress = showProgress(openScreen({ isTTY, write: (part) => (text += part) }), () => now);
    for (let done = 0; done <= 14; done++) {
      const stage = done < 10 ? 'stores' : done === 10 ? 'chains' : 'prices';
      progress.onProgress({ stage, done, total: null, unit: 'rows' });
      now += done === 10 ? 900 : 1000;
    }
    progress.finish();
    return text;
  }

  it('rewrites one line on a terminal, and keeps the last of each stage that took a second', () => {
    const kept = show(true)
      .split('\n')
      .map((line) => line.split('\r').at(-1));
    expect(kept.map((line) => line?.split(' rows')[0])).toEqual(['stores: 9', 'prices: 14', '']);
  });

  it('writes a line every five seconds, and the last of each such stage, to a log', () => {
    const lines = show(false).split('\n');
    expect(lines.map((line) => line.split(' rows')[0])).toEqual(['stores: 5', 'stores: 9', 'prices: 14', '']);
  });
});
