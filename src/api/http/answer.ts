import type { HeaderList } from './http-headers.ts';

/** A successful answer, ready to be sent. */
export interface WholeAnswer {
  readonly headers: HeaderList;
  readonly body: Buffer;
  /** The body compressed, once asked for. */
  readonly coded: { br?: Buffer; gzip?: Buffer };
}

/** A read's answer without its envelope. */
export interface BareAnswer extends WholeAnswer {
  /** The opaque part of the ETag; null: it has none, and is not kept. */
  readonly tag: string | null;
}

/** The body of an answer that is one object, not rows of a snapshot; those are copied by a `ByteWriter`. */
export function encodeJson(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}
