import { foldText } from '../text/fold.ts';
import { similarity } from '../text/trigram.ts';
import { compareProducts, PRODUCT_FIELD } from './product-comparison.ts';
import { createProductCorpus, type ProductIdentity } from './product-features.ts';

/** Names of less trigram similarity than this are unlike. */
const NAME_ALIKE = 0.3;

/**
 * Whether two sources cannot mean one product by one barcode: names, brands and sizes are all told, and all unlike. A
 * product that was renamed, sold to another brand or shrunk keeps two of them.
 */
export function isBarcodeGivenTwice(a: ProductIdentity, b: ProductIdentity): boolean {
  if (similarity(foldText(a.name), foldText(b.name)) >= NAME_ALIKE) return false;
  const corpus = createProductCorpus([a, b]);
  const { levels } = compareProducts(corpus, corpus.features[0]!, corpus.features[1]!);
  return levels[PRODUCT_FIELD.brand] === BRAND_UNLIKE && levels[PRODUCT_FIELD.size] === SIZE_UNLIKE;
}

const BRAND_UNLIKE = 2;
const SIZE_UNLIKE = 1;
