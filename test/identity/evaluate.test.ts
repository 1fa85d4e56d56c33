import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { evaluateFile } from '../../src/identity/evaluate.ts';

async function fileOf(lines: readonly string[]): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'identity-')), 'pairs.txt');
  await writeFile(path, lines.join('\n'));
  return path;
}

const NAMES = ['Arnie', 'Bella', 'Citrus', 'Dario', 'Elmo', 'Fenix', 'Granita', 'Hugo', 'Indigo', 'Joss'];
const restaurant = (i: number, phone: string): string =>
  `COL name VAL \` ${NAMES[i]} 's grill ' COL addr VAL ' ${100 + i} main st. ' COL city VAL atlanta COL phone VAL ${phone}`;
const phoneOf = (i: number, bound: string): string => `404${bound}555${bound}01${10 + i}`;

describe('labelled pairs', () => {
  it('are read as public sets write them, and told apart without their labels', async () => {
    const lines = NAMES.flatMap((_, i) => [
      `${restaurant(i, phoneOf(i, '/'))}\t${restaurant(i, phoneOf(i, '-'))}\t1`,
      `${restaurant(i, phoneOf(i, '/'))}\t${restaurant((i + 1) % NAMES.length, phoneOf((i + 1) % NAMES.length, '-'))}\t0`,
    ]);
    const evaluation = await evaluateFile(await fileOf(lines), 'stores');
    expect(evaluation).toMatchObject({ pairs: 20, matches: 10 });
    expect(evaluation.evenOdds).toMatchObject({ taken: 10, right: 10, f1: 1 });
    expect(evaluation.merged).toMatchObject({ right: 10, precision: 1 });
    expect(evaluation.table[0]).toMatchObject({ bits: -10 });
  });

  it("are read as NDJSON with the record's own names", async () => {
    const product = (i: number, unit: 'l' | 'ml') => ({
      name: `${NAMES[(i + 3) % NAMES.length]} Cola`,
      brand: `Brand ${NAMES[i]}`,
      size_display: unit === 'l' ? `${i + 1} l` : `${1000 * (i + 1)} ml`,
    });
    const lines = NAMES.flatMap((_, i) => [
      JSON.stringify({ left: product(i, 'l'), right: product(i, 'ml'), match: true }),
      JSON.stringify({ left: product(i, 'l'), right: product((i + 1) % NAMES.length, 'ml'), match: false }),
    ]);
    const evaluation = await evaluateFile(await fileOf(lines), 'products');
    expect(evaluation).toMatchObject({ pairs: 20, matches: 10, merged: { taken: 10, right: 10 } });
  });

  it.each([
    ['{"left": {}, "right": {}}', 'line 1: match'],
    ['{"left": {}', 'line 1: is not JSON'],
    ['COL name VAL a\tCOL name VAL b', 'line 1: has no two records and a label'],
  ])('%s is refused with its line', async (line, message) => {
    await expect(evaluateFile(await fileOf([line]), 'products')).rejects.toThrow(message);
  });
});
