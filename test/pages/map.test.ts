import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readWindow, storeClusters } from '../../src/api/pages/store-clusters.ts';
import { CHROMIUM } from '../support/browser.ts';
import { manyStores } from './many-stores.ts';
import { PATIENT_MS, startVisits } from './visits.ts';

/*
 * A map of more stores than the demo has: what the page does between two pictures, and to whoever uses it meanwhile.
 */

/** No more circles than this come between two pictures. */
const MOST_AT_ONCE = 64;

/** Notes how many circles come between two looks, and whether focus was ever nowhere. */
const WATCH = `
  globalThis.laid = [];
  globalThis.isLost = false;
  new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node.matches?.('.circle'));
    if (added.length > 0) globalThis.laid.push(added.length);
  }).observe(document, { subtree: true, childList: true });
  const look = () => {
    globalThis.isLost ||= globalThis.isHeld === true && document.activeElement === document.body;
    requestAnimationFrame(look);
  };
  look();
`;

const { come } = startVisits();

async function comeToMany(): Promise<Page> {
  const { page, go } = await come();
  const stores = manyStores(30_000);
  await page.route('**/map/stores?*', async (route) => {
    const window = readWindow(new URL(route.request().url()).search);
    await route.fulfill({ json: { cells: storeClusters(stores, window!) } });
  });
  await page.addInitScript(WATCH);
  await go('/coverage');
  await page.locator('.map[data-shown="30000"]').waitFor();
  // From farther away they are fewer circles.
  await page.locator('.leaflet-control-zoom-in').click();
  await page.locator('.map:not([data-shown="30000"])').waitFor();
  return page;
}

describe.skipIf(CHROMIUM === undefined)('a map of 30,000 stores', { timeout: PATIENT_MS }, () => {
  it('lays its circles some at a time', async () => {
    const page = await comeToMany();
    const laid = await page.evaluate<number[]>('globalThis.laid');
    expect(laid.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(2 * MOST_AT_ONCE);
    expect(Math.max(...laid)).toBeLessThanOrEqual(MOST_AT_ONCE);
  });

  it('never leaves focus nowhere while other circles come', async () => {
    const page = await comeToMany();
    await page.locator('.circle[tabindex="0"]').focus();
    await page.evaluate('globalThis.isHeld = true');
    for (let press = 0; press < 2; press++) {
      const shown = await page.locator('.map').getAttribute('data-shown');
      await page.keyboard.press('Enter');
      await page.locator(`.map:not([data-shown="${shown}"])`).waitFor();
    }
    expect(await page.evaluate('globalThis.isLost')).toBe(false);
    expect(await page.evaluate(`document.activeElement.matches('.circle[tabindex="0"]')`)).toBe(true);
    expect(await page.locator('.circle[tabindex="0"]').count()).toBe(1);
  });

  it('says what a circle stands for where one points at it', async () => {
    const page = await comeToMany();
    const circle = page.locator('.circle').nth(100);
    await circle.hover({ force: true });
    const name = await page.evaluate<string>(
      `document.querySelector('.circle:hover').getAttribute('aria-label')`,
    );
    expect(await page.locator('.leaflet-tooltip').textContent()).toBe(name);
    await page.mouse.move(0, 0);
    await expect.poll(() => page.locator('.leaflet-tooltip').count()).toBe(0);
  });
});
