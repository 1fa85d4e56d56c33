import { CALL_PRICE } from '../../access/payments/call-price.ts';
import { PROBLEMS, type ProblemCode, type ProblemKind, problemSlug } from '../http/errors.ts';
import type { Page } from '../pages/frame.ts';
import { escapeHtml } from '../pages/html.ts';
import type { DescribedOperation, DescribedParameter } from './described-operations.ts';
import { anchor, DOCS, documentPage, type Link } from './layout.ts';
import { codeBlock, renderMarkdown } from './markdown.ts';
import type { CodeSample } from './sample-code.ts';
import type { DescribedField } from './schema-words.ts';

/** What the page of a call shows beside its description. */
export interface OperationDetails {
  readonly samples: readonly CodeSample[];
  /** Path and query of the call that is shown; null: there is none. */
  readonly target: string | null;
  /** What it answers now; null: nothing can be shown. */
  readonly answer: string | null;
  /** Calls of the same kind. */
  readonly siblings: readonly Link[];
}

/** Where the page of a call is. */
export function operationAddress({ id }: DescribedOperation): string {
  return `/docs/api/${id}`;
}

/** What a call costs, in a few words. */
export function priceWords({ access }: DescribedOperation): string {
  return { free: 'Free', paid: `${CALL_PRICE.usd} USD`, internal: 'Internal token' }[access];
}

/** Method, address and price of a call, in one line. */
function callLine(operation: DescribedOperation): string {
  const { method, template, access } = operation;
  return `<span class="method">${method}</span> <code class="template">${escapeHtml(template)}</code> <span class="price ${access}">${priceWords(operation)}</span>`;
}

function inline(markdown: string): string {
  return renderMarkdown(markdown).html.replace(/^<p>([\s\S]*)<\/p>\n$/, '$1');
}

function part(id: string, title: string, html: string): string {
  return html === '' ? '' : `<h2 id="${id}">${title}</h2>\n${html}`;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const head = heads.map((words) => `<th scope="col">${words}</th>`).join('');
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n');
  return `<div class="scroll" tabindex="0"><table class="fields"><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table></div>\n`;
}

function exampleText(example: unknown): string {
  if (example === undefined) return '';
  const text = typeof example === 'string' ? example : JSON.stringify(example);
  return `<br><span class="muted">Such as</span> <code>${escapeHtml(text.slice(0, 120))}</code>`;
}

function parameterRow({ name, where, required, type, description, example }: DescribedParameter): string[] {
  const place = where === 'query' ? '' : `<br><span class="muted">in the ${where}</span>`;
  const need = required ? '<br><strong class="required">required</strong>' : '';
  return [
    `<code>${escapeHtml(name)}</code>${place}${need}`,
    escapeHtml(type),
    inline(description) + exampleText(example),
  ];
}

function fieldRow({ path, type, description }: DescribedField): string[] {
  return [`<code>${escapeHtml(path)}</code>`, escapeHtml(type), inline(description)];
}

/** The pages of the errors with a status, as far as a caller of the catalogue can meet them. */
function problemLinks(status: string): string {
  const kinds = Object.entries(PROBLEMS) as [ProblemCode, ProblemKind][];
  return kinds
    .filter(([, kind]) => String(kind.status) === status && kind.internal !== true)
    .map(([code, { title }]) => anchor({ address: `/problems/${problemSlug(code)}`, words: title }))
    .join(', ');
}

function errorRows({ errors }: DescribedOperation): string[][] {
  return errors
    .filter(({ status }) => status !== 'default')
    .map(({ status, description }) => [
      `<code>${status}</code>`,
      escapeHtml(description),
      problemLinks(status),
    ]);
}

/** Samples one below the other; with scripts the first one under tabs, which a script brings to life. */
function samplesHtml(samples: readonly CodeSample[]): string {
  if (samples.length === 0) return '';
  const tabs = samples.map(
    ({ title }, index) =>
      `<button type="button" role="tab" class="tab" id="tab-${index}" aria-controls="sample-${index}" aria-selected="${index === 0}"${index === 0 ? '' : ' tabindex="-1"'}>${title}</button>`,
  );
  const parts = samples.map(
    ({ title, language, code }, index) =>
      `<div class="sample" id="sample-${index}" role="tabpanel" aria-labelledby="tab-${index}"><h3>${title}</h3>\n${codeBlock(code, language)}</div>`,
  );
  return `<div class="samples"><div role="tablist" class="tabs needs-script" aria-label="Language">${tabs.join('')}</div>${parts.join('\n')}</div>\n`;
}

function answerHtml({ target, answer }: OperationDetails): string {
  if (answer === null || target === null) return '';
  const note = `<p class="muted small">What <code>${escapeHtml(target)}</code> answers now. Lists are cut to two rows, long texts to their beginning.</p>`;
  return note + codeBlock(answer, 'json');
}

/** What the description ends with says the line above it, too. */
const PRICE_AGAIN = /\n\n(0\.01 USD a call|Free: needs no credentials)\.$/;

/** The page of a call. */
export function operationPage(operation: DescribedOperation, details: OperationDetails): Page {
  const { summary, parameters, body, answer } = operation;
  const described = renderMarkdown(operation.description.replace(PRICE_AGAIN, ''));
  const fields = table(['Member', 'Type', 'Meaning'], answer.map(fieldRow));
  const parts = [
    ['call', 'Call', samplesHtml(details.samples)],
    ['answer', 'Answer', answerHtml(details)],
    ['parameters', 'Parameters', table(['Name', 'Type', 'Meaning'], parameters.map(parameterRow))],
    ['body', 'Body', table(['Member', 'Type', 'Meaning'], (body?.fields ?? []).map(fieldRow))],
    ['members', 'Members of the answer', fields],
    ['errors', 'Errors', table(['Status', 'When', 'More'], errorRows(operation))],
  ] as const;
  const shown = parts.filter(([, , html]) => html !== '');
  return documentPage({
    title: summary,
    description: described.sections.map(({ text }) => text).join(' '),
    above: [DOCS, { address: '/docs#calls', words: operation.tag }],
    html: `<h1>${escapeHtml(summary)}</h1>\n<p class="call">${callLine(operation)}</p>\n${described.html}${shown
      .map(([id, title, html]) => part(id, title, html))
      .join('')}`,
    parts: shown.map(([id, title]) => ({ address: `#${id}`, words: title })),
    beside: { title: operation.tag, links: details.siblings },
  });
}
