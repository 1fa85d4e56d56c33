const META = ',"meta":{';
const ENVELOPE_PROFILE = /;\s*profile\s*=\s*"?envelope"?\s*(?:[;,]|$)/i;

/** Whether the envelope is asked for: by the URL, or by Accept as `application/json; profile="envelope"`. */
export function isEnveloped(byUrl: boolean, { accept }: { readonly accept?: string | undefined }): boolean {
  return byUrl || (accept !== undefined && accept.includes('profile') && ENVELOPE_PROFILE.test(accept));
}

/** The members of the `meta` that ends a bare answer, with a comma before them; empty where it has none. */
function metaMembers(body: Buffer): string {
  const start = body.lastIndexOf(META);
  const members = start < 0 ? '' : body.toString('utf8', start + META.length, body.length - 2);
  return members === '' ? '' : `,${members}`;
}

/** The bare answer with the `request_id` first in its `meta`. */
export function withRequestId(body: Buffer, requestId: string): Buffer {
  const at = body.lastIndexOf(META) + META.length;
  return Buffer.concat([
    body.subarray(0, at),
    Buffer.from(`"request_id":"${requestId}",`),
    body.subarray(at),
  ]);
}

/** The envelope around a bare answer; `hasMeta`: its `meta` repeats the members of the answer's own. */
export function inEnvelope(body: Buffer, requestId: string, hasMeta: boolean): Buffer {
  const head = Buffer.from('{"data":');
  const meta = hasMeta ? metaMembers(body) : '';
  const tail = Buffer.from(`,"meta":{"request_id":"${requestId}"${meta}},"error":null}`);
  return Buffer.concat([head, body, tail]);
}
