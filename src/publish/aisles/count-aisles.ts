import { isCovered } from '../../domain/aisle-coverage.ts';
import { normalizeAisle } from '../../domain/aisle-label.ts';
import { naturalRanks } from '../../domain/text/natural-order.ts';
import type { AisleListBuilder } from './aisle-list-builder.ts';
import { addRows, aisleIn, type AisleTally, emptyTally } from './aisle-tally.ts';
import type { LabelCodes, StagedPrices } from '../prices/staged-prices.ts';
import type { Dictionary } from '../../snapshot/parts/columns.ts';
import { MOST_CATEGORIES, MOST_SECTIONS } from '../../snapshot/parts/aisles.ts';
import { withRoom } from '../../domain/with-room.ts';

/** The texts of one kind by small numbers, with their rank in natural order; number 0 is null. */
interface Vocabulary {
  readonly texts: readonly string[];
  readonly ranks: Uint32Array;
}

function vocabularyOf(texts: readonly (string | null | undefined)[]): Vocabulary {
  // Labels by id may have holes, which `map` would keep.
  const known = Array.from(texts, (text) => text ?? '');
  return { texts: known, ranks: naturalRanks(known) };
}

/** Aisles as chains write them (labels by id) in the vocabulary of aisles. */
function normalizeLabels(labels: readonly string[]): { aisles: Vocabulary; aisleOf: Uint32Array } {
  const numbers = new Map<string, number>();
  const aisleOf = Uint32Array.from(labels, (label: string | undefined) => {
    const aisle = normalizeAisle(label ?? null);
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

/** The pairs of each chain in a source: those of chain `c` are `pairs[starts[c] .. starts[c + 1])`. */
function groupPairs({ pairChain, pairCount }: StagedPrices, chains: number) {
  const starts = new Uint32Array(chains + 1);
  for (let pair = 0; pair < pairCount; pair++) starts[pairChain[pair]! + 1]!++;
  for (let chain = 0; chain < chains; chain++) starts[chain + 1]! += starts[chain]!;
  const next = starts.slice();
  const pairs = new Uint32Array(pairCount);
  for (let pair = 0; pair < pairCount; pair++) pairs[next[pairChain[pair]!]!++] = pair;
  return { starts, pairs };
}

/** What `numberOf` has for the label of a row; 0 also for a label that is not in the record any more. */
function numberIn({ codes, labelOf }: LabelCodes, row: number, numberOf: Uint32Array): number {
  const code = codes[row]!;
  return numberOf[labelOf?.[code] ?? code] ?? 0;
}

/** The rows of one chain, store by store; each array has room for more. */
interface SpreadRows {
  aisle: Uint32Array<ArrayBuffer>;
  section: Uint32Array<ArrayBuffer>;
  category: Uint32Array<ArrayBuffer>;
}

/**
 * Counts the aisles of chains, one after another. A store has a list of its own only where enough of its rows have an
 * aisle.
 */
export class AisleCounter {
  readonly #sources: readonly StagedPrices[];
  readonly #categoryCodes: Dictionary['codes'];
  readonly #aisles: Vocabulary;
  /** Number of the aisle, and of the section, that each label names. */
  readonly #aisleOf: Uint32Array;
  readonly #sectionOf: Uint32Array;
  readonly #sections: Vocabulary;
  readonly #categories: Vocabulary;
  readonly #groups: readonly ReturnType<typeof groupPairs>[];
  readonly #ofAisle: Counter;
  readonly #ofSection: Counter;
  readonly #ofCategory: Counter;
  readonly #rows: SpreadRows = {
    aisle: new Uint32Array(0),
    section: new Uint32Array(0),
    category: new Uint32Array(0),
  };
  /** One store's rows, aisle by aisle, and where the next row of each aisle goes. */
  #byAisle = new Uint32Array(0);
  readonly #nextOfAisle: Uint32Array;
  /** The last pair (plus one) that was seen in an aisle: a product counts once, in however many stores. */
  readonly #lastPair: Uint32Array;
  #pairsSeen = 0;

  /** `labels` are by label id, `category` is by product ordinal. */
  constructor(
    sources: readonly StagedPrices[],
    labels: readonly string[],
    category: Dictionary,
    chains: number,
  ) {
    const { aisles, aisleOf } = normalizeLabels(labels);
    this.#sources = sources;
    this.#categoryCodes = category.codes;
    this.#aisles = aisles;
    this.#aisleOf = aisleOf;
    this.#sections = vocabularyOf(labels);
    this.#sectionOf = Uint32Array.from(labels, (label: string | undefined, id) =>
      label === undefined ? 0 : id,
    );
    this.#categories = vocabularyOf(category.values);
    this.#groups = sources.map((source) => groupPairs(source, chains));
    this.#ofAisle = new Counter(aisles.texts.length);
    this.#ofSection = new Counter(this.#sections.texts.length);
    this.#ofCategory = new Counter(this.#categories.texts.length);
    this.#nextOfAisle = new Uint32Array(aisles.texts.length);
    this.#lastPair = new Uint32Array(aisles.texts.length);
  }

  /** Adds the list of each of the chain's `storeCount` stores, and returns the chain's tally. */
  count(chain: number, storeCount: number, stores: AisleListBuilder): AisleTally {
    const tally = emptyTally();
    const starts = this.#spread(chain, storeCount, tally);
    for (let store = 0; store < storeCount; store++)
      this.#countStore(starts[store]!, starts[store + 1]!, tally, stores);
    return tally;
  }

  #forEachPair(chain: number, visit: (source: StagedPrices, pair: number) => void): void {
    this.#sources.forEach((source, s) => {
      const { starts, pairs } = this.#groups[s]!;
      for (let at = starts[chain]!; at < starts[chain + 1]!; at++) visit(source, pairs[at]!);
    });
  }

  /** Spreads the chain's rows over its stores. Returns where each store's start. */
  #spread(chain: number, storeCount: number, tally: AisleTally): Uint32Array {
    const starts = new Uint32Array(storeCount + 1);
    this.#forEachPair(chain, ({ pairFrom, pairTo, store }, pair) => {
      for (let row = pairFrom[pair]!; row < pairTo[pair]!; row++) starts[store[row]! + 1]!++;
    });
    for (let store = 0; store < storeCount; store++) starts[store + 1]! += starts[store]!;
    const rows = starts[storeCount]!;
    const spread = this.#rows;
    spread.aisle = withRoom(spread.aisle, rows);
    spread.section = withRoom(spread.section, rows);
    spread.category = withRoom(spread.category, rows);
    const next = starts.slice();
    this.#forEachPair(chain, (source, pair) => this.#spreadPair(source, pair, next, tally));
    tally.rows = rows;
    return starts;
  }

  #spreadPair(
    { pairProduct, pairFrom, pairTo, store, aisle, section }: StagedPrices,
    pair: number,
    next: Uint32Array,
    tally: AisleTally,
  ): void {
    const [aisleOf, sectionOf, lastPair] = [this.#aisleOf, this.#sectionOf, this.#lastPair];
    const spread = this.#rows;
    const seen = ++this.#pairsSeen;
    const ofProduct = this.#categoryCodes[pairProduct[pair]!]!;
    for (let row = pairFrom[pair]!; row < pairTo[pair]!; row++) {
      const at = next[store[row]!]!++;
      const number = numberIn(aisle, row, aisleOf);
      spread.aisle[at] = number;
      spread.section[at] = numberIn(section, row, sectionOf);
      spread.category[at] = ofProduct;
      if (number === 0 || lastPair[number] === seen) continue;
      lastPair[number] = seen;
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
