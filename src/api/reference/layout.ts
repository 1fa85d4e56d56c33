import type { Page } from '../pages/frame.ts';
import { escapeHtml } from '../pages/html.ts';

/** A link with its words. */
export interface Link {
  readonly address: string;
  readonly words: string;
}

/** A page of the documentation without what all of them share. */
export interface DocumentPage {
  readonly title: string;
  readonly description: string;
  /** The pages above it, from the documentation down. */
  readonly above: readonly Link[];
  /** HTML with one `<h1>`. */
  readonly html: string;
  /** Its parts. */
  readonly parts: readonly Link[];
  /** Pages beside it, below a title. */
  readonly beside?: { readonly title: string; readonly links: readonly Link[] };
  /** What the search field has already. */
  readonly question?: string;
}

/** Where the documentation begins. */
export const DOCS: Link = { address: '/docs', words: 'Documentation' };
/** Fewer parts need no list. */
const LEAST_PARTS = 3;

/** A link in HTML. */
export function anchor({ address, words }: Link, isHere = false): string {
  return `<a href="${escapeHtml(address)}"${isHere ? ' aria-current="page"' : ''}>${escapeHtml(words)}</a>`;
}

function list(title: string, links: readonly Link[], here?: string): string {
  const id = `side-${title.toLowerCase().replace(/\W+/g, '-')}`;
  const items = links.map((link) => `<li>${anchor(link, link.words === here)}</li>`).join('');
  return `<nav aria-labelledby="${id}"><h2 id="${id}" class="side-title">${escapeHtml(title)}</h2><ul>${items}</ul></nav>`;
}

function crumbs(above: readonly Link[]): string {
  if (above.length === 0) return '';
  return `<nav aria-label="Above"><ol class="crumbs">${above.map((link) => `<li>${anchor(link)}</li>`).join('')}</ol></nav>`;
}

/** The field that finds things in the documentation: a form, which a script answers as one types. */
function searchField(question: string): string {
  return `<search><form class="docs-search" action="/docs/search" method="get">
<label class="visually-hidden" for="docs-q">Search the documentation</label>
<input id="docs-q" name="q" type="search" placeholder="Search the documentation" autocomplete="off" maxlength="100" value="${escapeHtml(question)}">
<button class="button" type="submit">Search</button>
</form><div id="docs-found" aria-live="polite"></div></search>`;
}

/** A page of the documentation, with its search and what is beside it. */
export function documentPage(page: DocumentPage): Page {
  const { title, description, above, html, parts, beside, question = '' } = page;
  const side = [
    ...(parts.length < LEAST_PARTS ? [] : [list('On this page', parts)]),
    ...(beside === undefined ? [] : [list(beside.title, beside.links, title)]),
  ];
  return {
    title,
    description: description.slice(0, 200),
    section: 'docs',
    script: 'docs.js',
    main: `<div class="docs">
<div class="docs-main">${searchField(question)}${crumbs(above)}<article class="document">${html}</article></div>
<div class="docs-side">${side.join('')}</div>
</div>`,
  };
}
