import { expect, it } from 'vitest';
import { builtModule } from '../../../src/api/pages/assets.ts';
import type { ViewModule } from '../../../src/api/pages/view-module.ts';

const CONTEXT = {
  baseUrl: 'http://gondola.test',
  synthetic: true,
  sandbox: false,
  nowMs: Date.parse('2026-03-05T12:00:00Z'),
};
const COUNTED = { total: 5, items_priced: 1, items_missing: 0, complete: true };

it("says of a chain's basket that it may be spread over the chain's stores", async () => {
  const views = (await import(builtModule('render.js'))) as ViewModule;
  const target = '/compare?list=bananas&near=30303';
  const [call] = views.callsOf(target, {}, CONTEXT);
  expect(JSON.parse(call!.body ?? '')).toMatchObject({ group_by: 'chain' });
  const store = { store_id: '1', name: 'Plains #1', chain_slug: 'plains', ...COUNTED, items: [] };
  const data = { ...COUNTED, items: [], stores: [store], groups: [{ name: 'Plains', ...COUNTED }] };
  const meta = {
    coverage_score: 1,
    n_stores_in_scope: 1,
    n_stores_contributing: 1,
    freshness_p50_hours: 1,
    warning: null,
  };
  const view = views.renderView(
    target,
    { [`${call!.path} ${call!.body}`]: { status: 200, body: { data, meta } } },
    CONTEXT,
  );
  const text = view!.html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(text).toMatch(/By chain .*Each item at that of the chain(?:'|&#39;)s stores where it is cheapest/);
  expect(text).not.toContain('cheapest store of each chain');
});
