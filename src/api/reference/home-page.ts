import type { Page } from '../pages/frame.ts';
import { escapeHtml } from '../pages/html.ts';
import type { DescribedOperation } from './described-operations.ts';
import { type Guide, guideAddress } from './guides.ts';
import { anchor, documentPage, type Link } from './layout.ts';
import { renderMarkdown } from './markdown.ts';
import { operationAddress, priceWords } from './operation-page.ts';
import type { FoundEntry } from './search.ts';

/** Texts that stand by themselves. */
const TEXTS: readonly Link[] = [
  { address: '/methodology.md', words: 'How the prices and indices come about' },
  { address: '/quoting.md', words: 'How to quote an index' },
  { address: '/problems', words: 'Errors' },
  { address: '/skill.md', words: 'Guide for agents' },
  { address: '/llms.txt', words: 'Short guide for language models' },
  { address: '/prompts.json', words: 'Prompts to try' },
  { address: '/replicate.py', words: 'Program that recomputes an index' },
  { address: '/openapi.json', words: 'OpenAPI 3.1 document' },
];

function guideCard(guide: Guide): string {
  const link = anchor({ address: guideAddress(guide), words: guide.title });
  return `<li class="card"><h3>${link}</h3><p class="muted">${renderMarkdown(guide.summary).html.replace(/<\/?(p|a)\b[^>]*>/g, '')}</p></li>`;
}

function callRow(operation: DescribedOperation): string {
  const { method, template, summary, access } = operation;
  return `<li><a href="${operationAddress(operation)}"><span class="method">${method}</span> <code class="template">${escapeHtml(template)}</code></a><span class="call-summary">${escapeHtml(summary)}</span><span class="price ${access}">${priceWords(operation)}</span></li>`;
}

function callsOf(tag: string, operations: readonly DescribedOperation[]): string {
  const rows = operations.filter((one) => one.tag === tag).map(callRow);
  return `<h3>${escapeHtml(tag)}</h3>\n<ul class="call-list">${rows.join('\n')}</ul>\n`;
}

/** The first page of the documentation. */
export function homePage(guides: readonly Guide[], operations: readonly DescribedOperation[]): Page {
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  return documentPage({
    title: 'Documentation',
    description:
      'Guides and every call of the service, with parameters, prices, errors and examples that work.',
    above: [],
    html: `<h1>Documentation</h1>
<p class="lede">What groceries cost, store by store, over HTTP. Stores, chains and the list of indices are free; everything else costs 0.01 USD a call, or nothing with a key.</p>
<h2 id="guides">Guides</h2>
<ul class="cards">${guides.map(guideCard).join('\n')}</ul>
<h2 id="calls">Calls</h2>
${tags.map((tag) => callsOf(tag, operations)).join('')}<h2 id="texts">Texts</h2>
<ul>${TEXTS.map((link) => `<li>${anchor(link)}</li>`).join('')}</ul>`,
    parts: [
      { address: '#guides', words: 'Guides' },
      { address: '#calls', words: 'Calls' },
      { address: '#texts', words: 'Texts' },
    ],
  });
}

/** What was found, as a list. */
function foundHtml(found: readonly FoundEntry[]): string {
  const items = found.map(
    ({ entry, excerpt }) =>
      `<li>${anchor({ address: entry.address, words: entry.title })} <span class="muted small">${escapeHtml(entry.group)}</span><p class="muted">${escapeHtml(excerpt)}</p></li>`,
  );
  return `<ul class="found">${items.join('\n')}</ul>`;
}

/** The answer to a question where no script gives it. */
export function searchPage(question: string, found: readonly FoundEntry[], home: Link): Page {
  const asked = question.trim() !== '';
  const said = asked
    ? `<p>${found.length === 0 ? 'No page has all of these words. Try fewer words, or only the beginning of a word.' : `For “${escapeHtml(question)}”:`}</p>`
    : '<p>Type a word, such as a parameter, a member of an answer or an error.</p>';
  return documentPage({
    title: asked ? `Search: ${question}` : 'Search',
    description: 'Search the documentation.',
    above: [home],
    html: `<h1>Search</h1>\n${said}\n${foundHtml(found)}`,
    parts: [],
    question,
  });
}
