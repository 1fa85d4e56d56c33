import type { PaymentProtocol } from '../../access/payments/protocol.ts';
import { encodeJson } from '../http/answer.ts';
import { type Description, describingJson } from './description.ts';
import { sendDocument, type DocumentAnswer } from './document-answer.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Transport } from '../http/transport.ts';
import { bodyTag, readDocuments } from './documents.ts';
import { problemList, problemPages } from './problem-pages.ts';
import type { Page } from '../pages/frame.ts';
import type { Pages } from '../pages/pages.ts';
import { textPage } from '../reference/text-page.ts';

/** What the discovery routes describe. */
export interface DiscoveryOptions {
  readonly transport: Transport;
  /** Null: the Host of a request is believed, and what names it may not be kept for others. */
  readonly publicBaseUrl: string | null;
  /** By which a call can be paid for: each has a document of its own. */
  readonly protocols: readonly PaymentProtocol[];
  readonly description: () => Description;
  /** Null: no pages are served. */
  readonly pages: Pages | null;
}

/** Answers by path. */
export type DiscoveryRoutes = ReadonlyMap<string, (exchange: Exchange) => Promise<void>>;

const STATIC = 'public, max-age=3600';
const MARKDOWN = 'text/markdown; charset=utf-8';

/** What a text's address answers: the text, or to a browser a page that says the same. */
function readable(
  path: string,
  answer: DocumentAnswer,
  markdown: string,
  { transport, pages }: Pick<DiscoveryOptions, 'transport' | 'pages'>,
): (exchange: Exchange) => Promise<void> {
  if (pages === null) return (exchange) => sendDocument(transport, exchange, answer);
  let page: Page | undefined;
  return (exchange) => {
    if (!pages.wanted(exchange)) return sendDocument(transport, exchange, { ...answer, varies: ['Accept'] });
    page ??= textPage({ path }, markdown);
    return pages.send(exchange, page);
  };
}

/** The free routes that describe the service. Files of `public/` are read once, here. */
export function discoveryRoutes(options: DiscoveryOptions): DiscoveryRoutes {
  const { transport, publicBaseUrl, protocols, description } = options;
  const send = (exchange: Exchange, answer: DocumentAnswer): Promise<void> =>
    sendDocument(transport, exchange, answer);
  const terms = protocols.map(({ description: { discovery } }) => {
    const answer = (exchange: Exchange): Promise<void> =>
      send(exchange, {
        ...describingJson(encodeJson(discovery.body(transport.baseUrl(exchange)))),
        ...(publicBaseUrl === null ? { cacheControl: 'no-store' } : {}),
      });
    return [discovery.path, answer] as const;
  });
  const files = readDocuments().map(({ path, markdown, contentType, body, etag }) => {
    const answer = { contentType, body, etag, cacheControl: STATIC };
    return [path, readable(path, answer, markdown, options)] as const;
  });
  const pages = [['', problemList] as const, ...problemPages].map(([slug, body]) => {
    const answer = { contentType: MARKDOWN, cacheControl: STATIC, body, etag: bodyTag(body) };
    const path = slug === '' ? '/problems' : `/problems/${slug}`;
    return [path, readable(path, answer, body.toString(), options)] as const;
  });
  return new Map([
    ['/openapi.json', (exchange: Exchange) => send(exchange, description().answer)],
    ...terms,
    ...files,
    ...pages,
  ]);
}
