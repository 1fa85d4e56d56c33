import { readSizes } from '../../record/read-sizes.ts';
import { numberColumn, stringColumn } from '../../snapshot/files/arrow-columns.ts';
import { SINCE_EVER } from '../../snapshot/parts/sizes.ts';
import { ordinalsOf, productFacts } from '../product-facts.ts';
import type { CompileStep } from '../publishing.ts';

/** The step of the part of sizes. */
export const SIZE_STEP: CompileStep = {
  async compile(publishing) {
    const ordinals = ordinalsOf(productFacts.take(publishing));
    const sizes = await publishing.read(readSizes);
    return {
      'product-sizes': {
        rows: sizes.length,
        columns: {
          product: numberColumn(Uint32Array.from(sizes, ({ product_id }) => ordinals[product_id]!)),
          from_day: numberColumn(Int32Array.from(sizes, ({ from_day }) => from_day ?? SINCE_EVER)),
          size_display: stringColumn(sizes.map(({ size_display }) => size_display)),
        },
      },
    };
  },
};
