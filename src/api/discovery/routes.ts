import type { PaymentProtocol } from '../../access/payments/protocol.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { JSON_TYPE } from '../http/http-headers.ts';
import { openApiDocument } from '../openapi/document.ts';
import type { Route } from '../http/route.ts';
import { sendDocument, type SimpleAnswer } from '../http/simple-answer.ts';
import type { Exchange, Transport } from '../http/transport.ts';
import { bodyTag, readDocuments } from './documents.ts';
import { problemIndex, problemPages } from './problem-pages.ts';

/** What the discovery routes describe. */
export interface DiscoveryOptions {
  readonly transport: Transport;
  /** By which a call can be paid for: each has a document of its own. */
  readonly protocols: readonly PaymentProtocol[];
  readonly routes: readonly Route[];
  readonly snapshot: () => Snapshot | undefined;
}

/** Answers by path. */
export type DiscoveryRoutes = ReadonlyMap<string, (exchange: Exchange) => Promise<void>>;

const STATIC = 'public, max-age=3600';
const DESCRIPTION = 'public, max-age=300';
const MARKDOWN = 'text/markdown; charset=utf-8';

/** The free routes that describe the service. Files of `public/` are read once, here. */
export function discoveryRoutes(options: DiscoveryOptions): DiscoveryRoutes {
  const { transport, protocols, routes, snapshot } = options;
  const send = (exchange: Exchange, answer: SimpleAnswer): Promise<void> =>
    sendDocument(transport, exchange, answer);
  const json = (body: Buffer): SimpleAnswer => ({
    contentType: JSON_TYPE,
    cacheControl: DESCRIPTION,
    body,
    etag: bodyTag(body),
  });

  // The description's examples name things of the snapshot that is served.
  let described: { readonly snapshot: Snapshot | undefined; readonly answer: SimpleAnswer } | undefined;
  const description = (): SimpleAnswer => {
    const current = snapshot();
    if (described === undefined || described.snapshot !== current) {
      const document = openApiDocument(routes, current, protocols);
      described = { snapshot: current, answer: json(Buffer.from(JSON.stringify(document))) };
    }
    return described.answer;
  };

  const terms = protocols.map(({ description: { discovery } }) => {
    const answer = (exchange: Exchange): Promise<void> => {
      const body = Buffer.from(JSON.stringify(discovery.body(transport.baseUrl(exchange))));
      return send(exchange, json(body));
    };
    return [discovery.path, answer] as const;
  });
  const files = readDocuments().map(
    ({ path, ...file }) =>
      [path, (exchange: Exchange) => send(exchange, { ...file, cacheControl: STATIC })] as const,
  );
  const pages = [['', problemIndex] as const, ...problemPages].map(([slug, body]) => {
    const answer = { contentType: MARKDOWN, cacheControl: STATIC, body, etag: bodyTag(body) };
    const path = slug === '' ? '/problems' : `/problems/${slug}`;
    return [path, (exchange: Exchange) => send(exchange, answer)] as const;
  });
  return new Map([
    ['/openapi.json', (exchange: Exchange) => send(exchange, description())],
    ...terms,
    ...files,
    ...pages,
  ]);
}
