import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { CHROMIUM, startBrowser, visit, type Visit, type Visitor } from '../support/browser.ts';
import { sharedDemo } from '../support/demo.ts';
import type { Demo } from '../support/shared-demo.ts';
import { viewsOf } from './views.ts';

/** A browser's first start, and a demo's, on a busy machine. */
export const PATIENT_MS = 240_000;

/** The explorer over the demo, as the tests of one file visit it in a browser of their own. */
export interface Visits {
  readonly demo: () => Demo;
  /** The address of a view, by its name. */
  readonly address: (view: string) => string;
  /** Comes with a key, unless it is said otherwise. Each test comes once, and no visit may meet trouble. */
  come(how?: Partial<Visit>): Promise<Visitor>;
}

/** Makes the demo and the browser ready for the tests of a file, where there is a Chromium. */
export function startVisits(): Visits {
  let demo: Demo;
  let browser: Browser;
  let views: Readonly<Record<string, string>>;
  let visitor: Visitor;
  beforeAll(async () => {
    if (CHROMIUM === undefined) return;
    demo = await sharedDemo();
    views = await viewsOf(demo);
    browser = await startBrowser();
  }, PATIENT_MS);
  afterAll(async () => browser?.close());
  afterEach(async () => {
    expect(visitor.troubles).toEqual([]);
    await visitor.close();
  });
  return {
    demo: () => demo,
    address: (view) => views[view]!,
    async come(how = {}) {
      visitor = await visit(browser, { url: demo.url, key: demo.key, ...how });
      return visitor;
    },
  };
}
