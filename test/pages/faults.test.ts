import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CHROMIUM } from '../support/browser.ts';
import { PATIENT_MS, startVisits } from './visits.ts';

/*
 * A network that is slow or falls silent, and a service that asks for what the page cannot give.
 */

const { come, address, demo } = startVisits();

/** Requests that nobody ever answers. */
async function fallSilent(page: Page, what: string): Promise<void> {
  await page.route(what, () => undefined);
}

describe.skipIf(CHROMIUM === undefined)('where answers fail to come', { timeout: PATIENT_MS }, () => {
  it('shows those that come, and asks what they lead to, while one is awaited', async () => {
    const { page } = await come();
    await fallSilent(page, '**/v1/products/*/coupons*');
    await page.route('**/v1/prices?*', async (route) => {
      await new Promise((wake) => setTimeout(wake, 600));
      await route.continue();
    });
    await page.goto(demo().url + address('product'));
    await page.locator('section[aria-labelledby=prices] tbody tr').first().waitFor();
    await page.locator('section[aria-labelledby=history] .figures').waitFor();
    expect(await page.locator('section[aria-labelledby=coupons] .waiting').count()).toBe(1);
  });

  it('gives up one that never comes, and asks again when that is wished for', async () => {
    const { page, settled } = await come();
    await page.clock.install();
    await page.addInitScript(`AbortSignal.timeout = (ms) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), ms);
      return controller.signal;
    };`);
    await fallSilent(page, '**/v1/coupons*');
    await page.goto(demo().url + address('coupons'));
    await page.clock.runFor(5_000);
    await page.locator('.waiting').waitFor();
    await page.clock.runFor(60_000);
    await page.locator('.failed', { hasText: 'could not be reached' }).waitFor();
    await page.unroute('**/v1/coupons*');
    await page.clock.resume();
    await page.getByRole('button', { name: 'Try again' }).click();
    await settled();
    expect(await page.locator('tbody tr').count()).toBeGreaterThan(0);
  });

  it('says so where a payment is asked for in spite of a key', async () => {
    const { page, go } = await come();
    await page.route('**/v1/coupons*', (route) => route.fulfill({ status: 402, json: {} }));
    await go(address('coupons'));
    expect(await page.locator('.failed').innerText()).toContain('in spite of the key');
  });

  it('refuses a key that no request can carry, as it is not one of the service', async () => {
    const { page, go } = await come({ key: 'gsk_a–b' });
    await go(address('coupons'));
    expect(await page.locator('.failed').innerText()).toContain('The key was refused');
  });

  it('says so where the code of a link could not be redeemed', async () => {
    const { page, go, troubles } = await come({ key: undefined as never });
    await page.route('**/session', (route) => route.abort('internetdisconnected'));
    await go('/#code=code-of-the-link');
    await page.locator('dialog[open]', { hasText: 'open the link again' }).waitFor();
    expect(troubles.splice(0)).toHaveLength(1);
  });

  it('says so where the answer to the code of a link breaks off', async () => {
    const { page, go } = await come({ key: undefined as never });
    await page.route('**/session', (route) => route.fulfill({ body: '{"key":"gsk_' }));
    await go('/#code=code-of-the-link');
    await page.locator('dialog[open]', { hasText: 'open the link again' }).waitFor();
  });

  it('keeps the circles of a map where an answer breaks off, and asks again at the next move', async () => {
    const { page, settled } = await come();
    await page.goto(demo().url + address('coverage'));
    await page.locator('.map[data-shown] .circle').first().waitFor();
    await page.route('**/map/stores?*', (route) => route.fulfill({ body: '{"cells":[' }));
    const shown = await page.locator('.map').getAttribute('data-shown');
    await page.locator('.leaflet-control-zoom-in').click();
    await settled();
    expect(await page.locator('.map .circle').count()).toBeGreaterThan(0);
    expect(await page.locator('.map').getAttribute('data-shown')).toBe(shown);
    await page.unroute('**/map/stores?*');
    await page.locator('.leaflet-control-zoom-in').click();
    await page.locator(`.map:not([data-shown="${shown}"])`).waitFor();
  });

  it('leaves an answer that is being read where the map has moved on', async () => {
    const { page } = await come();
    await page.addInitScript(`
      const { json } = Response.prototype;
      Response.prototype.json = async function () {
        await new Promise((wake) => setTimeout(wake, 300));
        return json.call(this);
      };
    `);
    await page.goto(demo().url + address('coverage'));
    const shown = page.locator('.map[data-shown]');
    await shown.locator('.circle').first().waitFor();
    const before = await shown.getAttribute('data-shown');
    for (let move = 0; move < 2; move++) {
      const begun = page.waitForResponse(/\/map\/stores/);
      await page.locator('.leaflet-control-zoom-in').click();
      await begun;
    }
    await page.locator(`.map:not([data-shown="${before}"])`).waitFor();
  });
});
