import { writeFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { viewsOf } from '../test/pages/views.ts';
import { startBrowser, visit, type Visit } from '../test/support/browser.ts';

/**
 * Makes the pictures of the explorer that the documents show, in `docs/pages`, by Chromium from a running demo whose
 * indices are computed: `KEY=… npm run pages:pictures -- http://127.0.0.1:8080`.
 */

const FOLDER = 'docs/pages';
const QUALITY = 80;
/** Pictures by the end of their name: how wide the window is, how high, and how much of its size the picture has. */
const LOOKS = {
  light: { theme: 'light', width: 1200, height: 1100, scale: 1000 / 1200 },
  dark: { theme: 'dark', width: 1200, height: 1100, scale: 1000 / 1200 },
  phone: { theme: 'light', width: 390, height: 844, scale: 1 },
} as const;
type Look = keyof typeof LOOKS;

/** What is pictured, by the beginning of its name: the view of that name in the tests, and its looks. */
const PICTURES: readonly (readonly [name: string, view: string, looks: readonly Look[]])[] = [
  ['find', 'find', ['light', 'phone']],
  ['product', 'product', ['light', 'dark', 'phone']],
  ['store', 'store', ['light', 'phone']],
  ['compare', 'compare', ['light', 'phone']],
  ['coupons', 'coupons', ['light', 'phone']],
  ['indices', 'index', ['light', 'phone']],
  ['coverage', 'coverage', ['light', 'phone']],
];

async function picture(browser: Browser, how: Visit, path: string, look: Look): Promise<Buffer> {
  const { theme, width, height, scale } = LOOKS[look];
  const visitor = await visit(browser, { ...how, theme, width });
  const { page } = visitor;
  await visitor.go(path);
  // The room of a scroll bar is no part of the picture.
  const bar = await page.evaluate<number>('innerWidth - document.body.offsetWidth');
  await page.setViewportSize({ width: width + bar, height });
  await visitor.settled();
  const debug = await page.context().newCDPSession(page);
  const clip = { x: 0, y: 0, width, height, scale };
  const { data } = await debug.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY, clip });
  await visitor.close();
  return Buffer.from(data, 'base64');
}

const [, , url = 'http://127.0.0.1:8080'] = process.argv;
const key = process.env['KEY'];
if (key === undefined) throw new Error('KEY is to be a key of the running demo.');
const views = await viewsOf({ url, key, dataDir: '' });
const browser = await startBrowser();
for (const [name, view, looks] of PICTURES)
  for (const look of looks)
    await writeFile(
      `${FOLDER}/${name}-${look}.webp`,
      await picture(browser, { url, key }, views[view]!, look),
    );
await browser.close();
