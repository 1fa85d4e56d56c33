import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KnownItemScore, scoreKnownItems, snapshotOfItems } from '../bench/known-items.ts';
import { generateFeed } from '../src/demo/generate.ts';

const SAMPLED = 300;

describe('known-item search over the demo catalogue', () => {
  let folder: string;
  let scores: KnownItemScore[];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gondola-search-quality-'));
    await generateFeed({ scale: 'demo', seed: 1, out: folder, asOf: new Date('2026-01-01T00:00:00Z') });
    const lines = readFileSync(join(folder, 'products.ndjson'), 'utf8').trimEnd().split('\n');
    const items = lines.map((line) => {
      const { name, brand } = JSON.parse(line) as { name: string; brand?: string | null };
      return { name, brand: brand ?? '' };
    });
    scores = scoreKnownItems(snapshotOfItems(items, 11), items, SAMPLED, 11);
    // Seven seconds on an idle machine.
  }, 180_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    ['exact brand and name, first', 0.995],
    ['exact name, first', 0.995],
    ['one typo a word, within ten', 0.97],
    ['one word dropped, within ten', 0.97],
    ['words shuffled, within ten', 0.98],
  ])('finds %s, in at least %f of the products', (what, least) => {
    const score = scores.find((candidate) => candidate.what === what);
    expect(score?.asked).toBeGreaterThan(SAMPLED / 2);
    expect(score?.share).toBeGreaterThanOrEqual(least);
  });
});
