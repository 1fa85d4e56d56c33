import type { PaymentProtocol } from '../../access/payments/protocol.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { encodeJson } from '../http/answer.ts';
import { JSON_TYPE } from '../http/http-headers.ts';
import type { Route } from '../http/route.ts';
import { openApiDocument } from '../openapi/document.ts';
import type { JsonSchema } from '../openapi/schemas.ts';
import type { DocumentAnswer } from './document-answer.ts';
import { bodyTag } from './documents.ts';

/** The OpenAPI document, and how it is sent. */
export interface Description {
  readonly document: JsonSchema;
  readonly answer: DocumentAnswer;
}

const KEPT = 'public, max-age=300';

/** How JSON that describes the service is sent. */
export function describingJson(body: Buffer): DocumentAnswer {
  return { contentType: JSON_TYPE, cacheControl: KEPT, body, etag: bodyTag(body) };
}

/** The description of what is served now: its examples name things of the snapshot, so it is made once for each. */
export function currentDescription<Served extends Snapshot>(
  routes: readonly Route<Served>[],
  snapshot: () => Served | undefined,
  protocols: readonly PaymentProtocol[],
): () => Description {
  let made: { readonly of: Served | undefined; readonly description: Description } | undefined;
  return () => {
    const current = snapshot();
    if (made === undefined || made.of !== current) {
      const document = openApiDocument(routes, current, protocols);
      made = { of: current, description: { document, answer: describingJson(encodeJson(document)) } };
    }
    return made.description;
  };
}
