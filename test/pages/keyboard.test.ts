import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CHROMIUM, type Visit, type Visitor } from '../support/browser.ts';
import { PATIENT_MS, startVisits } from './visits.ts';

/*
 * The seven views by keys alone: nothing here points, clicks or gives focus by a script.
 */

/** More stops than any page has. */
const MOST_STOPS = 400;

const { come: visit, address } = startVisits();

async function come(view: string, how: Partial<Visit> = {}): Promise<Visitor> {
  const visitor = await visit(how);
  await visitor.go(address(view));
  return visitor;
}

/** Whether what has focus fits a selector. */
const isOn = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate<boolean>(`document.activeElement?.matches(${JSON.stringify(selector)}) === true`);

/** Presses Tab until what has focus fits a selector; fails where nothing does. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press('Tab');
    if (await isOn(page, selector)) return;
  }
  throw new Error(`Tab never comes to ${selector}`);
}

/** The name that assistive technology reads of what has focus. */
const focused = (page: Page): Promise<string> =>
  page.evaluate<string>(
    `document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent.trim()`,
  );

describe.skipIf(CHROMIUM === undefined)('by keys alone, a reader', { timeout: PATIENT_MS }, () => {
  it('finds a product: types, asks, and opens the first answer', async () => {
    const { page, settled } = await come('start');
    await tabTo(page, '#q');
    await page.keyboard.type('whole milk near 30303');
    await page.keyboard.press('Enter');
    await page.waitForURL(/q=whole/);
    await settled();
    await tabTo(page, 'section[aria-labelledby=products] .list-link');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/product\//);
    await settled();
    // Whoever comes to another page begins at its beginning.
    expect(await isOn(page, '#main')).toBe(true);
  });

  it('reads a product: narrows its circle, goes over its map to a store, and takes the table along', async () => {
    const { page, settled } = await come('product');
    await tabTo(page, '#radius');
    await page.keyboard.press('5');
    await page.waitForURL(/radius_mi=5(?:0|&|$)/);
    await settled();
    await page.locator('.map[data-drawn] .circle').first().waitFor();
    await tabTo(page, '.circle');
    expect(await focused(page)).toMatch(/^\$\d+\.\d\d .+/);
    await page.keyboard.press('End');
    const href = await page.evaluate<string>('document.activeElement.pathname');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === href);
    await page.goBack();
    await settled();
    await tabTo(page, 'button[aria-label^="Save as CSV: Prices by store"]');
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(download.suggestedFilename()).toMatch(/^prices-.*\.csv$/);
  });

  it('reads a store, and goes on to what is truly low there', async () => {
    const { page, settled } = await come('store');
    await tabTo(page, '[data-view=store] tbody a[href^="/product/"], [data-view=store] .list-link');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/product\//);
    await settled();
    expect(await page.locator('h1').textContent()).not.toBe('');
  });

  it('compares a list of two things', async () => {
    const { page, go, settled } = await visit();
    await go('/compare');
    await tabTo(page, '#list');
    await page.keyboard.type('bananas');
    await page.keyboard.press('Enter');
    await page.keyboard.type('coffee');
    await tabTo(page, '#near');
    await page.keyboard.type('30303');
    await page.keyboard.press('Enter');
    await page.waitForURL(/near=30303/);
    await settled();
    expect(await page.locator('.figures').first().textContent()).toContain('One store');
    await tabTo(page, '.basket-cell a, .figures a');
    expect(await focused(page)).not.toBe('');
  });

  it('narrows coupons by a choice in a list', async () => {
    const { page, settled } = await come('coupons');
    await tabTo(page, '#type');
    await page.keyboard.type('Buy');
    await page.waitForURL(/type=bogo/);
    await settled();
    expect(await page.locator('tbody tr').first().textContent()).toMatch(/get \d free/);
    // A choice leaves one where one was.
    expect(await isOn(page, '#type')).toBe(true);
  });

  it('opens an index from the list of them, and another region of it', async () => {
    const { page, settled } = await come('indices');
    await tabTo(page, 'tbody a[href="/indices/eggs_cage_free_large_dozen"]');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/indices\/eggs/);
    await settled();
    await tabTo(page, '#region');
    await page.keyboard.type('South');
    await page.waitForURL(/region=south/);
  });

  it('walks over the map of every store: closer, from circle to circle, and into a store', async () => {
    const { page } = await come('coverage');
    await page.locator('.map[data-shown] .circle').first().waitFor();
    await tabTo(page, '.map');
    await tabTo(page, '.circle');
    expect(await page.locator('.circle[tabindex="0"]').count()).toBe(1);
    expect(await focused(page)).toMatch(/^\d+ stores around .+, [A-Z]{2}: come closer$/);
    const [begun, places] = [await focused(page), new Set<string>()];
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowLeft']) {
      await page.keyboard.press(key);
      places.add(await page.evaluate<string>('document.activeElement.style.transform'));
    }
    expect(places.size).toBeGreaterThan(2);
    await page.keyboard.press('Home');
    expect(await focused(page)).toBe(begun);
    // Until a circle is one store alone, and then Enter opens that.
    for (let press = 0; press < 12 && !(await isOn(page, 'a.circle')); press++) {
      const asked = page.waitForResponse(/\/map\/stores/);
      await page.keyboard.press('Enter');
      await asked;
      await expect.poll(() => isOn(page, '.circle')).toBe(true);
      if (await isOn(page, 'button.circle')) continue;
    }
    expect(await isOn(page, 'a.circle')).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/store\//);
  });

  it('gives a key and lets it go, and is never thrown back to the top', async () => {
    const { page, go, settled } = await visit();
    await go('/?q=coffee');
    const key = await page.evaluate<string>(`sessionStorage.getItem('gondola-key')`);
    await tabTo(page, '#access .button');
    await page.keyboard.press('Enter');
    await settled();
    expect(await focused(page)).toBe('Use a key');
    await tabTo(page, '.locked .button');
    await page.keyboard.press('Enter');
    await page.keyboard.type(key);
    await page.keyboard.press('Enter');
    await page.locator('section[aria-labelledby=products] .list-link').first().waitFor();
    await expect.poll(() => isOn(page, '#main')).toBe(true);
  });

  it('leaves the key dialog by Escape, and is where it was', async () => {
    const { page, go } = await visit({ key: undefined as never });
    await go('/?q=coffee');
    await tabTo(page, '.locked .button');
    await page.keyboard.press('Enter');
    await page.locator('dialog[open]').waitFor();
    expect(await isOn(page, '#key-field')).toBe(true);
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    expect(await isOn(page, '.locked .button')).toBe(true);
  });
});
