import type { Page } from '../pages/frame.ts';
import { escapeHtml } from '../pages/html.ts';
import { renderMarkdown } from './markdown.ts';

/** A text that programs read as it is, as a page for people. `path` is where both are. */
export function textPage(path: string, markdown: string): Page {
  const { title, html, sections } = renderMarkdown(markdown);
  const first = sections.find(({ text }) => text !== '')?.text ?? '';
  return {
    title: title ?? path,
    description: first.slice(0, 160),
    section: 'docs',
    main: `<article class="prose document">${html}</article>
<p class="muted small document-source">Programs get this text as it is: <code>curl ${escapeHtml(path)}</code> of this address.</p>`,
    script: 'docs.js',
  };
}
