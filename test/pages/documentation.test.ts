import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { CHROMIUM, startBrowser, visit, type Visitor } from '../support/browser.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** `npm run test:pages` looks at more pages, in three widths. */
const isWhole = process.env['PAGES_WHOLE'] === '1';
const PATHS = [
  '/docs',
  '/docs/api/listPrices',
  '/docs/guides/first-call',
  '/methodology.md',
  ...(isWhole
    ? ['/docs/api/resolveList', '/docs/search?q=price', '/problems', '/problems/not-found', '/skill.md']
    : []),
];
const LOOKS = isWhole
  ? [390, 820, 1440].flatMap((width) => [
      { theme: 'light', width } as const,
      { theme: 'dark', width } as const,
    ])
  : [{ theme: 'light', width: 1440 } as const, { theme: 'dark', width: 390 } as const];

let shown: TestApp;
let browser: Browser;
let url: string;
const visitors: Visitor[] = [];

if (CHROMIUM === undefined) console.warn('The documentation is not looked at: there is no Chromium here.');

beforeAll(async () => {
  if (CHROMIUM === undefined) return;
  shown = await startTestApp({ settings: { pages: true }, deps: { isSynthetic: () => true } });
  url = `http://127.0.0.1:${shown.port}`;
  browser = await startBrowser();
});

afterAll(async () => {
  for (const visitor of visitors) await visitor.close();
  await browser?.close();
  await shown?.close();
});

async function come(options: Partial<Parameters<typeof visit>[1]> = {}): Promise<Visitor> {
  const visitor = await visit(browser, { url, ...options });
  visitors.push(visitor);
  return visitor;
}

describe.skipIf(CHROMIUM === undefined)('the documentation in Chromium', () => {
  it.each(LOOKS)('has nothing for axe to find, and asks nobody else: $theme, $width pixels', async (how) => {
    const visitor = await come(how);
    for (const path of PATHS) {
      await visitor.go(path);
      expect([path, await visitor.axe()]).toEqual([path, []]);
      const tooWide = await visitor.page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect([path, Number(tooWide) <= 0]).toEqual([path, true]);
    }
    expect(visitor.troubles).toEqual([]);
  });

  it('is searched and read by keyboard alone', async () => {
    const { page, go, troubles } = await come();
    await go('/docs');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.locator(':focus').textContent()).toBe('Skip to content');
    await page.locator('#docs-q').focus();
    await page.keyboard.type('max_age');
    await page.locator('#docs-found a').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.locator('h1').filter({ hasText: 'Store-level shelf prices' }).waitFor();
    await page.getByRole('tab', { name: 'curl' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tabpanel', { name: 'TypeScript' }).waitFor();
    expect(await page.getByRole('tabpanel').count()).toBe(1);
    expect(troubles).toEqual([]);
  });

  it.each(['/docs/api/listPrices', '/docs/guides/paying'])(
    'stays still when its script comes: %s',
    async (path) => {
      const { page, go } = await come({ width: 768 });
      await page.addInitScript(`
      globalThis.shifts = [];
      new PerformanceObserver((list) => globalThis.shifts.push(...list.getEntries().map(({ value }) => value)))
        .observe({ type: 'layout-shift', buffered: true });
    `);
      await page.route('**/assets/docs-*', async (route) => {
        await new Promise((wake) => setTimeout(wake, 500));
        await route.continue();
      });
      await go(path);
      const shifts = await page.evaluate<number[]>('globalThis.shifts');
      expect(shifts.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.01);
    },
  );

  it('keeps the language that was chosen', async () => {
    const { page, go } = await come();
    await go('/docs/api/listStores');
    await page.getByRole('tab', { name: 'Python' }).click();
    await go('/docs/api/listPrices');
    await page.getByRole('tabpanel', { name: 'Python' }).waitFor();
  });

  it('copies a call', async () => {
    const { page, go } = await come();
    await go('/docs/api/listStores');
    await page.getByRole('tabpanel').getByRole('button', { name: 'Copy' }).click();
    const copied = String(await page.evaluate('navigator.clipboard.readText()'));
    expect(copied).toMatch(new RegExp(`^curl -s '${url}/v1/stores`));
  });

  it('is whole without scripts: all languages, and the search', async () => {
    const { page, go } = await come({ scripts: false });
    await go('/docs/api/listPrices');
    for (const name of ['curl', 'TypeScript', 'Python', 'MCP']) {
      expect(await page.getByRole('heading', { name, exact: true }).isVisible()).toBe(true);
    }
    await page.locator('#docs-q').fill('rotate key');
    await page.keyboard.press('Enter');
    await page.locator('article a[href^="/docs/guides/keys"]').first().waitFor();
  });
});
