import { describe, expect, it } from 'vitest';
import { CHROMIUM } from '../support/browser.ts';
import { PATIENT_MS, startVisits } from './visits.ts';

const { come, address, demo } = startVisits();

if (CHROMIUM === undefined)
  console.warn('There is no Chromium on this machine: the pages are not tried in a browser.');

describe.skipIf(CHROMIUM === undefined)('a reader', { timeout: PATIENT_MS }, () => {
  it('finds what milk costs around a place by typing, and comes to the product, its map and its past', async () => {
    const { page, go, settled } = await come();
    await go('/');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content');
    await page.getByLabel('A product, a ZIP code or a store').fill('whole milk near 30303');
    await page.keyboard.press('Enter');
    await page.waitForURL(/q=whole\+milk\+near\+30303/);
    await settled();
    const first = page.locator('section[aria-labelledby=products] .list-link').first();
    expect(await first.textContent()).toMatch(/\$\d+\.\d\d/);
    await first.click();
    await page.waitForURL(/\/product\//);
    await settled();
    // Names are as chains write them: `BUL WHL MLK 1PT`.
    expect(await page.locator('h1').textContent()).toMatch(/milk|\bmlk\b/i);
    await page.locator('.map[data-drawn]').waitFor();
    expect(Number(await page.locator('.map').getAttribute('data-shown'))).toBeGreaterThan(0);
    expect(await page.locator('[class*="tier-"]').count()).toBeGreaterThan(0);
    await page.locator('.chart[data-drawn]').waitFor();
    await page.goBack();
    await page.waitForURL(/q=whole/);
    await settled();
    expect(await page.locator('h1').textContent()).toBe('What does it cost, and where?');
  });

  it('reads a store: hours, aisles and deals, and takes a table along', async () => {
    const { page, go } = await come();
    await go(address('store'));
    for (const heading of ['Hours', 'Around it', 'Aisles', 'Coupons here']) {
      expect(await page.getByRole('heading', { name: heading }).count()).toBe(1);
    }
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as CSV: Aisles' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^aisles-.*\.csv$/);
  });

  it('compares a basket, is told what is missing, and keeps all of it in the address', async () => {
    const { page, go } = await come();
    await go(address('compare'));
    const verdict = await page.locator('.figures').first().textContent();
    expect(verdict).toContain('One store');
    expect(verdict).toContain('without unobtainium');
    await page.reload();
    expect(await page.getByLabel('Shopping list').inputValue()).toContain('unobtainium');
  });

  it('has the list again whose basket is shown when it goes back', async () => {
    const { page, go, settled } = await come();
    await go(address('compare'));
    const list = page.getByLabel('Shopping list');
    await list.fill('bananas');
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.waitForURL(/list=bananas/);
    await settled();
    await page.goBack();
    await expect.poll(() => list.inputValue()).toContain('unobtainium');
  });

  it('narrows coupons by kind, and pages through them', async () => {
    const { page, go, settled } = await come();
    await go('/coupons');
    await page.getByLabel('Kind').selectOption('bogo');
    await page.waitForURL(/type=bogo/);
    await settled();
    expect(await page.locator('tbody tr').first().textContent()).toMatch(/get \d free/);
  });

  it('hears what there is when a choice changed it, on a page that stays', async () => {
    const { page, go, settled } = await come();
    await go('/coupons');
    expect(await page.locator('#said').textContent()).toBe('');
    await page.getByLabel('Kind').selectOption('bogo');
    await page.waitForURL(/type=bogo/);
    await settled();
    await expect.poll(() => page.locator('#said').textContent()).toMatch(/^\d+ coupons, /);
    expect(await page.locator('#said').textContent()).toBe(
      await page.locator('main h2').first().textContent(),
    );
  });

  it('follows the system from day to night, on what is drawn too', async () => {
    const { page, go } = await come();
    await go('/coverage');
    await page.locator('.map[data-shown]').waitFor();
    const land = (): Promise<string> =>
      page.evaluate(`(() => {
        const canvas = document.querySelector('.map canvas');
        const { data } = canvas.getContext('2d').getImageData(canvas.width / 2, canvas.height / 2, 1, 1);
        return data.join();
      })()`);
    await expect.poll(land).not.toBe('0,0,0,0');
    const byDay = await land();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => page.locator('#theme').textContent()).toBe('Light');
    await expect.poll(land).not.toBe(byDay);
    await expect.poll(land).not.toBe('0,0,0,0');
  });

  it('sees an index as a chart and as a table', async () => {
    const { page, go, settled } = await come();
    await go('/indices');
    await page.locator('tbody a').first().click();
    await page.waitForURL(/\/indices\/\w+/);
    await settled();
    // The demo computes its indices for a minute after its start: until then words say so.
    const shown = page.locator('.chart[data-drawn], .state');
    await shown.first().waitFor();
    expect(await page.locator('h1').textContent()).not.toBe('');
  });

  it('sees what the catalogue covers, on a map and by chain', async () => {
    const { page, go } = await come();
    await go('/coverage');
    await page.locator('.map[data-shown]').waitFor();
    expect(Number(await page.locator('.map').getAttribute('data-shown'))).toBeGreaterThan(1000);
    expect(await page.locator('tbody tr').count()).toBeGreaterThan(60);
    expect(await page.locator('#main').textContent()).toContain('synthetic');
  });

  it('pays for what it has no key for, in a sandbox, and sees what happened', async () => {
    const { page, go, settled } = await come({ key: undefined as never });
    await go('/?q=coffee');
    expect(await page.locator('.locked').textContent()).toContain('1 paid question');
    // Twice in a row is once.
    await page.getByRole('button', { name: /Pay \$0\.01/ }).dblclick();
    await page.locator('#payments').waitFor();
    await settled();
    const told = await page.locator('.payments').textContent();
    expect(told).toMatch(/told 402.*Signed.*got 200 with a receipt/s);
    expect(told!.match(/Signed/g)).toHaveLength(1);
    expect(await page.locator('section[aria-labelledby=products] .list-link').count()).toBeGreaterThan(0);
    expect(await page.locator('.locked').count()).toBe(0);
  });

  it('keeps a key in the tab alone, never in an address, and can forget it', async () => {
    const { page, go, settled } = await come({ key: undefined as never });
    await go('/?q=coffee');
    await page.getByRole('button', { name: 'Use a key' }).first().click();
    await page.getByLabel('Key', { exact: true }).fill(demo().key);
    await page.keyboard.press('Enter');
    await page.locator('section[aria-labelledby=products] .list-link').first().waitFor();
    expect(page.url()).not.toContain('gsk_');
    expect(await page.evaluate('JSON.stringify(localStorage) + document.cookie')).not.toContain('gsk_');
    await page.getByRole('button', { name: 'Forget key' }).click();
    await settled();
    expect(await page.locator('.locked').count()).toBe(1);
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
  });

  it('follows the link of a demo, has a key from then on, and leaves no code behind', async () => {
    const { page, go, settled } = await come({ key: undefined as never });
    await page.route('**/session', async (route) => {
      expect(route.request().postDataJSON()).toEqual({ code: 'code-of-the-link' });
      await route.fulfill({ json: { key: demo().key } });
    });
    await go('/?q=coffee#code=code-of-the-link');
    await page.locator('section[aria-labelledby=products] .list-link').first().waitFor();
    await settled();
    expect(page.url()).toBe(`${demo().url}/?q=coffee`);
  });

  it('is told that the service is gone, and goes on when it is back', async () => {
    const { page, go, settled } = await come();
    await go('/?q=coffee');
    const products = page.locator('section[aria-labelledby=products]');
    const askNear = async (place: string): Promise<void> => {
      await page.locator('#near').fill(place);
      await page.keyboard.press('Enter');
      await page.waitForURL(new RegExp(`near=${place}`));
      await settled();
    };
    await page.route('**/v1/**', (route) => route.abort('aborted'));
    await askNear('30303');
    const alert = page.locator('main').getByRole('alert');
    expect(await alert.textContent()).toContain('could not be reached');
    await page.unroute('**/v1/**');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await products.locator('.list-link').first().waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('main');
    // Who asks by the form again is answered anew as well.
    await page.route('**/v1/**', (route) => route.abort('aborted'));
    await askNear('30305');
    await alert.first().waitFor();
    await page.unroute('**/v1/**');
    await askNear('30305');
    await products.locator('.list-link').first().waitFor();
  });

  it('is told of an answer that is none, and asks again', async () => {
    const { page, go, settled } = await come();
    await go('/coupons');
    await page.route('**/v1/coupons?*', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to this network</h1>' }),
    );
    await page.locator('#near').fill('30303');
    await page.keyboard.press('Enter');
    await settled();
    const alert = page.locator('main').getByRole('alert');
    expect(await alert.textContent()).toContain('could not be reached');
    await page.unroute('**/v1/coupons?*');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.locator('tbody tr').first().waitFor();
  });

  it('is told what could not be loaded when it was needed, and loads the page again', async () => {
    const { page, go } = await come();
    const parts = /\/assets\/(?:store-map|line-chart|pay)-/;
    await page.route(parts, (route) => route.abort('aborted'));
    await go(address('product'));
    const alerts = page.locator('main').getByRole('alert');
    await expect.poll(() => alerts.count()).toBe(2);
    expect(await alerts.allTextContents()).toEqual([
      expect.stringContaining('The map could not be loaded.'),
      expect.stringContaining('The chart could not be loaded.'),
    ]);
    await page.unroute(parts);
    await alerts.first().getByRole('button', { name: 'Load the page again' }).click();
    await page.locator('.map[data-shown]').waitFor();
    await page.locator('.chart[data-drawn]').waitFor();
  });

  it('is told that what is to be paid for could not be, and pays when it can', async () => {
    const { page, go } = await come({ key: undefined as never });
    await go('/?q=coffee');
    await page.route('**/assets/pay-*', (route) => route.abort('aborted'));
    await page.getByRole('button', { name: /Pay \$0\.01/ }).click();
    const alert = page.locator('section[aria-labelledby=products]').getByRole('alert');
    expect(await alert.textContent()).toContain('could not be reached');
    await page.unroute('**/assets/pay-*');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: /Pay \$0\.01/ }).click();
    await page.locator('#payments').waitFor();
  });

  it('presses no button before the script comes that listens, and pays when it is there', async () => {
    const { page } = await come({ key: undefined as never });
    let letCome = (): void => {};
    const asked = new Promise<void>((resolve) => {
      void page.route('**/assets/explorer-*.js', async (route) => {
        resolve();
        await new Promise<void>((come) => {
          letCome = come;
        });
        await route.continue();
      });
    });
    await page.goto(`${demo().url}/?q=coffee`, { waitUntil: 'commit' });
    await Promise.all([asked, page.locator('#locked').waitFor()]);
    expect(await page.locator('#main button:visible:not([type=submit])').count()).toBe(0);
    letCome();
    await page.getByRole('button', { name: /Pay \$0\.01/ }).click();
    await page.locator('#payments').waitFor();
  });

  it('is told on the first page that the service is gone', async () => {
    const { page, go } = await come();
    await go('/compare');
    await page.route('**/v1/**', (route) => route.abort('aborted'));
    await page.getByRole('link', { name: 'Find', exact: true }).click();
    const alert = page.locator('main').getByRole('alert');
    expect(await alert.textContent()).toContain('could not be reached');
    await page.unroute('**/v1/**');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.map[data-shown]').waitFor();
  });

  it('reads lists of what is free without scripts', async () => {
    const { page } = await come({ key: undefined as never, scripts: false });
    await page.goto(`${demo().url}/?q=30303`);
    expect(await page.locator('.list-link').count()).toBeGreaterThan(5);
    expect(await page.locator('.needs-script:visible').count()).toBe(0);
    await page.goto(`${demo().url}/coverage`);
    expect(await page.locator('tbody tr').count()).toBeGreaterThan(60);
    for (const path of ['/', address('store')]) {
      await page.goto(demo().url + path);
      expect(await page.locator('main').innerText()).not.toMatch(/circle/i);
    }
  });

  // The whole of it, each view in three widths, is `npm run test:pages`.
  it.each(['light', 'dark'] as const)(
    'finds nothing that axe objects to in a product, in %s',
    async (theme) => {
      const { go, axe } = await come({ theme, width: 390 });
      await go(address('product'));
      expect(await axe()).toEqual([]);
    },
  );
});
