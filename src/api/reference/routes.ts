import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { DocumentAnswer } from '../discovery/document-answer.ts';
import { sendDocument } from '../discovery/document-answer.ts';
import { bodyTag } from '../discovery/documents.ts';
import { encodeJson } from '../http/answer.ts';
import type { Exchange, RoutedRequest } from '../http/exchange.ts';
import { JSON_TYPE, queryOf } from '../http/http-headers.ts';
import type { Route } from '../http/route.ts';
import type { Transport } from '../http/transport.ts';
import type { JsonSchema } from '../openapi/schemas.ts';
import type { Page } from '../pages/frame.ts';
import { escapeHtml } from '../pages/html.ts';
import { NO_SUCH_PAGE, type Pages } from '../pages/pages.ts';
import { readGuides } from './guides.ts';
import { searchPage } from './home-page.ts';
import { DOCS } from './layout.ts';
import { type CurrentReference, currentReference } from './current-reference.ts';
import type { Reference } from './reference.ts';
import { SAMPLE_BASE } from './sample-code.ts';
import { findEntries, type SearchEntry } from './search.ts';
import { textEntries } from './search-entries.ts';

/** What the documentation is served with. */
export interface ReferenceOptions<Served extends Snapshot> {
  readonly transport: Transport;
  readonly pages: Pages;
  readonly routes: readonly Route<Served>[];
  readonly snapshot: () => Served | undefined;
  /** The OpenAPI document of what is served now. */
  readonly document: () => JsonSchema;
  /** Texts besides that can be searched, by their addresses. */
  readonly texts: readonly (readonly [string, string])[];
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

type ReferenceRoute = (exchange: Exchange, request: RoutedRequest) => void | Promise<void>;

/** Answers by template. */
export type ReferenceRoutes = ReadonlyMap<string, ReferenceRoute>;

const MARKDOWN = 'text/markdown; charset=utf-8';
const LONGEST_QUESTION = 100;

/** What was asked for in the search's query; empty where it cannot be read. */
function questionOf({ request }: Exchange): string {
  return (new URLSearchParams(queryOf(request.url ?? '')).get('q') ?? '').slice(0, LONGEST_QUESTION);
}

/** The pages of the documentation, and how they are made before anybody reads them. */
export interface ReferencePages {
  readonly routes: ReferenceRoutes;
  readonly warm: CurrentReference['warm'];
}

/** The pages of the documentation. Guides are Markdown for programs. */
export function referencePages<Served extends Snapshot>(options: ReferenceOptions<Served>): ReferencePages {
  const { transport, pages } = options;
  const read = readGuides();
  const { get: reference, warm } = currentReference({ ...options, guides: read });
  const guides = new Map(read.map((guide) => [guide.name, guide]));
  const send = (exchange: Exchange, page: Page | undefined): void | Promise<void> => {
    if (page === undefined) return pages.sendMissing(exchange) ?? transport.fail(exchange, NO_SUCH_PAGE);
    const base = escapeHtml(transport.baseUrl(exchange));
    return pages.send(exchange, { ...page, main: page.main.replaceAll(SAMPLE_BASE, base) });
  };
  const document = (contentType: string, body: Buffer): DocumentAnswer => ({
    contentType,
    cacheControl: 'public, max-age=300',
    body,
    etag: bodyTag(body),
    varies: ['Accept'],
  });
  // Made when somebody searches: to read all texts takes a while.
  let ofTexts: readonly SearchEntry[] | undefined;
  const entries = (): readonly SearchEntry[] => {
    ofTexts ??= textEntries(read, options.texts);
    return [...reference().entries, ...ofTexts];
  };
  let index: { readonly of: Reference; readonly answer: DocumentAnswer } | undefined;
  const operation: ReferenceRoute = async (exchange, { path }) =>
    send(exchange, await reference().operation(path['operation'] ?? ''));
  const guide: ReferenceRoute = async (exchange, { path }) => {
    const name = path['guide'] ?? '';
    const found = guides.get(name);
    if (found === undefined || pages.wanted(exchange)) return send(exchange, await reference().guide(name));
    const text = found.markdown.replaceAll(SAMPLE_BASE, transport.baseUrl(exchange));
    return sendDocument(transport, exchange, document(MARKDOWN, Buffer.from(text)));
  };
  const search: ReferenceRoute = (exchange) => {
    const question = questionOf(exchange);
    return send(exchange, searchPage(question, findEntries(entries(), question), DOCS));
  };
  const searchIndex: ReferenceRoute = (exchange) => {
    const of = reference();
    if (index?.of !== of) index = { of, answer: document(JSON_TYPE, encodeJson(entries())) };
    return sendDocument(transport, exchange, index.answer);
  };
  const routes = new Map<string, ReferenceRoute>([
    ['/docs', (exchange) => send(exchange, reference().home)],
    ['/docs/api/{operation}', operation],
    ['/docs/guides/{guide}', guide],
    ['/docs/search', search],
    ['/docs/search.json', searchIndex],
  ]);
  return {
    routes,
    async warm(pause) {
      await warm(pause);
      await pause();
      entries();
    },
  };
}
