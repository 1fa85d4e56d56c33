/** What became of a cart's item at the retailer. */
export type Outcome =
  | 'added'
  | 'changed_quantity'
  | 'unchanged'
  | 'removed'
  | 'substituted'
  | 'unavailable'
  | 'refused'
  /** It was sent, the answer never came, and sending it again could put it there twice. */
  | 'unconfirmed';

/** How a retailer knows a product. */
export interface Sku {
  /** The chain's own number; null: not known. */
  readonly retailerProductId: string | null;
  /** The barcode as the catalogue has it; null: none. */
  readonly upc: string | null;
}

/** What a line of the retailer's cart is to become. */
export interface LineChange {
  /** Names the line for ever: the same for every push of the same product of the same cart. 1 to 80 of `A-Z a-z 0-9 . -`. */
  readonly reference: string;
  /** The store as its chain numbers it; null: not known. */
  readonly storeNumber: string | null;
  /** The retailer's number for the product, as `AdapterTarget.skuOf` gave it. */
  readonly sku: string;
  /** 0: the line is to go. */
  readonly quantity: number;
  /** What earlier pushes put there. */
  readonly earlierQuantity: number;
}

/** How a push went. */
export type PushResult =
  | {
      readonly kind: 'done';
      readonly outcome: Outcome;
      /** In the retailer's words, or ours; null: nothing to add. */
      readonly detail: string | null;
      /** What is in the retailer's cart now; of a substitution its number. */
      readonly sku: string;
      readonly quantity: number;
    }
  /** The retailer does not take the token. */
  | { readonly kind: 'unauthorized' }
  /** Not now. `mayHaveArrived`: the retailer may have acted on it all the same. */
  | {
      readonly kind: 'again';
      readonly afterS: number | null;
      readonly mayHaveArrived: boolean;
      readonly detail: string;
    };

/** Writes lines to a retailer's cart. */
export interface CartAdapter {
  /** Whether the same change sent twice does what it does sent once. */
  readonly repeatable: boolean;
  /** The number to send for a product; null: the retailer cannot be told which product is meant. */
  skuOf(sku: Sku): string | null;
  /** A change that needs no request, because it is so already or cannot be; null: push it. */
  settle(change: LineChange): PushResult | null;
  /** Sends one change. Throws HttpFault for what is no passing trouble: a redirect, a foreign host, a huge answer. */
  push(change: LineChange, accessToken: string): Promise<PushResult>;
}

const LONGEST_DETAIL = 200;

/** A retailer's words made fit to be kept: of bounded length, without control characters and without the token. */
export function cleanDetail(text: unknown, accessToken: string): string | null {
  if (typeof text !== 'string') return null;
  const printable = text.replaceAll(accessToken, '[redacted]').replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ');
  const clean = [...printable.trim()].slice(0, LONGEST_DETAIL).join('');
  return clean === '' ? null : clean;
}
