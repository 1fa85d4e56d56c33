import type { Assets } from './assets.ts';
import { embeddedJson, escapeHtml } from './html.ts';

/** The entries of the navigation. */
export type Section = 'find' | 'compare' | 'coupons' | 'indices' | 'coverage' | 'docs';

/** A page without its frame. */
export interface Page {
  /** Without the service's name. */
  readonly title: string;
  /** One sentence. */
  readonly description: string;
  /** Where the navigation stands; null: nowhere. */
  readonly section: Section | null;
  /** What stands in `<main>`: HTML, with every text of others escaped. One `<h1>`. */
  readonly main: string;
  /** Which script the page brings. */
  readonly script: 'explorer.js' | 'docs.js';
  /** What the script finds in `<script id="data">`; absent: nothing. */
  readonly data?: unknown;
  /** Default: 200. */
  readonly status?: 200 | 404;
}

/** What all pages say of the catalogue. */
export interface PageState {
  /** Whether prices are made up. */
  readonly synthetic: boolean;
  /** When the catalogue was published, ISO 8601; null: none is served yet. */
  readonly publishedAt: string | null;
}

const NAVIGATION: readonly (readonly [Section, string, string])[] = [
  ['find', '/', 'Find'],
  ['compare', '/compare', 'Compare'],
  ['coupons', '/coupons', 'Coupons'],
  ['indices', '/indices', 'Indices'],
  ['coverage', '/coverage', 'Coverage'],
  ['docs', '/docs', 'Docs'],
];

function head(page: Page, assets: Assets): string {
  const title = page.title === 'Gondola' ? 'Gondola' : `${page.title} · Gondola`;
  return `<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(page.description)}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${assets.address('favicon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${assets.address('gondola.css')}">
<script src="${assets.address('theme.js')}"></script>
<script type="module" src="${assets.address(page.script)}"></script>
</head>`;
}

function header({ section }: Page, assets: Assets): string {
  const entries = NAVIGATION.map(([name, href, label]) => {
    const current = name === section ? ' aria-current="page"' : '';
    return `<li><a href="${href}" data-section="${name}"${current}>${label}</a></li>`;
  });
  return `<header class="head"><div class="head-row">
<a class="brand" href="/"><img src="${assets.address('favicon.svg')}" alt="" width="24" height="24">Gondola</a>
<nav aria-label="Main"><ul>${entries.join('')}</ul></nav>
<div class="head-tools needs-script"><span id="access"></span><button type="button" class="button small" id="theme">Theme</button></div>
</div></header>`;
}

function footer({ synthetic, publishedAt }: PageState): string {
  const when =
    publishedAt === null ? 'No catalogue is served yet.' : `Catalogue of ${published(publishedAt)}.`;
  const made = synthetic ? ' Its prices are synthetic.' : '';
  return `<footer class="foot"><div class="foot-row">
<p>${when}${made}</p>
<ul><li><a href="/docs">Documentation</a></li><li><a href="/methodology.md">Methodology</a></li><li><a href="/openapi.json">OpenAPI</a></li><li><a href="/problems">Errors</a></li><li><a href="/llms.txt">For agents</a></li></ul>
</div></footer>`;
}

function published(at: string): string {
  return `<time datetime="${escapeHtml(at)}">${escapeHtml(at.slice(0, 16).replace('T', ' '))} UTC</time>`;
}

const SYNTHETIC =
  '<aside class="synthetic" aria-label="Whose prices these are"><p>This is the demo catalogue: real chains, invented products, <strong>synthetic prices</strong>.</p></aside>';

/** A whole document: the frame that all pages share, around what is the page's own. */
export function framed(page: Page, state: PageState, assets: Assets): string {
  const data =
    page.data === undefined
      ? ''
      : `\n<script type="application/json" id="data">${embeddedJson(page.data)}</script>`;
  return `<!doctype html>
<html lang="en">
${head(page, assets)}
<body>
<a class="skip" href="#main">Skip to content</a>
${state.synthetic ? SYNTHETIC : ''}
${header(page, assets)}
<main id="main" tabindex="-1">${page.main}</main>
<p id="said" class="visually-hidden" role="status"></p>
${footer(state)}${data}
</body>
</html>
`;
}
