import { isCovered } from '../../domain/aisles/aisle-coverage.ts';
import { normalizeAisle } from '../../domain/aisles/aisle-label.ts';
import { naturalRanks } from '../../domain/text/natural-order.ts';
import type { AisleListBuilder } from './aisle-list-builder.ts';
import { addRows, aisleIn, type AisleTally, emptyTally } from './aisle-tally.ts';
import type { ChainPriceColumns } from '../../snapshot/parts/chain-prices.ts';
import type { Dictionary } from '../../snapshot/parts/columns.ts';
import { MOST_CATEGORIES, MOST_SECTIONS } from '../../snapshot/parts/aisles.ts';
import { withRoom } from '../../domain/with-room.ts';

/** The texts of one kind by small numbers, with their rank in natural order; number 0 is null. */
interface Vocabulary {
  readonly texts: readonly string[];
  readonly ranks: Uint32Array;
}

function vocabularyOf(texts: readonly (string | null)[]): Vocabulary {
  const known = texts.map((text) => text ?? '');
  return { texts: known, ranks: naturalRanks(known) };
}

/** Aisles as a chain writes them, by code, in the vocabulary of aisles. */
function normalizeLabels(labels: Dictionary['values']): { aisles: Vocabulary; aisleOf: Uint32Array } {
  const numbers = new Map<string, number>();
  const aisleOf = Uint32Array.from(labels, (label) => {
    const aisle = normalizeAisle(label);
    if (aisle === null) return 0;
    if (!numbers.has(aisle)) numbers.set(aisle, numbers.size + 1);
    return numbers.get(aisle)!;
  });
  return { aisles: vocabularyOf([null, ...numbers.keys()]), aisleOf };
}

/** Counts numbers below a bound, and gives those that were met. */
class Counter {
  readonly counts: Uint32Array;
  readonly #met: Uint32Array;
  #size = 0;

  constructor(bound: number) {
    this.counts = new Uint32Array(bound);
    this.#met = new Uint32Array(bound);
  }

  add(number: number): void {
    if (this.counts[number]!++ === 0) this.#met[this.#size++] = number;
  }

  /** What was met, the most frequent first, ties by rank. Valid until the counter is used again. */
  ranked(ranks: Uint32Array): Uint32Array {
    const { counts } = this;
    return this.#met.subarray(0, this.#size).sort((a, b) => counts[b]! - counts[a]! || ranks[a]! - ranks[b]!);
  }

  clear(): void {
    for (let i = 0; i < this.#size; i++) this.counts[this.#met[i]!] = 0;
    this.#size = 0;
  }
}

/** The rows of the chain, store by store. */
interface SpreadRows {
  aisle: Uint32Array<ArrayBuffer>;
  section: Uint32Array<ArrayBuffer>;
  category: Uint32Array<ArrayBuffer>;
}

/**
 * Adds the list of each of a chain's stores, up to the last one that has prices, and returns the chain's tally. A store
 * has entries of its own only where enough of its rows have an aisle. `category` is by product ordinal.
 */
export function countAisles(
  prices: ChainPriceColumns,
  category: Dictionary,
  stores: AisleListBuilder,
): AisleTally {
  return new AisleCounter(prices, category).count(stores);
}

/** Counts the aisles of one chain. */
class AisleCounter {
  readonly #prices: ChainPriceColumns;
  readonly #categoryCodes: Dictionary['codes'];
  readonly #aisles: Vocabulary;
  /** Number of the aisle that each code names. */
  readonly #aisleOf: Uint32Array;
  readonly #sections: Vocabulary;
  readonly #categories: Vocabulary;
  readonly #ofAisle: Counter;
  readonly #ofSection: Counter;
  readonly #ofCategory: Counter;
  readonly #rows: SpreadRows;
  /** One store's rows, aisle by aisle, and where the next row of each aisle goes. */
  #byAisle = new Uint32Array(0);
  readonly #nextOfAisle: Uint32Array;
  /** The last pair (plus one) that was seen in an aisle: a product counts once, in however many stores. */
  readonly #lastPair: Uint32Array;

  constructor(prices: ChainPriceColumns, category: Dictionary) {
    const { aisles, aisleOf } = normalizeLabels(prices.aisle.values);
    this.#prices = prices;
    this.#categoryCodes = category.codes;
    this.#aisles = aisles;
    this.#aisleOf = aisleOf;
    this.#sections = vocabularyOf(prices.section.values);
    this.#categories = vocabularyOf(category.values);
    this.#ofAisle = new Counter(aisles.texts.length);
    this.#ofSection = new Counter(this.#sections.texts.length);
    this.#ofCategory = new Counter(this.#categories.texts.length);
    this.#nextOfAisle = new Uint32Array(aisles.texts.length);
    this.#lastPair = new Uint32Array(aisles.texts.length);
    this.#rows = {
      aisle: new Uint32Array(prices.count),
      section: new Uint32Array(prices.count),
      category: new Uint32Array(prices.count),
    };
  }

  count(stores: AisleListBuilder): AisleTally {
    const tally = emptyTally();
    const starts = this.#spread(tally);
    for (let store = 0; store + 1 < starts.length; store++)
      this.#countStore(starts[store]!, starts[store + 1]!, tally, stores);
    return tally;
  }

  /** Spreads the chain's rows over its stores. Returns where each store's start. */
  #spread(tally: AisleTally): Uint32Array {
    const { store, pairCount, count } = this.#prices;
    const storeCount = store.reduce((most, position) => Math.max(most, position + 1), 0);
    const starts = new Uint32Array(storeCount + 1);
    for (let row = 0; row < count; row++) starts[store[row]! + 1]!++;
    for (let position = 0; position < storeCount; position++) starts[position + 1]! += starts[position]!;
    const next = starts.slice();
    for (let pair = 0; pair < pairCount; pair++) this.#spreadPair(pair, next, tally);
    tally.rows = count;
    return starts;
  }

  #spreadPair(pair: number, next: Uint32Array, tally: AisleTally): void {
    const { product, obsStart, store, aisle, section } = this.#prices;
    const [aisleOf, lastPair] = [this.#aisleOf, this.#lastPair];
    const spread = this.#rows;
    const ofProduct = this.#categoryCodes[product[pair]!]!;
    for (let row = obsStart[pair]!; row < obsStart[pair + 1]!; row++) {
      const at = next[store[row]!]!++;
      const number = aisleOf[aisle.codes[row]!]!;
      spread.aisle[at] = number;
      spread.section[at] = section.codes[row]!;
      spread.category[at] = ofProduct;
      if (number === 0 || lastPair[number] === pair + 1) continue;
      lastPair[number] = pair + 1;
      aisleIn(tally, this.#aisles.texts[number]!).products++;
    }
  }

  /** Counts the rows `[from, to)` of one store, and adds its list. */
  #countStore(from: number, to: number, tally: AisleTally, stores: AisleListBuilder): void {
    const [ofAisle, nextOfAisle] = [this.#ofAisle, this.#nextOfAisle];
    const aisleAt = this.#rows.aisle;
    for (let row = from; row < to; row++) if (aisleAt[row] !== 0) ofAisle.add(aisleAt[row]!);
    const ranked = ofAisle.ranked(this.#aisles.ranks);
    let placed = 0;
    for (const aisle of ranked) {
      nextOfAisle[aisle] = placed;
      placed += ofAisle.counts[aisle]!;
    }
    const byAisle = withRoom(this.#byAisle, placed);
    this.#byAisle = byAisle;
    for (let row = from; row < to; row++)
      if (aisleAt[row] !== 0) byAisle[nextOfAisle[aisleAt[row]!]!++] = row;
    tally.placed += placed;
    const list = isCovered(to - from, placed) ? stores : null;
    stores.startList(to - from, placed);
    for (const aisle of ranked) {
      const end = nextOfAisle[aisle]!;
      this.#addAisle(aisle, byAisle.subarray(end - ofAisle.counts[aisle]!, end), tally, list);
    }
    ofAisle.clear();
  }

  /** Adds one aisle of a store: to the chain's tally, and to the store's list where it has one. */
  #addAisle(aisle: number, rows: Uint32Array, tally: AisleTally, list: AisleListBuilder | null): void {
    const [ofSection, ofCategory] = [this.#ofSection, this.#ofCategory];
    const { section, category } = this.#rows;
    for (const row of rows) {
      if (section[row] !== 0) ofSection.add(section[row]!);
      if (category[row] !== 0) ofCategory.add(category[row]!);
    }
    const text = this.#aisles.texts[aisle]!;
    list?.addEntry(text, rows.length);
    const total = aisleIn(tally, text);
    ofSection.ranked(this.#sections.ranks).forEach((number, rank) => {
      const name = this.#sections.texts[number]!;
      addRows(total.sections, name, ofSection.counts[number]!);
      if (rank < MOST_SECTIONS) list?.addSection(name, ofSection.counts[number]!);
    });
    ofCategory.ranked(this.#categories.ranks).forEach((number, rank) => {
      const name = this.#categories.texts[number]!;
      addRows(total.categories, name, ofCategory.counts[number]!);
      if (rank < MOST_CATEGORIES) list?.addCategory(name, ofCategory.counts[number]!);
    });
    ofSection.clear();
    ofCategory.clear();
  }
}
