import { describe, expect, it } from 'vitest';
import { sizeChangeKind, sizeChanges } from '../../../src/domain/history/size-change.ts';
import { interval } from './intervals.ts';

const oz = (ounces: number, packPriceE4: number | null): Parameters<typeof sizeChangeKind>[0] => ({
  amount: { unit: 'oz', amountE4: ounces * 10_000 },
  packPriceE4,
});

describe('sizeChangeKind', () => {
  it.each([
    { says: 'a dearer smaller pack', before: oz(16, 50_000), after: oz(14, 50_100), kind: 'shrinkflation' },
    { says: 'the same price', before: oz(16, 50_000), after: oz(14, 50_000), kind: 'shrinkflation' },
    { says: 'a price that kept 98%', before: oz(16, 50_000), after: oz(14, 49_000), kind: 'shrinkflation' },
    { says: 'a price just under it', before: oz(16, 50_000), after: oz(14, 48_999), kind: 'smaller' },
    { says: 'a price that followed', before: oz(16, 50_000), after: oz(14, 43_750), kind: 'smaller' },
    { says: 'a larger pack', before: oz(14, 50_000), after: oz(16, 60_000), kind: 'larger' },
    { says: 'no price before', before: oz(16, null), after: oz(14, 50_000), kind: 'no_price' },
    { says: 'no price after', before: oz(16, 50_000), after: oz(14, null), kind: 'no_price' },
  ])('calls $says $kind', ({ before, after, kind }) => {
    expect(sizeChangeKind(before, after)).toBe(kind);
  });
});

describe('sizeChanges', () => {
  const prices = [interval(0, 400, 4.99), interval(400, 800, 4.99)];

  it('tells the unit price before and after', () => {
    const [change, ...others] = sizeChanges(
      [
        { fromDay: 300, text: '14 oz' },
        { fromDay: null, text: '1 lb' },
      ],
      prices,
      700,
    );
    expect(others).toEqual([]);
    expect(change).toMatchObject({
      day: 300,
      kind: 'shrinkflation',
      before: { size: '1 lb', packPriceE4: 49_900, unitPriceE6: 311_875 },
      after: { size: '14 oz', packPriceE4: 49_900, unitPriceE6: 356_429 },
    });
  });

  it('takes the median of 90 days on either side, the day of the change after it', () => {
    const around = [interval(0, 254, 1), interval(254, 300, 2), interval(300, 346, 3), interval(346, 800, 4)];
    const [change] = sizeChanges(
      [
        { fromDay: null, text: '16 oz' },
        { fromDay: 300, text: '12 oz' },
      ],
      around,
      700,
    );
    expect(change).toMatchObject({ before: { packPriceE4: 20_000 }, after: { packPriceE4: 30_000 } });
  });

  it('looks no further than the next change, and not past today', () => {
    const around = [interval(0, 300, 2), interval(300, 310, 3), interval(310, 800, 9)];
    const sizes = [
      { fromDay: null, text: '16 oz' },
      { fromDay: 300, text: '12 oz' },
      { fromDay: 310, text: '10 oz' },
    ];
    expect(sizeChanges(sizes, around, 700).map(({ after }) => after.packPriceE4)).toEqual([30_000, 90_000]);
    expect(sizeChanges(sizes, around, 309)).toHaveLength(1);
    const later = [interval(0, 305, 2), interval(305, 400, 9)];
    expect(sizeChanges(sizes.slice(0, 2), later, 304)).toMatchObject([{ after: { packPriceE4: 20_000 } }]);
    expect(sizeChanges(sizes.slice(0, 2), later, 320)).toMatchObject([{ after: { packPriceE4: 90_000 } }]);
  });

  it('looks no further back than the change before', () => {
    const around = [interval(0, 300, 2), interval(300, 310, 3), interval(310, 800, 9)];
    const sizes = [
      { fromDay: null, text: '16 oz' },
      { fromDay: 300, text: '12 oz' },
      { fromDay: 310, text: '10 oz' },
    ];
    expect(sizeChanges(sizes, around, 700)[1]).toMatchObject({ before: { packPriceE4: 30_000 } });
  });

  it('does not know a price that was not asked', () => {
    expect(
      sizeChanges(
        [
          { fromDay: null, text: '16 oz' },
          { fromDay: 900, text: '12 oz' },
        ],
        prices,
        950,
      ),
    ).toMatchObject([{ kind: 'no_price', after: { packPriceE4: null, unitPriceE6: null } }]);
  });

  it.each([
    { says: 'the same amount in other words', sizes: ['16 oz', '1 lb', '453.59237 g'] },
    { says: 'another unit', sizes: ['16 oz', '12 ct'] },
    { says: 'what cannot be read', sizes: ['16 oz', 'family size'] },
  ])('sees no change in $says', ({ sizes }) => {
    const dated = sizes.map((text, i) => ({ fromDay: i === 0 ? null : 100 * i, text }));
    expect(sizeChanges(dated, prices, 700)).toEqual([]);
  });
});
