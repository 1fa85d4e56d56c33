import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CHROMIUM } from '../support/browser.ts';
import { PATIENT_MS, startVisits } from './visits.ts';
import { indexMonth } from '../support/index-month.ts';

const { come, address } = startVisits();

const SLUG = 'eggs_cage_free_large_dozen';
const META = {
  slug: SLUG,
  name: 'Eggs',
  region: 'national',
  method: 'matched',
  methodology_version: 2,
  methodology_url: '/methodology.md',
  base_period: null,
  base_value_usd: null,
  bls: null,
  warning: null,
  as_of: '2026-06-04T07:08:09.120Z',
};

function month(period: string): object {
  return indexMonth({ period, interval: { low_usd: 4, high_usd: 6, level: 0.95 } });
}

/** Comes to an index that has these months. */
async function comeTo(...periods: readonly string[]): Promise<Page> {
  const { page, go } = await come();
  await page.addInitScript(`
    globalThis.written = [];
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
      globalThis.written.push(text);
      return fillText.call(this, text, ...place);
    };
  `);
  await page.route(`**/v1/indices/${SLUG}?*`, (route) =>
    route.fulfill({ json: { data: periods.map(month), meta: META } }),
  );
  await go(address('index'));
  await page.locator('.chart[data-drawn]').scrollIntoViewIfNeeded();
  return page;
}

describe.skipIf(CHROMIUM === undefined)('a chart', { timeout: PATIENT_MS }, () => {
  it('has a gap where a month is not there', async () => {
    const page = await comeTo('2026-01', '2026-02', '2026-04', '2026-05');
    const area = (await page.locator('.u-over').boundingBox())!;
    await page.mouse.move(area.x + area.width / 2, area.y + area.height / 2);
    await expect.poll(() => page.locator('.u-legend').textContent()).toMatch(/Month:?2026-03.*Index:?–/);
  });

  it('has no days on its axis where values are of months', async () => {
    const page = await comeTo('2026-01', '2026-02');
    const written = await page.evaluate<string[]>('globalThis.written');
    const times = new Set(written.filter((text) => !text.startsWith('$')));
    expect([...times]).toEqual(['Jan', '2026', 'Feb']);
  });

  it('shows a month that stands alone', async () => {
    const page = await comeTo('2026-01', '2026-03', '2026-05');
    const strongest = await page.evaluate<number>(`(() => {
      const canvas = document.querySelector('.chart canvas');
      const over = document.querySelector('.u-over');
      const scale = canvas.width / canvas.clientWidth;
      const [x, y] = [over.offsetLeft + over.offsetWidth / 2, over.offsetTop + over.offsetHeight / 2];
      const { data } = canvas.getContext('2d').getImageData((x - 6) * scale, (y - 6) * scale, 12 * scale, 12 * scale);
      return Math.max(...data.filter((_, at) => at % 4 === 3));
    })()`);
    expect(strongest).toBe(255);
  });

  it('is printed whole', async () => {
    const { page, go } = await come();
    // A sheet is laid out without telling those who watch sizes.
    await page.addInitScript('globalThis.ResizeObserver = class { observe() {} disconnect() {} };');
    await go(address('product'));
    await page.locator('.chart[data-drawn]').waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 700, height: 900 });
    const [drawn, room] = await page.evaluate<[number, number]>(`[
      document.querySelector('.chart canvas').getBoundingClientRect().width,
      document.querySelector('.chart').getBoundingClientRect().width,
    ]`);
    expect(drawn).toBeLessThanOrEqual(room);
  });

  it('has the edges of the interval as figures in its CSV', async () => {
    const page = await comeTo('2026-01');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Save as CSV/ }).click(),
    ]);
    const [head, first] = readFileSync(await download.path(), 'utf8').split('\r\n');
    expect(head).toContain('Month,Value,95% low,95% high,');
    expect(first).toMatch(/^2026-01,[\d.]+,4,6,/);
  });
});
