import { describe, expect, it } from 'vitest';
import { builtModule } from '../../../src/api/pages/assets.ts';
import type { ViewModule } from '../../../src/api/pages/view-module.ts';
import { showView } from '../../support/shown-view.ts';
import { indexMonth } from '../../support/index-month.ts';

const TARGET = '/indices/eggs';
const CONTEXT = {
  baseUrl: 'http://gondola.test',
  synthetic: true,
  sandbox: false,
  nowMs: Date.parse('2026-03-05T12:00:00Z'),
};
const META = {
  slug: 'eggs',
  name: 'Eggs',
  region: 'national',
  method: 'matched',
  methodology_version: 2,
  methodology_url: '/methodology.md',
  base_period: '2025-01',
  base_value_usd: 1,
  bls: null,
  warning: null,
  as_of: '2026-03-04T07:08:09.120Z',
};

function month(period: string, value: number, version: number): object {
  return indexMonth({
    period,
    value_usd: value,
    methodology_version: version,
    value_indexed: 100 * value,
  });
}

/** The page of a series of these months, and what it asks for. */
async function pageOf(
  months: readonly (readonly [period: string, value: number, version?: number])[],
): Promise<{ from: string | null; text: string }> {
  const views = (await import(builtModule('render.js'))) as ViewModule;
  const call = views.callsOf(TARGET, {}, CONTEXT).find(({ paid }) => paid)!;
  const body = {
    data: months.map(([period, value, version = 2]) => month(period, value, version)),
    meta: META,
  };
  const view = views.renderView(TARGET, { [call.path]: { status: 200, body } }, CONTEXT);
  const from = new URL(call.path, CONTEXT.baseUrl).searchParams.get('from');
  return { from, text: view!.html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ') };
}

it('says what whoever quotes it has to tell', async () => {
  const { text } = await pageOf([['2026-02', 1.1]]);
  expect(text).toContain('as of 2026-03-04T07:08:09.120Z');
  expect(text).toContain('How to quote an index');
});

it('asks for a year before the last month, also while last month is not published', async () => {
  expect((await pageOf([])).from).toBe('2025-01');
});

it('tells since when months are shown, and offers all of them', async () => {
  const { html } = await showView(TARGET, {
    '/v1/indices/': { data: [], meta: META },
    '/v1/indices': { indices: [{ slug: 'eggs', regions: ['national'] }] },
  });
  expect(html).toMatch(/<select id="months".*Since 2025-01.*value="all"/s);
});

it('asks for all months where that is wished for', async () => {
  const views = (await import(builtModule('render.js'))) as ViewModule;
  const call = views.callsOf(`${TARGET}?months=all`, {}, CONTEXT).find(({ paid }) => paid)!;
  expect(call.path).toContain('from=1970-01');
});

it('compares with the month of a year before, whatever is missing between', async () => {
  const { text } = await pageOf([
    ['2025-01', 1],
    ['2025-02', 2],
    ['2025-09', 3],
    ['2026-02', 4],
  ]);
  expect(text).toContain('Against a year before +100.0% 2025-02');
  expect(text).toContain('Against the month before – no month to compare with');
});

it('compares with no other month where that one is not there', async () => {
  const all = Array.from(
    { length: 13 },
    (_, i) => [`2025-${String(i + 1).padStart(2, '0')}`, i + 1] as const,
  );
  const { text } = await pageOf([...all.slice(2, 12), ['2026-01', 9], ['2026-02', 12]]);
  expect(text).toContain('Against a year before – no month to compare with');
  expect(text).toContain('Against the month before +33.3% 2026-01');
});

it('compares with no month of another version of the method', async () => {
  const { text } = await pageOf([
    ['2025-02', 2, 1],
    ['2026-01', 3, 2],
    ['2026-02', 4, 2],
  ]);
  expect(text).toContain('Against the month before +33.3% 2026-01');
  expect(text).toContain('Against a year before – no month to compare with');
});

const show = (data: readonly object[], meta: object, told = {}) =>
  showView(TARGET, { '/v1/indices/eggs': { data, meta: { ...META, ...meta } } }, told);

it('speaks of the demo only where it is the demo', async () => {
  expect((await show([], {})).text).toContain('The demo computes its indices');
  const { text } = await show([], {}, { synthetic: false });
  expect(text).toContain('No month is published yet.');
  expect(text).not.toContain('demo');
});

describe('the official figure', () => {
  const bls = { item_code: '708111', source: 'BLS' };

  it('has a column where a month has it', async () => {
    const { text } = await show([{ ...month('2026-01', 1, 2), bls_usd: 2.5 }], { bls });
    expect(text).toMatch(/Index BLS Coverage .*\$2\.50/);
    expect(text).not.toContain('for none of these months');
  });

  it('has none, and is said not to be known, where no month has it', async () => {
    const { text } = await show([{ ...month('2026-01', 1, 2), bls_usd: null }], { bls });
    expect(text).toContain('Index Coverage');
    expect(text).toContain(
      'BLS average price 708111 (BLS), for the same amount. It was imported for none of these months.',
    );
  });
});
