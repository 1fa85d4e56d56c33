import type { Page } from '../pages/frame.ts';
import { escapeHtml } from '../pages/html.ts';
import { anchor, DOCS, documentPage, type Link } from './layout.ts';
import { renderMarkdown, type TextSection } from './markdown.ts';

/** Where a text stands. */
export interface TextPlace {
  readonly path: string;
  readonly above?: readonly Link[];
  readonly beside?: { readonly title: string; readonly links: readonly Link[] };
}

/** The parts of a text as links on its own page: its headings below the title. */
function partsOf(sections: readonly TextSection[]): Link[] {
  return sections
    .filter(({ level, id }) => level === 2 && id !== '')
    .map(({ id, title }) => ({ address: `#${id}`, words: title }));
}

/** A text that programs read as it is, as a page for people. */
export function textPage({ path, above = [DOCS], beside }: TextPlace, markdown: string): Page {
  const { title, html, sections } = renderMarkdown(markdown);
  const first = sections.find(({ text }) => text !== '')?.text ?? '';
  const source = `<p class="muted small document-source">Programs get the file itself at ${anchor({ address: path, words: 'this address' })}: <code>curl</code> ${escapeHtml(path)}.</p>`;
  return documentPage({
    title: title ?? path,
    description: first,
    above,
    html: html + source,
    parts: partsOf(sections),
    ...(beside === undefined ? {} : { beside }),
  });
}
