import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page, type Request } from 'playwright-core';

/** Where distributions put Chromium; `CHROMIUM` names another place. */
const PLACES = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser of this machine; undefined: it has none. */
export const CHROMIUM = PLACES.find((path) => path !== undefined && existsSync(path));

/** How a reader comes. */
export interface Visit {
  /** Scheme and authority of the service. */
  readonly url: string;
  /** Absent: none. */
  readonly key?: string;
  /** Pixels. Default: 1440. */
  readonly width?: number;
  /** Default: light. */
  readonly theme?: 'light' | 'dark';
  /** Default: yes. */
  readonly scripts?: boolean;
}

/** A page, and all that went wrong in it. */
export interface Visitor {
  readonly page: Page;
  /** Requests to other hosts, violations of the policy, errors of scripts and failed loads. */
  readonly troubles: string[];
  /** Goes to a path, and waits until its answers are shown. */
  go(path: string): Promise<void>;
  /** Waits until no answer is awaited. */
  settled(): Promise<void>;
  /** What axe finds, as texts. */
  axe(): Promise<string[]>;
  close(): Promise<void>;
}

/** A finding of axe. */
interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const HEIGHT = 900;

/** Starts Chromium. */
export function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM!, args: ['--no-sandbox', '--disable-gpu'] });
}

/** What a page asks for and has not got yet. */
type Awaited = Set<Request>;

function watch(page: Page, url: string, awaited: Awaited): string[] {
  const troubles: string[] = [];
  page.on('request', (request) => {
    const target = request.url();
    awaited.add(request);
    if (!target.startsWith(url) && !/^(?:data|blob):/.test(target)) troubles.push(`request to ${target}`);
  });
  page.on('requestfinished', (request) => awaited.delete(request));
  page.on('pageerror', (error) => troubles.push(`error ${error.message}`));
  page.on('requestfailed', (request) => {
    awaited.delete(request);
    const why = request.failure()?.errorText ?? '';
    // A newer question takes the place of an older one.
    if (why !== 'net::ERR_ABORTED') troubles.push(`failed ${request.url()}: ${why}`);
  });
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) troubles.push(`policy: ${message.text()}`);
  });
  return troubles;
}

/** Nothing is asked for over so long. */
const QUIET_MS = 100;
/** An answer that comes no sooner is taken for one that never does: less than what a page itself waits for one. */
const MOST_AWAITED_MS = 25_000;

/**
 * Waits until a page has all that it asked for, and its scripts have nothing left to do: `networkidle` waits for half a second
 * each time, which is most of what a visit takes, and on a busy machine may be over before a script that came has run.
 */
async function untilQuiet(page: Page, awaited: Awaited, scripts: boolean): Promise<void> {
  const began = Date.now();
  for (let quietSince = began; Date.now() - quietSince < QUIET_MS; ) {
    await sleep(QUIET_MS / 10);
    // Answered when the scripts that run are through: what they ask for is awaited by then.
    if (scripts) await page.evaluate('0');
    if (awaited.size === 0) continue;
    quietSince = Date.now();
    const urls = [...awaited].map((request) => request.url());
    if (quietSince - began > MOST_AWAITED_MS) throw new Error(`no whole answer of ${urls.join(', ')}`);
  }
}

/** Comes to the service with a browser. */
export async function visit(
  browser: Browser,
  { url, key, width = 1440, theme = 'light', scripts = true }: Visit,
): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: { width, height: HEIGHT },
    colorScheme: theme,
    javaScriptEnabled: scripts,
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  if (key !== undefined) {
    await page.addInitScript(`sessionStorage.setItem('gondola-key', ${JSON.stringify(key)})`);
  }
  const awaited: Awaited = new Set();
  const troubles = watch(page, url, awaited);
  const visitor: Visitor = {
    page,
    troubles,
    async go(path) {
      await page.goto(url + path);
      await visitor.settled();
    },
    async settled() {
      await page.locator('#main:not([aria-busy])').waitFor();
      await untilQuiet(page, awaited, scripts);
    },
    async axe() {
      // Over the debugger's channel, so that the page's policy stays as it is.
      await page.evaluate(AXE);
      const { violations } = await page.evaluate<{ readonly violations: readonly Violation[] }>('axe.run()');
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary.slice(0, 240)}`,
        ),
      );
    },
    close: () => context.close(),
  };
  return visitor;
}
