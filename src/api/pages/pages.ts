import { sendUnchanged } from '../http/conditional.ts';
import { sendAnswer } from '../http/delivery.ts';
import type { Problem } from '../http/errors.ts';
import type { Exchange } from '../http/exchange.ts';
import type { HeaderList } from '../http/http-headers.ts';
import type { Transport } from '../http/transport.ts';
import { bodyTag } from '../discovery/documents.ts';
import type { Assets } from './assets.ts';
import { framed, type Page, type PageState } from './frame.ts';
import { wantsPage } from './wants-page.ts';

/** Sends pages for people. */
export interface Pages {
  /** Whether a request asks for a page rather than for what programs read. */
  wanted(exchange: Exchange): boolean;
  /** Sends a page in the frame that all of them share. */
  send(exchange: Exchange, page: Page): Promise<void>;
  /** Says by a page that nothing is at an address; null: no page is wanted there, and nothing was sent. */
  readonly sendMissing: (exchange: Exchange) => Promise<void> | null;
}

/** What sending pages needs. */
export interface PagesOptions {
  readonly transport: Transport;
  readonly assets: Assets;
  /** What all pages say of the catalogue now. */
  readonly state: () => PageState;
}

/** All that a page needs comes from the service itself, and nothing that stands in a page is run. */
const POLICY =
  "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Headers of every page. What stands at an address depends on Accept, and may have changed by the next time. */
const HEADERS: HeaderList = [
  'Cache-Control',
  'no-cache',
  'Vary',
  'Accept, Accept-Encoding',
  'Content-Security-Policy',
  POLICY,
  'X-Content-Type-Options',
  'nosniff',
  'Referrer-Policy',
  'no-referrer',
  'Cross-Origin-Opener-Policy',
  'same-origin',
];

const HTML = 'text/html; charset=utf-8';

/** Addresses of the interface for programs: whatever they accept, they read problems. */
const INTERFACE = /^\/(?:v1|internal)(?:[/?]|$)/;

/** What programs are told of an address that is no page. */
export const NO_SUCH_PAGE: Problem = { code: 'not_found', detail: 'There is no such page.' };

const MISSING: Page = {
  title: 'No such page',
  description: 'There is no page at this address.',
  section: null,
  main: `<div class="stack"><h1>There is no such page</h1>
<p>Nothing is at this address. <a href="/">Find products and stores</a>, or see the <a href="/docs">documentation</a>.</p></div>`,
  script: 'docs.js',
  status: 404,
};

/** Opens the sending of pages. */
export function openPages({ transport, assets, state }: PagesOptions): Pages {
  const pages: Pages = {
    wanted: ({ request }) => wantsPage(request.headers.accept),
    sendMissing: (exchange) =>
      pages.wanted(exchange) && !INTERFACE.test(exchange.request.url ?? '')
        ? pages.send(exchange, MISSING)
        : null,
    async send(exchange, page) {
      const body = Buffer.from(framed(page, state(), assets));
      if (page.status === 404) {
        return transport.send(exchange, 404, ['Content-Type', HTML, ...HEADERS], body);
      }
      const etag = bodyTag(body);
      if (sendUnchanged(transport, exchange, etag, HEADERS)) return;
      const headers = ['Content-Type', HTML, ...HEADERS, 'ETag', etag];
      await sendAnswer(transport, exchange, { headers, body, coded: {} });
    },
  };
  return pages;
}
