import { z } from 'zod';
import type { BoundedFetch } from '../../process/bounded-fetch.ts';
import { type CartAdapter, cleanDetail, type LineChange, type PushResult } from './adapter.ts';
import { type PushAnswer, sendPush } from './push-request.ts';

/**
 * Our own cart protocol, for retailers that put a small service in front of theirs; docs/cart-app.md has it whole. A
 * line is set by its reference (`PUT /cart/items/{reference}`) or removed (`DELETE`), so a change can be sent again.
 */
export interface GenericCart {
  readonly base_url: string;
}

/** What a retailer sends is kept and shown: no control characters, which PostgreSQL refuses in part. */
const sentSku = z
  .string()
  .regex(/^[^\p{C}]{1,100}$/u)
  .optional()
  .catch(undefined);

/** Each member by itself: one that is null, or makes no sense, must not hide that the retailer refused. */
const answerBody = z.object({
  outcome: z
    .enum(['added', 'changed_quantity', 'substituted', 'unavailable', 'refused'])
    .optional()
    .catch(undefined),
  sku: sentSku,
  quantity: z.int().min(0).max(999).optional().catch(undefined),
  detail: z.string().optional().catch(undefined),
});

const UNAVAILABLE = new Set([404, 409, 410]);

/** Builds the adapter. */
export function createGenericAdapter(settings: GenericCart, retailerFetch: BoundedFetch): CartAdapter {
  const base = settings.base_url.replace(/\/$/, '');

  const readAnswer = (change: LineChange, answer: PushAnswer, accessToken: string): PushResult => {
    const { sku, quantity, earlierQuantity } = change;
    const said = answerBody.parse(answer.body ?? {});
    const detail = cleanDetail(said.detail, accessToken);
    const nothing = { kind: 'done', sku, quantity: earlierQuantity } as const;
    if (answer.status >= 300) {
      const outcome = UNAVAILABLE.has(answer.status) ? 'unavailable' : 'refused';
      return { ...nothing, outcome, detail: detail ?? `The retailer answered ${answer.status}.` };
    }
    if (said.outcome === 'refused') return { ...nothing, outcome: 'refused', detail };
    if (quantity === 0) return { kind: 'done', outcome: 'removed', detail: null, sku, quantity };
    if (said.outcome === 'unavailable') return { ...nothing, outcome: 'unavailable', detail };
    const kept = { kind: 'done', detail, sku: said.sku ?? sku, quantity: said.quantity ?? quantity } as const;
    if (said.outcome === 'substituted') return { ...kept, outcome: 'substituted' };
    const changed = earlierQuantity > 0 || kept.quantity !== quantity;
    return { ...kept, outcome: changed ? 'changed_quantity' : (said.outcome ?? 'added') };
  };

  return {
    repeatable: true,
    skuOf: ({ retailerProductId, upc }) => retailerProductId ?? upc,
    settle({ sku, quantity, earlierQuantity }) {
      if (quantity !== earlierQuantity) return null;
      return { kind: 'done', outcome: 'unchanged', detail: null, sku, quantity };
    },
    async push(change, accessToken) {
      const { reference, sku, quantity, storeNumber } = change;
      const url = new URL(`${base}/cart/items/${encodeURIComponent(reference)}`);
      const isRemoval = quantity === 0;
      const answer = await sendPush(
        retailerFetch,
        {
          method: isRemoval ? 'DELETE' : 'PUT',
          url,
          headers: {},
          body: isRemoval ? null : { sku, quantity, store_number: storeNumber },
        },
        accessToken,
      );
      if ('kind' in answer) return answer;
      const isGone = isRemoval && (answer.status === 404 || answer.status === 410);
      return readAnswer(change, isGone ? { status: 204, body: null } : answer, accessToken);
    },
  };
}
