import { describe, expect, it } from 'vitest';
import { CHROMIUM } from '../support/browser.ts';
import { PATIENT_MS, startVisits } from './visits.ts';

/*
 * A sandbox payment over a slow network.
 */

const { come, address } = startVisits();

describe.skipIf(CHROMIUM === undefined)('a reader who pays', { timeout: PATIENT_MS }, () => {
  const start = async () => {
    const visitor = await come({ key: undefined as never });
    await visitor.go(address('coupons'));
    await visitor.page.route('**/v1/coupons*', async (route) => {
      await new Promise((wake) => setTimeout(wake, 600));
      await route.continue();
    });
    await visitor.page.getByRole('button', { name: /^Pay/ }).focus();
    await visitor.page.keyboard.press('Enter');
    return visitor;
  };

  it('is told that it is being paid, and is led to what was paid', async () => {
    const { page } = await start();
    await page.getByRole('button', { name: 'Paying …' }).waitFor();
    expect(await page.locator('#said').textContent()).toBe('Paying');
    await page.locator('#payments').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('payments');
  });

  it('may go elsewhere meanwhile, and stays there', async () => {
    const { page, settled } = await start();
    await page.getByRole('link', { name: 'Coverage', exact: true }).first().click();
    await page.waitForURL(/\/coverage$/);
    await settled();
    // Both requests of the payment, and what is drawn after them.
    await page.waitForTimeout(2_500);
    expect(await page.locator('[data-view]').getAttribute('data-view')).toBe('coverage');
    expect(await page.locator('#payments').count()).toBe(0);
  });
});
