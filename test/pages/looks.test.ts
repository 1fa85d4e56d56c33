import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CHROMIUM, type Visit } from '../support/browser.ts';
import { PATIENT_MS, startVisits } from './visits.ts';

/*
 * What only a browser that lays pages out can tell: whether things fit, stay and stand apart.
 */

const SMALL_PHONE = 360;
const PHONE = 390;
const TABLET = 820;
/** Of a product's name in a table, and letters a line at least of a longer one: which products have deals is of the day. */
const MOST_LINES = 3;
const LEAST_LETTERS = 14;
/** Pixels between a line and the heading below it, at least. */
const ROOM = 12;

/** Of a slow network: long enough for words to be shown meanwhile. */
const SLOW_MS = 500;
/** What the web's vitals call good. */
const MOST_SHIFT = 0.1;

const { come: visit, address } = startVisits();

async function come(path: string, how: Partial<Visit> = {}): Promise<Page> {
  const { page, go } = await visit(how);
  await go(path);
  return page;
}

describe.skipIf(CHROMIUM === undefined)('a page as it is laid out', { timeout: PATIENT_MS }, () => {
  it.each(['product', 'store', 'coupons', 'index', 'coverage'])(
    'shows whole tables, however wide the screen is: %s',
    async (view) => {
      const page = await come(address(view), { width: SMALL_PHONE });
      for (const width of [SMALL_PHONE, PHONE, TABLET]) {
        await page.setViewportSize({ width, height: 900 });
        const cut = await page.evaluate<string[]>(
          `[...document.querySelectorAll('.table-scroll')]
            .filter((box) => box.scrollWidth > box.clientWidth).map((box) => box.getAttribute('aria-label'))`,
        );
        expect([width, cut]).toEqual([width, []]);
      }
    },
  );

  it('moves no page aside for a word that is longer than a phone is wide', async () => {
    const page = await come(`/?q=${'x'.repeat(100)}`, { width: SMALL_PHONE });
    const isTooWide = () => page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
    expect(await isTooWide()).toBe(false);
    await page.route('**/v1/products?product_id=*', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(/"(name|brand)":"[^"]*"/g, `"$1":"${'W'.repeat(90)}"`);
      await route.fulfill({ response, body });
    });
    await page.goto(new URL(address('product'), page.url()).href);
    await page.getByRole('heading', { level: 1, name: 'WWW' }).waitFor();
    expect(await isTooWide()).toBe(false);
  });

  it('moves no page aside for a long word of a list, among what is open and what is left out', async () => {
    const { page, go } = await visit({ width: SMALL_PHONE });
    const list = Array.from({ length: 52 }, () => 'x'.repeat(90)).join('\n');
    await go(`/compare?${new URLSearchParams({ list, near: '30303' }).toString()}`);
    await page.locator('.state + ul').waitFor();
    expect(await page.locator('.note').count()).toBe(1);
    expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false);
  });

  it('keeps the links to the products of a coupon apart enough for a finger', async () => {
    const page = await come(address('coupons'), { width: 1280 });
    for (const one of await page.locator('td details > summary').all()) await one.click();
    // WCAG 2.5.8: around the middle of each there is a circle of 24 pixels that no other comes into.
    const close = await page.evaluate<
      string[]
    >(`[...document.querySelectorAll('td:has(details)')].flatMap((cell) => {
      const targets = [...cell.querySelectorAll('a, summary')].map((one) => [one, one.getBoundingClientRect()]);
      return targets.slice(1).flatMap(([, below], at) => {
        const [one, { top, height }] = targets[at];
        const reach = below.height < 24 ? below.top + below.height / 2 - 12 : below.top;
        return height < 24 && top + height / 2 + 12 > reach ? [one.textContent] : [];
      });
    })`);
    expect(close).toEqual([]);
  });

  it('gives names the room of a table on a tablet', async () => {
    const page = await come(address('store'), { width: TABLET });
    const names = '[aria-labelledby=deals] tbody td:first-child a';
    const shown = await page.evaluate<{ name: string; lines: number }[]>(
      `[...document.querySelectorAll('${names}')].map((link) =>
          ({ name: link.textContent, lines: link.getClientRects().length }))`,
    );
    expect(shown.length).toBeGreaterThan(0);
    for (const { name, lines } of shown)
      expect(lines, name).toBeLessThanOrEqual(Math.max(MOST_LINES, Math.ceil(name.length / LEAST_LETTERS)));
  });

  it.each([SMALL_PHONE, TABLET])('shows what is chosen whole at %i pixels', async (width) => {
    const page = await come(address('coupons'), { width });
    const cut = await page.evaluate<
      string[]
    >(`[...document.querySelectorAll('main select')].filter((choice) => {
      const shown = choice.offsetWidth;
      choice.style.width = 'max-content';
      return shown < choice.offsetWidth;
    }).map(({ name }) => name)`);
    expect(cut).toEqual([]);
  });

  it('shows a basket at five stores without moving it aside', async () => {
    const page = await come(`${address('compare')}&radius_mi=10`, { width: 1280 });
    expect(
      await page.evaluate(
        `[...document.querySelectorAll('.table-scroll')].every((box) => box.scrollWidth <= box.clientWidth)`,
      ),
    ).toBe(true);
  });

  it('moves a map at once where less motion is wanted', async () => {
    const page = await come('/coverage');
    await page.locator('.map[data-shown]').waitFor();
    const places = await page.evaluate<string[]>(`(async () => {
      const map = document.querySelector('.map');
      const pane = document.querySelector('.leaflet-map-pane');
      map.focus();
      map.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowRight', code: 'ArrowRight', keyCode: 39, bubbles: true }),
      );
      const places = new Set();
      for (const begin = performance.now(); performance.now() < begin + 500; ) {
        places.add(pane.style.transform);
        await new Promise((drawn) => requestAnimationFrame(drawn));
      }
      return [...places];
    })()`);
    expect(places).toEqual(['translate3d(-80px, 0px, 0px)']);
  });

  it('shows the stores of the whole mainland on a small phone', async () => {
    const page = await come('/coverage', { width: SMALL_PHONE });
    await page.locator('.map[data-shown]').waitFor();
    const outside = await page.evaluate<string[]>(`(() => {
      const map = document.querySelector('.map').getBoundingClientRect();
      return [...document.querySelectorAll('.circle')].filter((circle) => {
        const { left, right, top, bottom } = circle.getBoundingClientRect();
        return left < map.left || right > map.right || top < map.top || bottom > map.bottom;
      }).map((circle) => circle.getAttribute('aria-label'));
    })()`);
    expect(outside).toEqual([]);
  });

  it('keeps the names of a basket in sight on a phone', async () => {
    const page = await come(address('compare'), { width: PHONE });
    const moved = await page.evaluate<number>(`(() => {
      const box = document.querySelector('.table-scroll');
      box.scrollLeft = 200;
      return box.querySelector('td').getBoundingClientRect().left - box.getBoundingClientRect().left;
    })()`);
    expect(moved).toBeLessThan(2);
  });

  it('has what follows 200 prices within reach', async () => {
    const page = await come(address('product').replace(/\?.*/, ''), { width: 1280 });
    const box = await page.locator('.table-scroll').first().boundingBox();
    expect(await page.locator('tbody').first().locator('tr').count()).toBeGreaterThan(60);
    expect(box?.height).toBeLessThan(900);
  });

  it('prints all of 200 prices', async () => {
    const page = await come(address('product').replace(/\?.*/, ''), { width: 1280 });
    await page.emulateMedia({ media: 'print' });
    const cut = await page.evaluate<number>(`(() => {
      const box = document.querySelector('.table-scroll');
      return box.scrollHeight - box.clientHeight;
    })()`);
    expect(cut).toBe(0);
  });

  it.each(['find', 'product', 'compare', 'coupons'])(
    'moves little of what is being read when answers come: %s',
    async (view) => {
      const { page, go } = await visit({ width: PHONE });
      await page.addInitScript(`
        globalThis.shifts = [];
        new PerformanceObserver((list) => globalThis.shifts.push(...list.getEntries().map(({ value }) => value)))
          .observe({ type: 'layout-shift', buffered: true });
      `);
      await page.route('**/v1/**', async (route) => {
        await new Promise((wake) => setTimeout(wake, SLOW_MS));
        await route.continue();
      });
      await go(address(view));
      const shifts = await page.evaluate<number[]>('globalThis.shifts');
      expect(shifts.reduce((sum, one) => sum + one, 0)).toBeLessThan(MOST_SHIFT);
    },
  );

  it('tells the last values of a chart before one points at it, and again after', async () => {
    const page = await come(address('product'));
    await page.locator('.chart[data-drawn]').scrollIntoViewIfNeeded();
    const legend = page.locator('.u-legend');
    expect(await legend.textContent()).toMatch(/Day.*\d{4}-\d\d-\d\d.*\$\d/);
    const last = await legend.textContent();
    const area = (await page.locator('.u-over').boundingBox())!;
    await page.mouse.move(area.x + 5, area.y + 50);
    await expect.poll(() => legend.textContent()).not.toBe(last);
    await page.mouse.move(area.x + 5, area.y - 100);
    await expect.poll(() => legend.textContent()).toBe(last);
  });

  it.each(['start', 'compare', 'product', 'coupons'])(
    'keeps a page of letters twice as large on a small phone: %s',
    async (view) => {
      const page = await come(view === 'compare' ? '/compare' : address(view), { width: SMALL_PHONE });
      await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    },
  );

  it('leaves room to type into the search of the documentation, with letters twice as large', async () => {
    const page = await come('/docs', { width: SMALL_PHONE });
    await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
    expect((await page.locator('.docs-search input').boundingBox())!.width).toBeGreaterThan(SMALL_PHONE / 2);
  });

  it.each(['start', 'store'])('speaks of no circle on paper: %s', async (view) => {
    const page = await come(address(view));
    expect(await page.locator('main').innerText()).toContain('ircle');
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('main').innerText()).not.toContain('ircle');
  });

  it("tells the page, the language and the prices of a map apart in the system's own colours", async () => {
    const page = await come(address('product'));
    await page.emulateMedia({ forcedColors: 'active' });
    await page.locator('.map[data-drawn] .circle').first().waitFor();
    const colours = (selector: string, property: string): Promise<string[]> =>
      page.evaluate(
        `[...new Set([...document.querySelectorAll('${selector}')].map((one) => getComputedStyle(one).${property}))]`,
      );
    expect(await colours('.head nav a:not([aria-current])', 'borderBottomColor')).not.toEqual(
      await colours('.head nav a[aria-current]', 'borderBottomColor'),
    );
    expect(await colours('.segmented button', 'backgroundColor')).toHaveLength(2);
    expect(await colours('.swatch', 'backgroundColor')).toHaveLength(5);
    expect((await colours('.circle', 'backgroundColor')).length).toBeGreaterThan(1);
  });

  it('leaves room between the line above the calls and their heading', async () => {
    const page = await come(address('start'));
    const [line, heading] = [page.locator('section.calls'), page.locator('#calls')];
    expect((await heading.boundingBox())!.y - (await line.boundingBox())!.y).toBeGreaterThanOrEqual(ROOM);
  });
});
