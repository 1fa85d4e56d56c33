import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CHROMIUM } from '../support/browser.ts';
import { PATIENT_MS, startVisits } from './visits.ts';

/*
 * What is typed while answers are on their way, and what is asked twice.
 */

/** Of a slow network: a word is typed meanwhile. */
const SLOW_MS = 800;

const { come, address, demo } = startVisits();

async function slowDown(page: Page, what: string): Promise<void> {
  await page.route(what, async (route) => {
    await new Promise((wake) => setTimeout(wake, SLOW_MS));
    await route.continue();
  });
}

describe.skipIf(CHROMIUM === undefined)('a reader who does not wait', { timeout: PATIENT_MS }, () => {
  it('goes on typing while the answer to the last question comes', async () => {
    const { page, go, settled } = await come();
    await go('/');
    await slowDown(page, '**/v1/**');
    const words = page.locator('#q');
    await words.fill('milk');
    await page.keyboard.press('Enter');
    await page.waitForURL(/q=milk/);
    await words.fill('oat milk');
    await settled();
    expect(await page.title()).toMatch(/^milk/);
    expect(await words.inputValue()).toBe('oat milk');
    await page.goBack();
    await expect.poll(() => words.inputValue()).toBe('');
  });

  it('adds to a list while its basket is being made', async () => {
    const { page, go, settled } = await come();
    await go(address('compare'));
    await slowDown(page, '**/v1/**');
    const list = page.getByLabel('Shopping list');
    await list.fill('milk');
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.waitForURL(/list=milk/);
    await list.fill('milk\nbread');
    await settled();
    expect(await list.inputValue()).toBe('milk\nbread');
  });

  it('skips to the content, and still has what was typed', async () => {
    const { page, go, settled } = await come();
    await go('/compare');
    await page.locator('#list').fill('milk');
    await page.locator('.skip').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/#main$/);
    await settled();
    expect(await page.locator('#list').inputValue()).toBe('milk');
  });

  it('types before the scripts are there', async () => {
    const { page, settled } = await come();
    await slowDown(page, '**/assets/explorer-*');
    await page.goto(`${demo().url}/?q=coffee`, { waitUntil: 'commit' });
    await page.locator('#q').fill('tea');
    await settled();
    expect(await page.locator('#q').inputValue()).toBe('tea');
  });

  it('asks twice, and goes back by one step', async () => {
    const { page, go, settled } = await come();
    await go('/');
    await page.locator('#q').fill('milk');
    await page.getByRole('button', { name: 'Find', exact: true }).dblclick();
    await settled();
    expect(page.url()).toMatch(/q=milk/);
    await page.goBack();
    await settled();
    expect(new URL(page.url()).search).toBe('');
  });
});
