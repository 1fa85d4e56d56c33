import { readGtin } from '../../domain/gtin.ts';
import type { BoundedFetch } from '../../process/bounded-fetch.ts';
import { type CartAdapter, cleanDetail, type LineChange, type PushResult } from './adapter.ts';
import { type PushAnswer, sendPush } from './push-request.ts';

/**
 * Kroger's public Cart API (developer.kroger.com): `PUT /v1/cart/add` with `{"items": [{upc, quantity, modality}]}`
 * answers 204. It adds to what is there: it cannot lower or remove, a cart cannot be read back, and the same request
 * sent twice adds twice.
 */
export interface KrogerCart {
  readonly base_url: string;
  readonly modality: 'PICKUP' | 'DELIVERY';
}

/** Kroger's 13 digits: the GTIN-14 without its check digit. */
const KROGER_UPC = /^\d{13}$/;

function refusalOf({ status, body }: PushAnswer, accessToken: string): { text: string | null } {
  const errors = body?.['errors'];
  const first: unknown = Array.isArray(errors) ? errors[0] : errors;
  const reason = typeof first === 'object' && first !== null && 'reason' in first ? first.reason : undefined;
  return { text: cleanDetail(reason, accessToken) ?? `Kroger answered ${status}.` };
}

/** Builds the adapter. */
export function createKrogerAdapter(settings: KrogerCart, retailerFetch: BoundedFetch): CartAdapter {
  const url = new URL(`${settings.base_url.replace(/\/$/, '')}/v1/cart/add`);
  const done = (
    { sku, earlierQuantity }: LineChange,
    outcome: 'unchanged' | 'unavailable' | 'refused',
    detail: string | null,
  ): PushResult => ({ kind: 'done', outcome, detail, sku, quantity: earlierQuantity });

  return {
    repeatable: false,
    skuOf({ retailerProductId, upc }) {
      if (retailerProductId !== null && KROGER_UPC.test(retailerProductId)) return retailerProductId;
      const gtin14 = upc === null ? null : readGtin(upc).gtin14;
      return gtin14 === null ? null : gtin14.slice(0, -1);
    },
    settle(change) {
      const { quantity, earlierQuantity } = change;
      if (quantity === earlierQuantity) return done(change, 'unchanged', null);
      if (quantity > earlierQuantity) return null;
      const detail = `Kroger's cart can only be added to: the shopper has to lower ${earlierQuantity} to ${quantity}.`;
      return done(change, 'refused', detail);
    },
    async push(change, accessToken) {
      const { sku, quantity, earlierQuantity } = change;
      const item = { upc: sku, quantity: quantity - earlierQuantity, modality: settings.modality };
      const request = { method: 'PUT', url, headers: {}, body: { items: [item] } } as const;
      const answer = await sendPush(retailerFetch, request, accessToken);
      if ('kind' in answer) return answer;
      if (answer.status < 300) {
        const outcome = earlierQuantity === 0 ? 'added' : 'changed_quantity';
        return { kind: 'done', outcome, detail: null, sku, quantity };
      }
      const { text } = refusalOf(answer, accessToken);
      return done(change, answer.status === 404 ? 'unavailable' : 'refused', text);
    },
  };
}
