import { mkdirSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM, startBrowser, visit } from '../support/browser.ts';
import { sharedDemo } from '../support/demo.ts';
import type { Demo } from '../support/shared-demo.ts';
import { viewsOf } from './views.ts';

/*
 * `npm run test:pages`: every view in both themes and three widths, with pictures of each in `screenshots`, what axe finds,
 * journeys by keys alone, every call that stands beside a view, and how long a reader waits.
 */

const WIDTHS = [390, 820, 1440];
const THEMES = ['light', 'dark'] as const;
const FOLDER = 'screenshots';
const PATIENT_MS = 600_000;
/** Bars, in milliseconds. They are told, not held: a busy machine is slower. */
const FIRST_VIEW_MS = 1000;
const NEXT_PAINT_MS = 100;

const isAsked = process.env['PAGES_WHOLE'] === '1' && CHROMIUM !== undefined;

let demo: Demo;
let browser: Browser;
let views: Readonly<Record<string, string>>;

beforeAll(async () => {
  if (!isAsked) return;
  mkdirSync(FOLDER, { recursive: true });
  demo = await sharedDemo();
  // An index has something to show only when the demo has computed it.
  for (;;) {
    const reply = await fetch(`${demo.url}/v1/indices`);
    const { indices } = (await reply.json()) as { indices: { first_period: string | null }[] };
    if (indices.some(({ first_period: first }) => first !== null)) break;
    await new Promise((wake) => setTimeout(wake, 1000));
  }
  views = await viewsOf(demo);
  browser = await startBrowser();
}, PATIENT_MS);
afterAll(async () => browser?.close());

const come = (theme: 'light' | 'dark', width: number) =>
  visit(browser, { url: demo.url, key: demo.key, theme, width });

/** The nearest rank of a share of values. */
function rank(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

describe.skipIf(!isAsked)('every view', { timeout: PATIENT_MS }, () => {
  it.each(THEMES.flatMap((theme) => WIDTHS.map((width) => [theme, width] as const)))(
    'stands in %s at %i pixels: fits, loads from nowhere else, and axe finds nothing',
    async (theme, width) => {
      const visitor = await come(theme, width);
      for (const [name, path] of Object.entries(views)) {
        await visitor.go(path);
        await visitor.page.screenshot({ path: `${FOLDER}/${name}-${theme}-${width}.png`, fullPage: true });
        const isTooWide = await visitor.page.evaluate('document.documentElement.scrollWidth > innerWidth');
        expect([name, isTooWide, await visitor.axe()]).toEqual([name, false, []]);
      }
      expect(visitor.troubles).toEqual([]);
      await visitor.close();
    },
  );

  it('can be walked through by keys alone, and focus is always seen', async () => {
    for (const [name, path] of Object.entries(views)) {
      const { page, go, close } = await come('light', 1440);
      await go(path);
      const stops = new Set<string>();
      for (let step = 0; step < 400; step++) {
        await page.keyboard.press('Tab');
        const at = await page.evaluate<{ id: string; isSeen: boolean } | null>(`(() => {
          const element = document.activeElement;
          if (element === null || element === document.body) return null;
          const { outlineStyle, outlineWidth } = getComputedStyle(element);
          const all = [...document.querySelectorAll('*')];
          return { id: String(all.indexOf(element)), isSeen: outlineStyle !== 'none' && outlineWidth !== '0px' };
        })()`);
        if (at === null || stops.has(at.id)) break;
        expect([name, at]).toEqual([name, { ...at, isSeen: true }]);
        stops.add(at.id);
      }
      const controls = await page.evaluate<number>(
        `[...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')]
          .filter((element) => element.checkVisibility()).length`,
      );
      expect([name, stops.size >= Math.min(controls, 399)]).toEqual([name, true]);
      await close();
    }
  });

  it('shows calls that work as they stand: curl, and tools by MCP', async () => {
    const { page, go, close } = await come('light', 1440);
    for (const [name, path] of Object.entries(views)) {
      await go(path);
      const codes = () => page.locator('.calls pre.code').allTextContents();
      for (const text of await codes()) {
        const [, target = ''] = /'(https?:[^']+)'$/.exec(text) ?? [];
        const [, body] = /-d '(.*)' /s.exec(text) ?? [];
        const paid = text.includes('$KEY');
        const reply = await fetch(target, {
          headers: paid ? { authorization: `Bearer ${demo.key}` } : {},
          ...(body === undefined ? {} : { method: 'POST', body }),
        });
        expect([name, text, reply.status]).toEqual([name, text, 200]);
      }
      await page.getByRole('button', { name: 'MCP' }).click();
      for (const text of (await codes()).filter((code) => code.startsWith('{'))) {
        const reply = await fetch(`${demo.url}/mcp`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${demo.key}`,
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
          },
          body: text,
        });
        const answer = await reply.text();
        expect([name, text, answer.includes('"isError":true') || answer.includes('"error":')]).toEqual([
          name,
          text,
          false,
        ]);
      }
    }
    await close();
  });

  it('is there within a second, and answers within a tenth: told, not held', async () => {
    const firsts: number[] = [];
    const paints: number[] = [];
    for (const path of Object.values(views)) {
      const { page, close } = await come('light', 1440);
      await page.addInitScript(`
        globalThis.waits = [];
        new PerformanceObserver((list) => {
          for (const { duration, interactionId } of list.getEntries()) if (interactionId > 0) globalThis.waits.push(duration);
        }).observe({ type: 'event', durationThreshold: 16, buffered: true });
      `);
      const started = performance.now();
      await page.goto(demo.url + path);
      await page.locator('#main:not([aria-busy])').waitFor();
      firsts.push(performance.now() - started);
      for (const name of ['TypeScript', 'MCP', 'curl'])
        await page.getByRole('button', { name, exact: true }).click();
      await page.locator('#theme').click();
      await page.locator('#theme').click();
      await page.evaluate('new Promise((wake) => requestAnimationFrame(() => setTimeout(wake, 200)))');
      paints.push(...(await page.evaluate<number[]>('globalThis.waits')));
      await close();
    }
    const told = [
      `first view with its answers: p50 ${rank(firsts, 0.5).toFixed(0)} ms, slowest ${rank(firsts, 1).toFixed(0)} ms (bar ${FIRST_VIEW_MS})`,
      `interaction to next paint: p95 ${rank(paints, 0.95).toFixed(0)} ms of ${paints.length} of 16 ms or more (bar ${NEXT_PAINT_MS})`,
    ];
    console.info(told.join('\n'));
    expect(firsts.every(Number.isFinite)).toBe(true);
  });
});
