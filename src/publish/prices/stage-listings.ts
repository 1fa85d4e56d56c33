import { createBlobBuilder, toBlobs } from '../../snapshot/parts/blob-builder.ts';
import { NUMBER_PLACE } from '../../snapshot/parts/prices.ts';
import type { StagedPrices } from './staged-prices.ts';
import { withRoom } from '../../domain/with-room.ts';

/** An address with its last mention of the product's number taken out: most addresses of a chain then are one form. */
function formOf(url: string, sku: string): string {
  const at = sku === '' ? -1 : url.lastIndexOf(sku);
  return at < 0 ? url : url.slice(0, at) + NUMBER_PLACE + url.slice(at + sku.length);
}

/** Collects what a chain calls its products and where their pages are, pair by pair. */
export function createListings(): {
  add(sku: string | null, url: string | null): void;
  finish(): Pick<StagedPrices, 'pairListing' | 'sku' | 'url' | 'urlForms'>;
} {
  const skus = createBlobBuilder('the numbers of the products');
  const codeOf = new Map<string, number>([['', 0]]);
  let urls = new Uint32Array(0);
  let count = 0;
  return {
    add(sku, url) {
      skus.add(sku ?? '');
      urls = withRoom(urls, count + 1);
      const form = url === null ? '' : formOf(url, sku ?? '');
      let code = codeOf.get(form);
      if (code === undefined) {
        code = codeOf.size;
        codeOf.set(form, code);
      }
      urls[count++] = code;
    },
    finish: () => ({
      pairListing: Uint32Array.from({ length: count }, (_, pair) => pair),
      sku: skus.finish(),
      url: urls.subarray(0, count),
      urlForms: toBlobs([...codeOf.keys()], 'the addresses of products'),
    }),
  };
}
