import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { commands } from '../../src/cli/commands.ts';
import { run } from '../../src/cli/run.ts';
import { evaluateFile } from '../../src/identity/evaluate.ts';
import { storeOf } from '../../src/identity/labelled-pairs.ts';

async function fileOf(lines: readonly string[]): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'identity-')), 'pairs.txt');
  await writeFile(path, lines.join('\n'));
  return path;
}

const NAMES = ['Arnie', 'Bella', 'Citrus', 'Dario', 'Elmo', 'Fenix', 'Granita', 'Hugo', 'Indigo', 'Joss'];
const restaurant = (i: number, phone: string, name = i, house = i): string =>
  `COL name VAL \` ${NAMES[name]} 's grill ' COL addr VAL ' ${100 + house} main st. ' COL city VAL atlanta COL phone VAL ${phone}`;
const phoneOf = (i: number, bound: string): string => `404${bound}555${bound}01${10 + i}`;

/** Each restaurant beside itself in other words, and beside the next one. */
const RESTAURANTS = NAMES.flatMap((_, i) => [
  `${restaurant(i, phoneOf(i, '/'))}\t${restaurant(i, phoneOf(i, '-'))}\t1`,
  `${restaurant(i, phoneOf(i, '/'))}\t${restaurant((i + 1) % NAMES.length, phoneOf((i + 1) % NAMES.length, '-'))}\t0`,
]);

describe('labelled pairs', () => {
  it('are read as public sets write them, and told apart without their labels', async () => {
    const evaluation = await evaluateFile(await fileOf(RESTAURANTS), 'stores');
    expect(evaluation).toMatchObject({ pairs: 20, matches: 10 });
    expect(evaluation.evenOdds).toMatchObject({ taken: 10, right: 10, f1: 1 });
    expect(evaluation.merged).toMatchObject({ right: 10, precision: 1 });
    expect(evaluation.table[0]).toMatchObject({ bits: -10 });
  });

  it('are one record where they have the same words: of two partners that are as likely none is merged', async () => {
    const another = `${restaurant(0, phoneOf(0, '/'))}\t${restaurant(0, phoneOf(0, '.'))}\t0`;
    const evaluation = await evaluateFile(await fileOf([...RESTAURANTS, another]), 'stores');
    expect(evaluation).toMatchObject({
      merged: { taken: 9, right: 9 },
      shown: { taken: 11, right: 10 },
      evenOdds: { taken: 11, right: 10 },
    });
  });

  it('count as merged, shown and even as the table has them at these weights, where no two are as likely', async () => {
    const doubtful = [
      ...[0, 1, 2, 3].map((i) => [i, restaurant(i, phoneOf(i + 3, '.'), i, i + 4)] as const),
      ...[4, 5, 6].map((i) => [i, restaurant(i, phoneOf(i + 1, '.'), i + 2, i)] as const),
      ...[7, 8, 9].map((i) => [i, restaurant(i, phoneOf(i, '.'), i - 2, i - 1)] as const),
    ].map(([i, other]) => `${restaurant(i, phoneOf(i, '/'))}\t${other}\t0`);
    const { table, merged, shown, evenOdds } = await evaluateFile(
      await fileOf([...RESTAURANTS, ...doubtful]),
      'stores',
    );
    const at = (bits: number) => table.find((row) => row.bits === bits);
    expect([merged, evenOdds, shown]).toEqual([at(4), at(0), at(-2)]);
    expect(merged.taken).toBeLessThan(evenOdds.taken);
    expect(evenOdds.taken).toBeLessThan(shown.taken);
  });

  it('have a place on the map only where both numbers are told', () => {
    expect(storeOf({ lat: '33.7', lng: '-84.3' })).toMatchObject({ lat: 33.7, lng: -84.3 });
    expect(storeOf({ lat: '33.7' })).toMatchObject({ lat: null, lng: null });
    expect(storeOf({ lat: 'north', lng: '-84.3' })).toMatchObject({ lat: null, lng: null });
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

  it('are an error where there is none, instead of perfect figures of nothing', async () => {
    await expect(evaluateFile(await fileOf(['', ' ']), 'products')).rejects.toThrow('has no labelled pairs');
  });
});

describe('gondola identity evaluate FOLDER', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('prints the table of every set, and all beside each other; what are no stores or products is left out', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'identity-sets-'));
    const sets = {
      Restaurants: NAMES.map(
        (_, i) => `${restaurant(i, phoneOf(i, '/'))}\t${restaurant(i, phoneOf(i, '-'))}\t1`,
      ),
      Goods: NAMES.map(
        (name) => `COL title VAL ${name} cola 2 l COL brand VAL ${name}\tCOL title VAL cola 2 l\t0`,
      ),
      Papers: ['COL title VAL a COL authors VAL b\tCOL title VAL a COL authors VAL c\t1'],
    };
    for (const [name, lines] of Object.entries(sets)) {
      await mkdir(join(folder, name));
      await writeFile(join(folder, name, 'test.txt'), lines.join('\n'));
    }
    let [out, err] = ['', ''];
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((out += String(text)), true));
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((err += String(text)), true));
    expect(await run(commands, ['identity', 'evaluate', folder])).toBe(0);
    expect(out).toMatch(/^Goods \(products\)\n10 pairs, 0 of them matches/);
    expect(out).toMatch(/\nRestaurants \(stores\)\n10 pairs, 10 of them matches/);
    expect(out).toMatch(
      /\nset +pairs +matches +F1 +merged +precision +recall\nGoods +10 +0 .*\nRestaurants +10 +10 /,
    );
    expect(err).toBe('Papers: left out, its records are neither stores nor products\n');
    expect(await run(commands, ['identity', 'evaluate', join(folder, 'Papers')])).toBe(1);
  });
});
