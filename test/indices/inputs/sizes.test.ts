import { describe, expect, it } from 'vitest';
import { sizeSteps } from '../../../src/indices/inputs/sizes.ts';

/** Sizes of a pack, one a month from month 0 on; the first since ever. */
const stepsOf = (...texts: string[]) =>
  sizeSteps(
    16,
    texts.map((size_display, i) => ({ product_id: 1, from_day: i === 0 ? null : 30 * i, size_display })),
  ).map(({ from_day, units }) => [from_day, units]);

describe('sizeSteps', () => {
  it.each([
    {
      says: 'a pack that shrinks and grows',
      texts: ['16 oz', '14 oz', '16 oz'],
      steps: [
        [30, 14],
        [60, 16],
      ],
    },
    { says: 'the same measure in another unit', texts: ['16 oz', '2 lb'], steps: [[30, 32]] },
    { says: 'a size that cannot be read', texts: ['16 oz', 'family size', '14 oz'], steps: [[60, 14]] },
    { says: 'a first one that cannot be read', texts: ['N/A', '16 oz', '14 oz'], steps: [[60, 14]] },
    { says: 'none that can be read', texts: ['large', 'small'], steps: [] },
    { says: 'another measure', texts: ['16 oz', '12 ct'], steps: [] },
    { says: 'none', texts: [], steps: [] },
  ])('follows $says', ({ texts, steps }) => {
    expect(stepsOf(...texts)).toEqual(steps);
  });
});
