import { type Comparison, MISSING } from './match-model.ts';
import { overlapBesideBrands, PRODUCT_FIELD } from './product-comparison.ts';
import type { ProductCorpus, ProductFeatures } from './product-features.ts';

/** Last level of the name at which two products can be one without a person's look: most words. */
const NAME_SURE = 2;
/** The same without a model number: nearly the same words. */
const NAME_SURE_WITHOUT_CODE = 1;
/** Bits of words that both may have for themselves. */
const OWN_WORDS_BITS = 4;

const UNEQUAL_SIZES = 'the sizes are unequal';
const SOLD_TOGETHER = 'one chain sells both';

/** Why two products can never be one; null: nothing shows it. */
export function productRefusal(
  a: ProductFeatures,
  b: ProductFeatures,
  { levels }: Comparison,
): string | null {
  // One barcode is a conflict that a person decides, whatever else they have.
  if (levels[PRODUCT_FIELD.barcode] === 0) return null;
  if (levels[PRODUCT_FIELD.size] === 1) return UNEQUAL_SIZES;
  if (levels[PRODUCT_FIELD.barcode] === 1) return 'each has a barcode of its own';
  return isSoldTogether(a, b) ? SOLD_TOGETHER : null;
}

/**
 * What a person should look at before two products are merged. Without a look, they have the same brand, nearly all
 * words of the shorter name, and one size or one model number, and nothing of either contradicts the other.
 */
export function productDoubts(
  corpus: ProductCorpus,
  a: ProductFeatures,
  b: ProductFeatures,
  { levels }: Comparison,
): string[] {
  const { name, brand, size, code, numbers, barcode } = PRODUCT_FIELD;
  const doubts: string[] = [];
  const add = (isDoubtful: boolean, doubt: string): void => {
    if (isDoubtful) doubts.push(doubt);
  };
  const hasOneBrand = (a.brand === null) !== (b.brand === null);
  const sameCode = levels[code] === 0;
  add(
    levels[barcode] === 0 && (levels[name]! > NAME_SURE || levels[brand] === 2),
    'the barcode is the same, name or brand are not: it may have been given out twice',
  );
  add(levels[size] === 1, UNEQUAL_SIZES);
  add(isSoldTogether(a, b), SOLD_TOGETHER);
  add(levels[brand] === 2, 'the brands are unlike');
  add(levels[brand] === MISSING && hasOneBrand, 'only one has a brand');
  add(levels[code]! > 0, 'the model numbers differ');
  add(levels[numbers]! > 0, 'the numbers in the names differ');
  const isSure = levels[barcode] === 0 || sameCode || levels[size] === 0;
  add(!isSure, 'neither a size nor a number says that they are the same');
  add(
    levels[name]! > (sameCode ? NAME_SURE : NAME_SURE_WITHOUT_CODE),
    'the names have too few words in common',
  );
  add(!sameCode && (a.codes.length === 0) !== (b.codes.length === 0), 'only one has a model number');
  const { onlyFirst, onlySecond } = overlapBesideBrands(corpus, a, b);
  add(Math.min(onlyFirst, onlySecond) > OWN_WORDS_BITS, 'each name has a word that the other lacks');
  return doubts;
}

function isSoldTogether(a: ProductFeatures, b: ProductFeatures): boolean {
  return a.sellers.some((chain) => b.sellers.includes(chain));
}
