import { expect, it } from 'vitest';
import { builtModule } from '../../../src/api/pages/assets.ts';
import type { ViewModule } from '../../../src/api/pages/view-module.ts';

const idOf = (at: number): string => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
const TARGET = `/store/${idOf(1)}`;
const CONTEXT = {
  baseUrl: 'http://gondola.test',
  synthetic: true,
  sandbox: false,
  nowMs: Date.parse('2026-03-05T12:00:00Z'),
};

function store(at: number): object {
  return {
    id: idOf(at),
    name: `Store ${at}`,
    display_name: null,
    banner_name: null,
    chain_name: 'Plains',
    chain_slug: 'plains',
    address: '1 Main St',
    address_line_2: null,
    city: 'Minden',
    state: 'NE',
    zip: '68959',
    lat: 40,
    lng: -99,
    phone: null,
    format: null,
    is_active: at > 0,
    hours: [],
  };
}

/** What the page of store 1 says of those around it: the stores of these numbers, of so many. */
async function aroundOf(listed: readonly number[], count: number): Promise<string> {
  const views = (await import(builtModule('render.js'))) as ViewModule;
  const own = views.callsOf(TARGET, {}, CONTEXT).find(({ path }) => path.startsWith('/v1/stores/'))!;
  const known = { [own.path]: { status: 200, body: store(1) } };
  const call = views.callsOf(TARGET, known, CONTEXT).find(({ path }) => path.startsWith('/v1/stores?'))!;
  const answers = { ...known, [call.path]: { status: 200, body: { count, stores: listed.map(store) } } };
  const view = views.renderView(TARGET, answers, CONTEXT);
  return view!.html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
}

it('counts the stores around a store, not those that are listed', async () => {
  expect(await aroundOf([1, 2, 3], 3)).toContain(
    '2 other stores within 5 miles. This one is the large circle.',
  );
  expect(await aroundOf([1, 2], 2)).toContain('1 other store within 5 miles. This one is');
  expect(await aroundOf([1, 2, 3], 90)).toContain(
    '89 other stores within 5 miles. The 3 nearest are shown. This one is the large circle.',
  );
});

it('does not take a closed store, which no list has, for one of those around it', async () => {
  expect(await aroundOf([2, 3], 2)).toContain('2 other stores within 5 miles.');
});
