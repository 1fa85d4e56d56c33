import { expect, it } from 'vitest';
import { showView } from '../../support/shown-view.ts';

const COUNTED = { total: 5, items_priced: 1, items_substituted: 0, items_missing: 0, complete: true };
const META = {
  coverage_score: 1,
  n_stores_in_scope: 1,
  n_stores_contributing: 1,
  freshness_p50_hours: 1,
  warning: null,
};

/** The page of a list of these lines around a place, whose basket comes to this beside what every basket has. */
function comparisonOf(lines: readonly string[], more: object = {}) {
  const store = { store_id: '1', name: 'Plains #1', chain_slug: 'plains', ...COUNTED, items: [] };
  const data = { ...COUNTED, items: [], stores: [store], groups: [{ name: 'Plains', ...COUNTED }], ...more };
  const query = new URLSearchParams({ list: lines.join('\r\n'), near: '30303' });
  return showView(`/compare?${query.toString()}`, { '/v1/index/basket': { data, meta: META } });
}

it("says of a chain's basket that it may be spread over the chain's stores", async () => {
  const { text } = await comparisonOf(['bananas']);
  expect(text).toMatch(/By chain .*Each item at that of the chain's stores where it is cheapest/);
  expect(text).not.toContain('cheapest store of each chain');
});

it('takes 50 lines, keeps what is more in the list, and names what it leaves out', async () => {
  const lines = Array.from({ length: 52 }, (_, at) => `thing ${at + 1}`);
  const { html, text } = await comparisonOf(lines);
  expect(text).toContain('A basket takes 50 things. 2 lines left out: thing 51; thing 52.');
  expect(html).toContain('thing 51\nthing 52</textarea>');
  expect(html).toContain('thing 50');
  expect((await comparisonOf(lines.slice(0, 50))).text).not.toContain('left out');
});

it('takes 200 lines that are pasted, and says so where the box was too small for all', async () => {
  const lines = Array.from({ length: 200 }, (_, at) => `Rather long grocery name number ${at + 1}`);
  const { html, text } = await comparisonOf(lines);
  const [, most] = /maxlength="(\d+)"/i.exec(html)!;
  expect(lines.join('\n').length).toBeLessThan(Number(most));
  expect(text).toContain('150 lines left out: 150 things');
  expect(html).toContain('<details><summary>150 things</summary>');
  expect(text).not.toContain('The box is full');
  const full = await comparisonOf([...lines, ...lines].join('\n').slice(0, Number(most)).split('\n'));
  expect(full.text).toContain('The box is full');
});

const part = (store_id: string, positions: readonly number[]) => ({
  store_id,
  name: `Plains #${store_id}`,
  distance_mi: 1,
  positions,
});
const SPLIT = {
  total: 4,
  saving: 1,
  items_substituted: 0,
  items_missing: 0,
  best_single: { items_substituted: 0, items_missing: 0 },
};

it('tells two stores apart from their lines, which may have commas in them', async () => {
  const stores = [part('1', [1, 3]), part('2', [2])];
  const { text } = await comparisonOf(['milk, 1 gal', 'eggs', 'tea'], { split: { ...SPLIT, stores } });
  expect(text).toContain('1.0 mi: milk, 1 gal; tea');
  expect(text).toContain('saves $1.00 against the best single store');
});

it('offers no second store where one is as good', async () => {
  const split = { ...SPLIT, total: 5, saving: 0, stores: [part('1', [1])] };
  const { text } = await comparisonOf(['tea'], { split });
  expect(text).toContain(
    'Two stores No better A second store around neither saves anything nor has more of it.',
  );
});

it('names substitutes, and does not call one the lowest price where another store has the thing', async () => {
  const at = (name: string, line_total: number, is_substitute: boolean) => ({
    store_id: name,
    name,
    chain_slug: 'plains',
    ...COUNTED,
    items: [
      {
        position: 1,
        product_id: '9',
        name: 'Beef',
        packs: 1,
        line_total,
        is_substitute,
        missing_reason: null,
      },
    ],
  });
  const stores = [at('Ridge', 5, true), at('Plains', 9, false)];
  const items = [{ position: 1, product_id: '9', name: 'Beef', line_total: 9, missing_reason: null }];
  const { text } = await comparisonOf(['steak'], { items, stores });
  expect(text).toContain('has everything, a substitute for steak');
  expect(text).toMatch(/\$5\.00 Beef a substitute .*\$9\.00 \(lowest\) Beef/);
});

it('says that two stores have what one has only a substitute of', async () => {
  const stores = [part('1', [1]), part('2', [2])];
  const best_single = { items_substituted: 1, items_missing: 0 };
  const { text } = await comparisonOf(['tea', 'steak'], {
    split: { ...SPLIT, saving: null, stores, best_single },
  });
  expect(text).toContain('has 1 item that one store has only a substitute of');
});

it('counts what would be a wall of words, and opens to it', async () => {
  const lines = Array.from({ length: 9 }, (_, at) => `thing ${at + 1}`);
  const stores = [part('1', [1, 2, 3, 4, 5, 6, 7, 8, 9]), part('2', [])];
  const { html } = await comparisonOf(lines, { split: { ...SPLIT, stores } });
  expect(html).toContain('<summary>9 things</summary>thing 1; thing 2;');
});

it('says of a store that lacks something of how many things its total is', async () => {
  const at = (name: string, items_priced: number) => ({
    store_id: name,
    name,
    chain_slug: 'plains',
    ...COUNTED,
    items_priced,
    items_missing: 3 - items_priced,
    items: [],
  });
  const { html } = await comparisonOf(['tea', 'milk', 'rice'], { stores: [at('Ridge', 3), at('Plains', 2)] });
  expect(html).toContain('Ridge · $5.00</th>');
  expect(html).toContain('Plains · $5.00 for 2 of 3</th>');
});

it('says of each line why no store has it, where none has anything', async () => {
  const items = [
    { position: 1, missing_reason: 'several_things' },
    { position: 2, missing_reason: 'unknown_name' },
  ];
  const { text } = await comparisonOf(['milk, eggs', 'xyzzy'], { items, stores: [] });
  expect(text).toContain('No store here has any of it. Each thing on a line of its own may help.');
  expect(text).toContain('milk, eggs : several things: put each on a line');
  expect(text).toContain('xyzzy : nothing is likely meant by this');
});
