import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { foldText } from '../../src/domain/text/fold.ts';
import { toBlobs } from '../../src/snapshot/parts/blob-builder.ts';
import { toDictionary } from '../../src/snapshot/files/dictionary.ts';
import { orderByName } from '../../src/publish/name-order.ts';
import { searchBySimilarity } from '../../src/lookup/product-search.ts';
import type { Snapshot } from '../../src/snapshot/snapshot.ts';
import { buildTrigramPostings } from '../../src/publish/trigram-index.ts';
import { buildUuidIndex, formatUuid } from '../../src/lookup/uuid-index.ts';
import { type Choices, choicesFrom, misspell, shuffle } from '../oracle/random.ts';

/** Known-item search over real products, which are not part of the project: absent files are skipped. */
const FOLDER = new URL('../../../shared/data/products/', import.meta.url);
const MOST_CHARACTERS = 100;

interface Item {
  readonly name: string;
  readonly brand: string;
}

function readItems(file: string, name: string, brands: readonly string[], options: object): Item[] {
  const records = parse<Record<string, string>>(readFileSync(new URL(file, FOLDER)), {
    columns: true,
    ...options,
  });
  return records
    .map((record) => ({
      name: record[name] ?? '',
      brand: brands.map((key) => record[key]).find(Boolean) ?? '',
    }))
    .filter((item) => foldText(item.name) !== '');
}

/** A snapshot that holds the items and nothing else. How widely they are sold is invented. */
function snapshotOf(items: readonly Item[], choices: Choices): Snapshot {
  const uuids = Uint8Array.from({ length: 16 * items.length }, () => choices.below(256));
  const names = items.map(({ name }) => name);
  const brand = toDictionary(items.map((item) => item.brand || null));
  const columns = {
    products: {
      count: items.length,
      brand,
      foldedBrands: brand.values.map((value) => foldText(value ?? '')),
      ids: buildUuidIndex(uuids),
      json: toBlobs(
        items.map((item, i) => JSON.stringify({ product_id: formatUuid(uuids, 16 * i), ...item })),
        'products',
      ),
      ...orderByName(names.map(foldText), names, uuids),
      search: buildTrigramPostings(items.map(({ name, brand }) => foldText(`${brand} ${name}`))),
    },
    prices: { storesSelling: Uint32Array.from(items, () => choices.below(choices.pick([1, 30, 8000]))) },
  };
  return columns as unknown as Snapshot;
}

const textOf = ({ name, brand }: Item): string => foldText(`${brand} ${name}`);
const wordsOf = (item: Item): string[] => textOf(item).split(' ');

describe.skipIf(!existsSync(FOLDER)).each([
  ['us_products_off_fdc_joined.csv', 'product_name', ['brand_name', 'brand_owner'], {}],
  [
    'off_export_1000_rows.tsv',
    'product_name',
    ['brands'],
    { delimiter: '\t', quote: false, relax_column_count: true },
  ],
])('known-item search over %s of ../shared/data', (file, name, brands, options) => {
  const choices = choicesFrom(11);
  // The body of a skipped suite runs all the same.
  const items = existsSync(FOLDER) ? readItems(file, name, brands, options) : [];
  const snapshot = snapshotOf(items, choices);

  /** The share of items found among the first `within` results; products of identical text count as one. */
  function found(
    within: number,
    query: (item: Item) => string | null,
    identity: (item: Item) => string,
  ): number {
    let asked = 0;
    let hits = 0;
    for (const item of items) {
      const text = query(item);
      if (text === null) continue;
      asked++;
      const results = searchBySimilarity(
        snapshot,
        Array.from(text).slice(0, MOST_CHARACTERS).join(''),
        within,
      );
      if ([...results].some((product) => identity(items[product]!) === identity(item))) hits++;
    }
    expect(asked).toBeGreaterThan(items.length / 2);
    return hits / asked;
  }

  it('finds the exact brand and name first, in 99.5%', () => {
    expect(found(1, (item) => `${item.brand} ${item.name}`, textOf)).toBeGreaterThanOrEqual(0.995);
  });

  it('finds the exact name first, whosever brand, in 99.5%', () => {
    expect(
      found(
        1,
        (item) => item.name,
        (item) => foldText(item.name),
      ),
    ).toBeGreaterThanOrEqual(0.995);
  });

  it('finds one with a typo in every word within ten, in 97%', () => {
    const misspelt = (item: Item): string =>
      wordsOf(item)
        .map((word) => misspell(choices, word))
        .join(' ');
    expect(found(10, misspelt, textOf)).toBeGreaterThanOrEqual(0.97);
  });

  it('finds one with a word dropped within ten, in 97%', () => {
    const dropped = (item: Item): string | null => {
      const words = wordsOf(item);
      words.splice(choices.below(words.length), 1);
      return words.length === 0 ? null : words.join(' ');
    };
    expect(found(10, dropped, textOf)).toBeGreaterThanOrEqual(0.97);
  });

  it('finds one with its words shuffled within ten, in 98%', () => {
    expect(found(10, (item) => shuffle(choices, wordsOf(item)).join(' '), textOf)).toBeGreaterThanOrEqual(
      0.98,
    );
  });
});
