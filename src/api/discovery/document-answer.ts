import { sendUnchanged } from '../http/conditional.ts';
import { sendAnswer } from '../http/delivery.ts';
import type { Exchange } from '../http/exchange.ts';
import type { HeaderList } from '../http/http-headers.ts';
import type { Transport } from '../http/transport.ts';

/** A whole answer that no snapshot is needed for. */
export interface DocumentAnswer {
  readonly contentType: string;
  readonly cacheControl: string;
  readonly body: Buffer;
  readonly etag: string;
  /** Request headers besides Accept-Encoding that decide what stands at its address. Default: none. */
  readonly varies?: readonly string[];
}

/** Sends a document, compressed on request, or 304 where the caller has it. It has no envelope: Accept changes nothing. */
export async function sendDocument(
  transport: Transport,
  exchange: Exchange,
  { contentType, cacheControl, body, etag, varies = [] }: DocumentAnswer,
): Promise<void> {
  const shared: HeaderList = [
    ...transport.cors,
    'Cache-Control',
    cacheControl,
    'Vary',
    [...varies, 'Accept-Encoding'].join(', '),
    'X-Content-Type-Options',
    'nosniff',
  ];
  if (sendUnchanged(transport, exchange, etag, shared)) return;
  const headers = ['Content-Type', contentType, ...shared, 'ETag', etag];
  await sendAnswer(transport, exchange, { headers, body, coded: {} });
}
