import { describe, expect, it } from 'vitest';
import { openStartScreen } from '../../../src/cli/serving/start-screen.ts';
import { openScreen } from '../../../src/cli/terminal/screen.ts';

const GREETING = {
  url: 'http://127.0.0.1:8080',
  version: 1,
  counts: { chains: 75, stores: 1_000, products: 3_003, prices: 1_089_443 },
  notes: ['Its prices are synthetic.'],
  places: [['For agents', 'http://127.0.0.1:8080/skill.md']],
  tries: [{ title: 'Free:', commands: ["curl 'http://127.0.0.1:8080/v1/chains'"] }],
} as const;

/** What stays of a screen's output. */
function kept(text: string): string {
  return text
    .split('\n')
    .map((line) => line.split('\r').at(-1)!.trimEnd())
    .join('\n');
}

describe('the screen of a first start', () => {
  it('says what is made and how long that still takes, then where to look', () => {
    let now = 0;
    let text = '';
    const screen = openStartScreen(
      openScreen({ isTTY: true, columns: 200, write: (part) => (text += part) }),
      () => now,
    );
    screen.begin('feed');
    now = 8_000;
    screen.begin('import');
    screen.onProgress({ stage: 'prices', done: 1, total: 4, unit: 'rows' });
    expect(text.split('\r').at(-1)).toMatch(/^Writing them into the record: about \d+ s left/);
    now = 20_000;
    screen.begin('publish');
    now = 22_000;
    screen.greet(GREETING);
    screen.begin('indices');
    now = 60_000;
    screen.begin(null);
    screen.close('Stopping.');
    expect(kept(text)).toContain(
      [
        '  done  Stores, products and prices are invented, 8 s',
        '  done  They are in the record, 12 s',
        '',
        'Gondola is ready on http://127.0.0.1:8080',
        '75 chains, 1,000 stores, 3,003 products, 1,089,443 prices (snapshot 1).',
        'Its prices are synthetic.',
        '',
        '  For agents  http://127.0.0.1:8080/skill.md',
        '',
        'Free:',
        "  curl 'http://127.0.0.1:8080/v1/chains'",
        '',
        'Ctrl-C stops it.',
        '  done  The catalogue is compiled, 2 s',
        '  done  The price indices are computed, 38 s',
        'Stopping.',
        '',
      ].join('\n'),
    );
  });
});
