import { matchesTag } from './caching.ts';
import { chooseCoding, compress, SMALLEST_CODED_BYTES } from './compression.ts';
import type { HeaderList } from './http-headers.ts';
import type { Exchange, Transport } from './transport.ts';

/** A whole answer that no snapshot is needed for. */
export interface SimpleAnswer {
  readonly contentType: string;
  readonly cacheControl: string;
  readonly body: Buffer;
  /** Null: the answer is not to be revalidated. */
  readonly etag: string | null;
}

/** Sends a document, compressed on request, or 304 where the caller has it. */
export async function sendDocument(
  transport: Transport,
  exchange: Exchange,
  answer: SimpleAnswer,
): Promise<void> {
  const { headers } = exchange.request;
  const shared: HeaderList = [
    ...transport.cors,
    'Cache-Control',
    answer.cacheControl,
    'Vary',
    'Accept-Encoding',
    'X-Content-Type-Options',
    'nosniff',
    ...(answer.etag === null ? [] : ['ETag', answer.etag]),
  ];
  if (answer.etag !== null && matchesTag(headers['if-none-match'], answer.etag)) {
    return transport.send(exchange, 304, shared, null);
  }
  const typed = ['Content-Type', answer.contentType, ...shared];
  const coding = answer.body.length < SMALLEST_CODED_BYTES ? null : chooseCoding(headers['accept-encoding']);
  const coded = coding === null ? undefined : await compress(answer.body, coding);
  if (coding === null || coded === undefined) return transport.send(exchange, 200, typed, answer.body);
  transport.send(exchange, 200, [...typed, 'Content-Encoding', coding], coded);
}
