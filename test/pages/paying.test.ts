import { describe, expect, it } from 'vitest';
import { CHROMIUM } from '../support/browser.ts';
import { PATIENT_MS, startVisits } from './visits.ts';

/*
 * A sandbox payment over a network that brings its answers when the test says so.
 */

const { come, address } = startVisits();

describe.skipIf(CHROMIUM === undefined)('a reader who pays', { timeout: PATIENT_MS }, () => {
  const start = async () => {
    const visitor = await come({ key: undefined as never });
    await visitor.go(address('coupons'));
    let bring = (): void => {};
    const brought = new Promise<void>((resolve) => (bring = resolve));
    await visitor.page.route('**/v1/coupons*', async (route) => {
      await brought;
      await route.continue();
    });
    await visitor.page.getByRole('button', { name: /^Pay/ }).focus();
    await visitor.page.keyboard.press('Enter');
    return { ...visitor, bring };
  };

  it('is told that it is being paid, and is led to what was paid', async () => {
    const { page, bring } = await start();
    await page.getByRole('button', { name: 'Paying …' }).waitFor();
    expect(await page.locator('#said').textContent()).toBe('Paying');
    bring();
    await page.locator('#payments').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('payments');
  });

  it('may go elsewhere meanwhile, and stays there', async () => {
    const { page, bring } = await start();
    await page.getByRole('link', { name: 'Coverage', exact: true }).first().click();
    await page.waitForURL(/\/coverage$/);
    await page.locator('#main:not([aria-busy])').waitFor();
    const paid = page.waitForResponse((reply) => reply.url().includes('/v1/coupons') && reply.ok());
    bring();
    await (await paid).finished();
    // What would be drawn after it.
    await page.waitForTimeout(500);
    expect(await page.locator('[data-view]').getAttribute('data-view')).toBe('coverage');
    expect(await page.locator('#payments').count()).toBe(0);
  });
});
