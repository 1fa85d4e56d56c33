import { describe, expect, it } from 'vitest';
import { formatProgress, renderProgress } from '../../src/cli/progress.ts';

const event = { stage: 'prices', done: 250_000, total: 1_000_000, unit: 'rows' };

describe('formatProgress', () => {
  it('says how much is done, how fast, and how long it will take still', () => {
    expect(formatProgress(event, 250_000, 2_000)).toBe(
      'prices: 250,000 of 1,000,000 rows, 25%, 125,000/s, 6 s left',
    );
  });

  it('counts the rate from what this run did, not from where it began', () => {
    expect(formatProgress(event, 50_000, 2_000)).toBe(
      'prices: 250,000 of 1,000,000 rows, 25%, 25,000/s, 30 s left',
    );
  });

  it('foretells nothing where the end is not known', () => {
    expect(formatProgress({ ...event, total: null }, 250_000, 2_000)).toBe(
      'prices: 250,000 rows, 125,000/s, 2 s',
    );
  });

  it('says how long a finished stage took', () => {
    expect(formatProgress({ ...event, done: 1_000_000 }, 1_000_000, 90_000)).toBe(
      'prices: 1,000,000 of 1,000,000 rows, 100%, 11,111/s, 1 min 30 s',
    );
  });

  it('shows bytes as megabytes', () => {
    const bytes = { stage: 'import', done: 2_500_000, total: 10_000_000, unit: 'bytes' };
    expect(formatProgress(bytes, 2_500_000, 1_000)).toBe(
      'import: 2.5 MB of 10.0 MB, 25%, 2.5 MB/s, 3 s left',
    );
  });

  it('is silent about rates that half a second cannot show', () => {
    expect(formatProgress(event, 250_000, 100)).toBe('prices: 250,000 of 1,000,000 rows, 25%');
  });
});

describe('renderProgress', () => {
  function render(isTTY: boolean) {
    let now = 0;
    let text = '';
    const stream = { isTTY, write: (part: string) => (text += part) };
    const progress = renderProgress(stream, () => now);
    for (let done = 0; done <= 12; done++) {
      progress.onProgress({ stage: done < 10 ? 'stores' : 'prices', done, total: 20, unit: 'rows' });
      now += 1000;
    }
    progress.finish();
    return text;
  }

  it('rewrites one line on a terminal and keeps the last of each stage', () => {
    const kept = render(true)
      .split('\n')
      .map((line) => line.split('\u001B[K').at(-1));
    expect(kept.map((line) => line?.split(' of')[0])).toEqual(['stores: 9', 'prices: 12', '']);
  });

  it('writes a line every five seconds, and the last of each stage, to a log', () => {
    const lines = render(false).split('\n');
    expect(lines.map((line) => line.split(' of')[0])).toEqual(['stores: 5', 'stores: 9', 'prices: 12', '']);
  });
});
