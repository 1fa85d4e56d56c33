import { describe, expect, it } from 'vitest';
import { definition, type PriceOf, product, resultOf, series, units } from './series.ts';

const SCOPE = units({ a: 5, b: 5 });

/** The same prices at every store: those of each product by month; null: it is not there. */
const prices =
  (...byProduct: (number | null)[][]): PriceOf =>
  ({ product: at, month }) =>
    byProduct[at]![month] ?? null;

function replaced(constituents: ReturnType<typeof product>[], asked: PriceOf) {
  const outputs = series(SCOPE, definition({ constituents }), 3, asked);
  return {
    levels: outputs.map((output) => Number(resultOf(output).level.toFixed(4))),
    links: outputs.map(({ links }) =>
      links.map(({ product_id, factor, by }) => `${product_id} ${factor.toFixed(4)} ${by}`),
    ),
  };
}

describe('what goes on from what it replaces', () => {
  it('is linked by the first month that has both, and never anew', () => {
    const { links, levels } = replaced(
      [product('p'), product('q', { replaces: 'p' })],
      prices([4, 4, 4], [null, 8, 6]),
    );
    expect(links).toEqual([[], ['q 2.0000 overlap'], ['q 2.0000 overlap']]);
    expect(levels).toEqual([100, 100, 100]);
  });

  it('is linked to the first in its place where it replaces a successor', () => {
    const { links, levels } = replaced(
      [product('p'), product('q', { replaces: 'p' }), product('r', { replaces: 'q' })],
      prices([4, 4, null], [null, 8, 8], [null, null, 12]),
    );
    expect(links[2]).toEqual(['q 2.0000 overlap', 'r 3.0000 overlap']);
    expect(levels).toEqual([100, 100, 100]);
  });

  it('goes on by its price a unit where the units of both were said', () => {
    const sized = { sized: true };
    expect(
      replaced(
        [product('p', sized), product('q', { ...sized, replaces: 'p' })],
        prices([4, 4], [null, null, 5]),
      ),
    ).toEqual({ links: [[], [], ['q 1.0000 unit']], levels: [100, 100, 125] });
    const { links, levels } = replaced(
      [product('p'), product('q', { ...sized, replaces: 'p' }), product('r', { ...sized, replaces: 'q' })],
      prices([4, 4, null], [null, 8, null], [null, null, 8]),
    );
    expect(links[2]).toEqual(['q 2.0000 overlap', 'r 2.0000 unit']);
    expect(levels).toEqual([100, 100, 100]);
  });

  it.each([
    [true, false],
    [false, true],
    [false, false],
  ])('else from the price that its predecessor would have (sized: %s, %s)', (before, after) => {
    const { links, levels } = replaced(
      [product('p', { sized: before }), product('q', { sized: after, replaces: 'p' })],
      prices([4, 4], [null, null, 6]),
    );
    expect(links).toEqual([[], [], ['q 1.5000 class']]);
    expect(levels).toEqual([100, 100, 100]);
  });
});
