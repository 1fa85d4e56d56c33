import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { commands } from '../../../src/cli/commands.ts';
import { run } from '../../../src/cli/run.ts';
import { evaluate } from '../../../src/enrich/evaluate/evaluate.ts';
import { readLabelledFile } from '../../../src/enrich/evaluate/labelled-sentences.ts';
import { LOCAL_MODEL } from '../../../src/enrich/local/local-model.ts';
import type { SentimentModel } from '../../../src/enrich/sentiment-model.ts';

const folder = mkdtempSync(join(tmpdir(), 'gondola-labelled-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

const RESTAURANTS = `<?xml version="1.0"?><sentences>
  <sentence id="1"><text>Tom &amp; co: rude staff &quot;here&quot;.</text><aspectCategories>
    <aspectCategory category="service" polarity="negative"/><aspectCategory category="food" polarity="positive"/>
  </aspectCategories></sentence>
  <sentence id="2"><text>Fair prices.</text><aspectCategories>
    <aspectCategory category="price" polarity="positive"/></aspectCategories></sentence></sentences>`;
const HOTELS = `<Reviews><Review><sentences><sentence id="1#0"><text>Clean rooms.</text><Opinions>
  <Opinion target="rooms" category="ROOMS#CLEANLINESS" polarity="positive" from="0" to="1"/>
  <Opinion target="rooms" category="ROOMS#PRICES" polarity="neutral" from="0" to="1"/>
  </Opinions></sentence></sentences></Review></Reviews>`;

describe('readLabelledFile', () => {
  it.each([
    [
      'restaurants.xml',
      RESTAURANTS,
      {
        axes: ['service', 'value'],
        sentences: [
          { text: 'Tom & co: rude staff "here".', axes: { service: 'negative' } },
          { axes: { value: 'positive' } },
        ],
      },
    ],
    [
      'hotels.xml',
      HOTELS,
      {
        axes: ['value', 'cleanliness'],
        sentences: [{ axes: { cleanliness: 'positive', value: 'neutral' } }],
      },
    ],
    [
      'yelp.txt',
      'Nice.  \t1\nBad.\t0\n',
      {
        axes: [],
        sentences: [
          { text: 'Nice.', whole: 'positive' },
          { text: 'Bad.', whole: 'negative' },
        ],
      },
    ],
    [
      'own.ndjson',
      '{"text": "Rude.", "axes": {"service": "negative"}}\n',
      { axes: ['service'], sentences: [{ text: 'Rude.' }] },
    ],
  ])('reads %s', async (name, text, file) => {
    expect(await readLabelledFile(write(name, text))).toMatchObject(file);
  });

  it.each([
    ['none.txt', 'No label here\n', 'line 1: must be a sentence, a tab, and 0 or 1'],
    ['empty.xml', '<sentences></sentences>', 'no sentence of it has a category and a polarity'],
    ['bad.ndjson', '{"text": "x", "axes": {"taste": "negative"}}\n', 'line 1: '],
  ])('says what is wrong with %s', async (name, text, words) => {
    await expect(readLabelledFile(write(name, text))).rejects.toThrow(words);
  });
});

describe('evaluate', () => {
  it('counts what a model agrees with people on', async () => {
    const said = new Map([
      ['a', 'positive'],
      ['b', 'negative'],
      ['c', 'positive'],
    ] as const);
    const model: SentimentModel = {
      name: 'said',
      spent: null,
      readReviews: ([text = '']) => {
        const polarity = said.get(text as 'a');
        return Promise.resolve(
          polarity === undefined
            ? []
            : [{ review: 0, axis: 'service', polarity, quote: text === 'c' ? 'x' : text }],
        );
      },
    };
    const labels = { a: 'positive', b: 'positive', c: undefined, d: 'negative', e: 'neutral' } as const;
    const sentences = Object.entries(labels).map(([text, label]) => ({
      text,
      axes: label === undefined ? {} : { service: label },
    }));
    const { agreements, inventedQuotes } = await evaluate(model, { sentences, axes: ['service'] }, () => {});
    expect(inventedQuotes).toBe(1);
    // People: + + 0 -; the model: + - + 0. Each class: good 2 × 1 of 4, bad 0 of 2, none 0 of 2.
    expect(agreements).toEqual([
      {
        axis: 'service',
        sentences: 4,
        spoken: 3,
        precision: 2 / 3,
        recall: 2 / 3,
        polarity: 0.5,
        accuracy: 0.25,
        macroF1: 0.5 / 3,
      },
    ]);
  });
});

describe('gondola enrich evaluate', () => {
  const own = new URL('../store-sentences.ndjson', import.meta.url).pathname;

  it('agrees with our own sentences on every axis, and quotes what stands there', async () => {
    const { agreements, inventedQuotes } = await evaluate(LOCAL_MODEL, await readLabelledFile(own), () => {});
    expect(inventedQuotes).toBe(0);
    expect(agreements.map(({ axis }) => axis)).toEqual([
      'service',
      'selection',
      'value',
      'cleanliness',
      'operations',
    ]);
    for (const { axis, macroF1, accuracy } of agreements) {
      expect({ axis, isGood: macroF1 >= 0.8 && accuracy >= 0.9 }).toEqual({ axis, isGood: true });
    }
  });

  it('prints a table, and says what file it cannot read', async () => {
    let out = '';
    let err = '';
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((out += String(text)), true));
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((err += String(text)), true));
    expect(await run(commands, ['enrich', 'evaluate', own])).toBe(0);
    expect(await run(commands, ['enrich', 'evaluate', join(folder, 'nothing.xml')])).toBe(1);
    vi.restoreAllMocks();
    expect(out).toMatch(/^store-sentences\.ndjson, read by local\naxis +sentences +spoken +precision/);
    expect(out).toContain('0 of them without a verbatim quote');
    expect(err).toContain('nothing.xml: no such file');
  });
});
