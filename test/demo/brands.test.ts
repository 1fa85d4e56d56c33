import { createReadStream, existsSync } from 'node:fs';
import { parse } from 'csv-parse';
import { beforeAll, describe, expect, it } from 'vitest';
import { brandName, brandNameCount, COINED_WORDS } from '../../src/demo/products/brands.ts';
import { CHAIN_PROFILES } from '../../src/demo/chain-profiles.ts';
import { foldText } from '../../src/domain/text/fold.ts';
import { REAL_BRANDS } from './real-brands.ts';

const BRANDED_FOODS = new URL('../../../shared/data/products/fdc_branded_sample.csv', import.meta.url);

describe("the demo's brands", () => {
  const makers = (['english', 'spanish'] as const).flatMap((language) =>
    Array.from({ length: brandNameCount(language) }, (_, n) => brandName(n, language)),
  );
  const storeBrands = CHAIN_PROFILES.map((profile) => profile.storeBrand);
  const invented = new Set([...makers, ...storeBrands].map(foldText));

  it('all have names of their own', () => {
    expect(new Set(makers).size).toBe(makers.length);
    expect(new Set(storeBrands).size).toBe(CHAIN_PROFILES.length);
    expect(invented.size).toBe(makers.length + CHAIN_PROFILES.length);
  });

  it('are none of the well-known brands', () => {
    expect(REAL_BRANDS.filter((brand) => invented.has(foldText(brand)))).toEqual([]);
    const coined = new Set(COINED_WORDS.map(foldText));
    expect(
      REAL_BRANDS.filter((brand) =>
        foldText(brand)
          .split(' ')
          .some((word) => coined.has(word)),
      ),
    ).toEqual([]);
  });

  describe.skipIf(!existsSync(BRANDED_FOODS))('held against USDA FoodData Central', () => {
    const realNames = new Set<string>();

    beforeAll(async () => {
      const rows = createReadStream(BRANDED_FOODS).pipe(parse({ columns: true, relax_column_count: true }));
      for await (const row of rows) {
        const { brand_owner: owner, brand_name: name } = row as Record<string, string>;
        for (const text of [owner, name]) if (text) realNames.add(foldText(text));
      }
    });

    it('share no name with a real brand or its owner', () => {
      expect(realNames.size).toBeGreaterThan(3_000);
      expect([...realNames].filter((name) => invented.has(name))).toEqual([]);
    });

    it('share no coined word either', () => {
      const coined = new Set(COINED_WORDS.map(foldText));
      expect([...realNames].filter((name) => name.split(' ').some((word) => coined.has(word)))).toEqual([]);
    });
  });
});
