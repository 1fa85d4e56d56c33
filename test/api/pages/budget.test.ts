import { readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const ASSETS = 'pages/dist/assets/';
const entries = JSON.parse(readFileSync('pages/dist/assets.json', 'utf8')) as Record<string, string>;

/** A file and what it loads before it runs; what is loaded later is no part of a first view. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = readFileSync(ASSETS + file, 'utf8');
  for (const [, other = ''] of text.matchAll(/(?:from|import)["'](?:\.|\/assets)\/([^"']+)["']/g))
    loadedWith(other, seen);
  return seen;
}

function codedBytes(file: string): number {
  try {
    return statSync(`${ASSETS}${file}.gz`).size;
  } catch {
    return statSync(ASSETS + file).size;
  }
}

const sum = (files: Iterable<string>): number =>
  [...files].reduce((total, file) => total + codedBytes(file), 0);

describe('what a first view loads', () => {
  it('is at most 150 KB of script, gzipped', () => {
    const scripts = [...loadedWith(entries['explorer.js']!), entries['theme.js']!];
    expect(scripts.length).toBeGreaterThan(1);
    expect(sum(scripts)).toBeLessThanOrEqual(150 * 1024);
  });

  it('is at most 20 KB of style, gzipped', () => {
    expect(sum([entries['gondola.css']!])).toBeLessThanOrEqual(20 * 1024);
  });

  it('leaves maps, charts and wallets for those who see them', () => {
    const text = [...loadedWith(entries['explorer.js']!)]
      .map((file) => readFileSync(ASSETS + file, 'utf8'))
      .join('');
    for (const word of ['leaflet-pane', 'u-legend', 'TransferWithAuthorization'])
      expect(text).not.toContain(word);
  });

  it('holds at 150 KB also with the map and the chart that a product shows', () => {
    const lazy = [
      ...readFileSync(ASSETS + entries['explorer.js']!, 'utf8').matchAll(
        /import\(["'`](?:\.|\/assets)\/([^"'`]+)["'`]\)/g,
      ),
    ];
    const shown = lazy.map(([, file = '']) => file).filter((file) => !file.startsWith('pay-'));
    expect(shown.length).toBeGreaterThanOrEqual(2);
    const all = new Set([
      ...loadedWith(entries['explorer.js']!),
      ...shown.flatMap((file) => [...loadedWith(file)]),
    ]);
    expect(sum(all)).toBeLessThanOrEqual(150 * 1024);
  });
});
