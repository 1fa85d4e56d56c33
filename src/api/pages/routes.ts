import type { Snapshot } from '../../snapshot/snapshot.ts';
import { encodeJson } from '../http/answer.ts';
import type { Exchange, RoutedRequest } from '../http/exchange.ts';
import { JSON_TYPE, queryOf } from '../http/http-headers.ts';
import type { Route } from '../http/route.ts';
import type { Transport } from '../http/transport.ts';
import { bodyTag } from '../discovery/documents.ts';
import { sendDocument } from '../discovery/document-answer.ts';
import { openAssets } from './assets.ts';
import { serveExplorer } from './explorer.ts';
import { freeReads } from './free-reads.ts';
import { openPages, type Pages } from './pages.ts';
import { SERVICE_INDEX } from './service-index.ts';
import { readWindow, storeClusters } from './store-clusters.ts';

/** What pages for people are served with. */
export interface PageRoutesOptions<Served extends Snapshot> {
  readonly transport: Transport;
  readonly routes: readonly Route<Served>[];
  readonly snapshot: () => Served | undefined;
  /** Whether the catalogue's prices are made up. */
  readonly synthetic: () => boolean;
  /** Whether payments are taken that charge nothing. */
  readonly sandbox: boolean;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/** Answers by template. */
export type PageRoutes = ReadonlyMap<
  string,
  (exchange: Exchange, request: RoutedRequest) => void | Promise<void>
>;

/** What the map shows: made anew for each window, in a millisecond, so a minute of caching is for readers alone. */
function sendClusters<Served extends Snapshot>(
  { transport, snapshot }: PageRoutesOptions<Served>,
  exchange: Exchange,
): Promise<void> | void {
  const window = readWindow(queryOf(exchange.request.url ?? ''));
  if (window === null) {
    const detail = 'bbox is west,south,east,north in degrees, and zoom a whole number from 0 to 20.';
    return transport.fail(exchange, { code: 'bad_request', detail });
  }
  const served = snapshot();
  const body = encodeJson({ cells: served === undefined ? [] : storeClusters(served, window) });
  return sendDocument(transport, exchange, {
    contentType: JSON_TYPE,
    cacheControl: 'public, max-age=60',
    body,
    etag: bodyTag(body),
  });
}

/** Where the explorer's views are. */
const VIEWS = [
  '/product/{product_id}',
  '/store/{store_id}',
  '/compare',
  '/coupons',
  '/indices',
  '/indices/{slug}',
  '/coverage',
];

/** What stands at `/` for programs. */
function sendIndex(transport: Transport, exchange: Exchange): Promise<void> {
  const body = encodeJson(SERVICE_INDEX);
  return sendDocument(transport, exchange, {
    contentType: JSON_TYPE,
    cacheControl: 'public, max-age=300',
    body,
    etag: bodyTag(body),
    varies: ['Accept'],
  });
}

/** The index of the service alone, where no pages are served. */
export function indexRoutes(transport: Transport): PageRoutes {
  return new Map([['/', (exchange: Exchange) => sendIndex(transport, exchange)]]);
}

/** The pages of the service, and how others send theirs. */
export function openPageRoutes<Served extends Snapshot>(
  options: PageRoutesOptions<Served>,
): { readonly pages: Pages; readonly routes: PageRoutes } {
  const { transport, routes, snapshot, synthetic } = options;
  const assets = openAssets(transport);
  const state = (): { synthetic: boolean; publishedAt: string | null } => ({
    synthetic: synthetic(),
    publishedAt: snapshot()?.manifest.published_at ?? null,
  });
  const pages = openPages({ transport, assets, state });
  const explore = serveExplorer({ ...options, pages, reads: freeReads(routes) });
  const asset = (exchange: Exchange, { path }: RoutedRequest): void =>
    assets.serve(exchange, path['file'] ?? '');
  return {
    pages,
    routes: new Map([
      [
        '/',
        (exchange: Exchange) => (pages.wanted(exchange) ? explore(exchange) : sendIndex(transport, exchange)),
      ] as const,
      ['/assets/{file}', asset] as const,
      ['/map/stores', (exchange: Exchange) => sendClusters(options, exchange)] as const,
      ...VIEWS.map((template) => [template, explore] as const),
    ]),
  };
}
