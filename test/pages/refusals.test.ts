import { describe, expect, it } from 'vitest';
import { CHROMIUM } from '../support/browser.ts';
import { PATIENT_MS, startVisits } from './visits.ts';

/*
 * Browsers that refuse a page what others give it.
 */

const { come, demo } = startVisits();

describe.skipIf(CHROMIUM === undefined)('in a browser that', { timeout: PATIENT_MS }, () => {
  it('keeps nothing for a site, a reader still uses a key, the theme and the tabs', async () => {
    const { page, go, settled } = await come({ key: undefined as never });
    await page.addInitScript(`for (const place of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, place, { get() { throw new DOMException('no', 'SecurityError'); } });`);
    await go('/?q=coffee');
    await page.locator('.locked').getByRole('button', { name: 'Use a key' }).click();
    await page.getByLabel('Key', { exact: true }).fill(demo().key);
    await page.keyboard.press('Enter');
    await page.locator('section[aria-labelledby=products] .list-link').first().waitFor();
    await page.getByRole('button', { name: 'Use dark colours' }).click();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    await page.getByRole('button', { name: 'Forget key' }).click();
    await settled();
    expect(await page.locator('.locked').count()).toBe(1);
    await page.goto(`${demo().url}/docs/api/listPrices`);
    const tab = page.getByRole('tab', { name: 'Python' });
    await tab.click();
    expect(await tab.getAttribute('aria-selected')).toBe('true');
  });

  it('has no clipboard for a page, what is to be copied is selected, and words say so', async () => {
    const { page, go } = await come();
    await go('/');
    const button = page.getByRole('button', { name: /^Copy: curl/ });
    await button.click();
    await expect.poll(() => page.locator('#said').textContent()).toBe('Copied');
    await page.evaluate(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`);
    await button.click();
    await expect.poll(() => page.locator('#said').textContent()).toBe('Selected');
    expect(await page.evaluate('String(getSelection())')).toMatch(/^curl -s/);
  });
});
