import type { Browser, Page } from 'playwright-core';
import { visit, type Visit } from '../support/browser.ts';

/** What a reader waits for, in milliseconds. */
export interface Waits {
  /** From asking for each view to all of its answers, in the order of the views. */
  readonly firsts: readonly number[];
  /** From each key or press that took 16 ms or more to the next picture. */
  readonly paints: readonly number[];
  /** Tasks of the page's thread of more than 50 ms. */
  readonly tasks: readonly number[];
}

const WATCH = `
  globalThis.tasks = [];
  globalThis.paints = [];
  new PerformanceObserver((list) => globalThis.tasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries()) if (interactionId > 0) globalThis.paints.push(duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;
const ZOOMS = ['in', 'in', 'in', 'in', 'in', 'in', 'in', 'out', 'out', 'out', 'out', 'out'];

/** Waits until what was asked for is painted, and what is drawn in slices after it. */
const painted = (page: Page): Promise<unknown> =>
  page.evaluate('new Promise((wake) => requestAnimationFrame(() => setTimeout(wake, 200)))');

const observed = (page: Page, name: 'tasks' | 'paints'): Promise<number[]> =>
  page.evaluate<number[]>(`globalThis.${name}`);

/** Uses what every view has: the languages of its calls, its colours, and its map where it has one. */
async function use(page: Page): Promise<void> {
  for (const name of ['TypeScript', 'MCP', 'curl'])
    await page.getByRole('button', { name, exact: true }).click();
  await page.locator('#theme').click();
  await page.locator('#theme').click();
  if ((await page.locator('.map').count()) > 0) {
    await page.locator('.map[data-shown]').waitFor();
    await page.locator('.map').focus();
    for (const key of ['+', '+', 'ArrowLeft', 'ArrowDown', '-']) {
      await page.keyboard.press(key);
      await painted(page);
    }
  }
  await painted(page);
}

/** Comes to each view anew, waits for it, and uses it. */
export async function waitsOf(browser: Browser, how: Visit, paths: readonly string[]): Promise<Waits> {
  const firsts: number[] = [];
  const [paints, tasks] = [[] as number[], [] as number[]];
  for (const path of paths) {
    const { page, close } = await visit(browser, how);
    await page.addInitScript(WATCH);
    const started = performance.now();
    await page.goto(how.url + path);
    await page.locator('#main:not([aria-busy])').waitFor();
    firsts.push(performance.now() - started);
    await use(page);
    paints.push(...(await observed(page, 'paints')));
    tasks.push(...(await observed(page, 'tasks')));
    await close();
  }
  return { firsts, paints, tasks };
}

/** Loads the map of every store, and goes twelve zooms in and out; `before` may put other stores on it. */
export async function mapWaits(
  browser: Browser,
  how: Visit,
  before: (page: Page) => Promise<unknown> = () => Promise.resolve(),
): Promise<Waits & { readonly shown: number }> {
  const { page, go, close } = await visit(browser, how);
  await before(page);
  await page.addInitScript(WATCH);
  const started = performance.now();
  await go('/coverage');
  await page.locator('.map[data-shown]').waitFor();
  const firsts = [performance.now() - started];
  const shown = Number(await page.locator('.map').getAttribute('data-shown'));
  for (const press of ZOOMS) {
    const asked = page.waitForResponse(/\/map\/stores/);
    await page.locator(`.leaflet-control-zoom-${press}`).click();
    await asked;
    await painted(page);
  }
  const [paints, tasks] = [await observed(page, 'paints'), await observed(page, 'tasks')];
  await close();
  return { firsts, paints, tasks, shown };
}
