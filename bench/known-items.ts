import { foldText } from '../src/domain/text/fold.ts';
import { toBlobs } from '../src/snapshot/parts/blob-builder.ts';
import { orderByName } from '../src/publish/name-order.ts';
import { buildFindingIndex } from '../src/lookup/finding/indexing/build.ts';
import { VOCABULARY } from '../src/domain/understanding/vocabulary.ts';
import { findProducts } from '../src/lookup/find-products.ts';
import { listProductTrigrams } from '../src/lookup/product-trigrams.ts';
import type { Snapshot } from '../src/snapshot/snapshot.ts';
import { buildTrigramPostings } from '../src/publish/trigram-index.ts';
import { buildUuidIndex, formatUuid } from '../src/lookup/uuid-index.ts';
import { type Choices, choicesFrom, misspell, shuffle } from '../test/oracle/random.ts';

/** A product as a searcher knows it. */
export interface Item {
  readonly name: string;
  /** Empty: none. */
  readonly brand: string;
  readonly category?: string | null;
  readonly size?: string | null;
}

/** How a kind of query fared. */
export interface KnownItemScore {
  readonly what: string;
  readonly asked: number;
  /** The share that was found within the first `within` results, from 0 to 1. */
  readonly share: number;
  readonly within: number;
  /** The share to reach. */
  readonly least: number;
}

const MOST_CHARACTERS = 100;

/** A snapshot that holds the items, in their order, and nothing else. How widely they are sold is invented. */
export function snapshotOfItems(items: readonly Item[], seed: number): Snapshot {
  const choices = choicesFrom(seed);
  const uuids = Uint8Array.from({ length: 16 * items.length }, () => choices.below(256));
  const names = items.map(({ name }) => name);
  const brands = [...new Set(items.map(({ brand }) => brand).filter((brand) => brand !== ''))];
  const codes = new Map(brands.map((brand, i) => [brand, i + 1]));
  const search = buildTrigramPostings(items.map(textOf));
  const columns = {
    products: {
      brand: {
        codes: Uint32Array.from(items, ({ brand }) => codes.get(brand) ?? 0),
        values: [null, ...brands],
      },
      foldedBrands: ['', ...brands.map(foldText)],
      count: items.length,
      ids: buildUuidIndex(uuids),
      json: toBlobs(
        items.map((item, i) => JSON.stringify({ product_id: formatUuid(uuids, 16 * i), ...item })),
        'products',
      ),
      ...orderByName(names.map(foldText), names, uuids),
      search,
      ...listProductTrigrams(
        search,
        items.map(({ brand }) => brand),
        names.map(foldText),
      ),
    },
    prices: { storesSelling: Uint32Array.from(items, () => choices.below(choices.pick([1, 30, 8000]))) },
    finding: {
      columns: buildFindingIndex(
        items.map(({ name, brand, category, size }) => ({
          name,
          brand: brand === '' ? null : brand,
          category: category ?? null,
          size: size ?? null,
        })),
        VOCABULARY,
      ),
      vocabulary: VOCABULARY,
    },
  };
  return columns as unknown as Snapshot;
}

/** Brand and name as the catalogue indexes them. */
function textOf({ name, brand }: Item): string {
  return foldText(`${brand} ${name}`);
}

function dropOne(choices: Choices, words: readonly string[]): string[] {
  const dropped = choices.below(words.length);
  return words.filter((_, i) => i !== dropped);
}

interface Kind {
  readonly what: string;
  readonly within: number;
  readonly least: number;
  /** Null: the item cannot be asked for like this. */
  readonly query: (choices: Choices, item: Item) => string | null;
  /** Items of which this is equal count as one. */
  readonly identity: (item: Item) => string;
}

const ofWords =
  (change: (choices: Choices, words: readonly string[]) => readonly string[]) =>
  (choices: Choices, item: Item): string | null => {
    const words = change(choices, textOf(item).split(' '));
    return words.length === 0 ? null : words.join(' ');
  };

const KINDS: readonly Kind[] = [
  {
    what: 'exact brand and name, first',
    within: 1,
    least: 0.995,
    query: (_, { brand, name }) => `${brand} ${name}`.trim(),
    identity: textOf,
  },
  {
    what: 'exact name, first',
    within: 1,
    least: 0.995,
    query: (_, { name }) => name,
    identity: ({ name }) => foldText(name),
  },
  {
    what: 'one typo a word, within ten',
    within: 10,
    least: 0.97,
    query: ofWords((choices, words) => words.map((word) => misspell(choices, word))),
    identity: textOf,
  },
  {
    what: 'one word dropped, within ten',
    within: 10,
    least: 0.97,
    query: ofWords(dropOne),
    identity: textOf,
  },
  { what: 'words shuffled, within ten', within: 10, least: 0.98, query: ofWords(shuffle), identity: textOf },
];

/** Searches for up to `count` of the items, drawn by the seed; `items[i]` is the snapshot's product `i`. */
export function scoreKnownItems(
  snapshot: Snapshot,
  items: readonly Item[],
  count: number,
  seed: number,
): KnownItemScore[] {
  const choices = choicesFrom(seed);
  const named = items.filter(({ name }) => foldText(name) !== '');
  const sample = named.length <= count ? named : shuffle(choices, named).slice(0, count);
  return KINDS.map(({ what, within, least, query, identity }) => {
    let asked = 0;
    let found = 0;
    for (const item of sample) {
      const text = query(choices, item);
      if (text === null) continue;
      asked++;
      const { hits } = findProducts(snapshot, [...text].slice(0, MOST_CHARACTERS).join(''), {
        limit: within,
      });
      if (hits.some(({ product }) => identity(items[product]!) === identity(item))) found++;
    }
    return { what, asked, share: found / asked, within, least };
  });
}
