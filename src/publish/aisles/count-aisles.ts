import { isCovered } from '../../domain/aisle-coverage.ts';
import { normalizeAisle } from '../../domain/aisle-label.ts';
import { naturalRanks } from '../../domain/natural-order.ts';
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

/** Counts the aisles of chains, one after another. */
export interface AisleCounter {
  /** Adds the list of each of the chain's `storeCount` stores, and returns the chain's tally. */
  count(chain: number, storeCount: number, stores: AisleListBuilder): AisleTally;
}

/**
 * A counter over the prices of these sources. `labels` are by label id, `category` is by product ordinal. A store has
 * a list of its own only where enough of its rows have an aisle.
 */
export function createAisleCounter(
  sources: readonly StagedPrices[],
  labels: readonly string[],
  category: Dictionary,
  chains: number,
): AisleCounter {
  const { aisles, aisleOf } = normalizeLabels(labels);
  const sections = vocabularyOf(labels);
  const sectionOf = Uint32Array.from(labels, (label: string | undefined, id) =>
    label === undefined ? 0 : id,
  );
  const categories = vocabularyOf(category.values);
  const groups = sources.map((source) => groupPairs(source, chains));
  const ofAisle = new Counter(aisles.texts.length);
  const ofSection = new Counter(sections.texts.length);
  const ofCategory = new Counter(categories.texts.length);
  // The chain's rows, store by store; and one store's, aisle by aisle.
  let aisleAt = new Uint32Array(0);
  let sectionAt = new Uint32Array(0);
  let categoryAt = new Uint32Array(0);
  let byAisle = new Uint32Array(0);
  const nextOfAisle = new Uint32Array(aisles.texts.length);
  // The last pair (plus one) that was seen in an aisle: a product counts once, in however many stores.
  const lastPair = new Uint32Array(aisles.texts.length);
  let pairsSeen = 0;

  const forEachPair = (chain: number, visit: (source: StagedPrices, pair: number) => void): void => {
    sources.forEach((source, s) => {
      const { starts, pairs } = groups[s]!;
      for (let at = starts[chain]!; at < starts[chain + 1]!; at++) visit(source, pairs[at]!);
    });
  };

  /** Spreads the chain's rows over its stores. Returns where each store's start. */
  const spread = (chain: number, storeCount: number, tally: AisleTally): Uint32Array => {
    const starts = new Uint32Array(storeCount + 1);
    forEachPair(chain, ({ pairFrom, pairTo, store }, pair) => {
      for (let row = pairFrom[pair]!; row < pairTo[pair]!; row++) starts[store[row]! + 1]!++;
    });
    for (let store = 0; store < storeCount; store++) starts[store + 1]! += starts[store]!;
    const rows = starts[storeCount]!;
    aisleAt = withRoom(aisleAt, rows);
    sectionAt = withRoom(sectionAt, rows);
    categoryAt = withRoom(categoryAt, rows);
    const next = starts.slice();
    forEachPair(chain, ({ pairProduct, pairFrom, pairTo, store, aisle, section }, pair) => {
      pairsSeen++;
      const ofProduct = category.codes[pairProduct[pair]!]!;
      for (let row = pairFrom[pair]!; row < pairTo[pair]!; row++) {
        const at = next[store[row]!]!++;
        const number = numberIn(aisle, row, aisleOf);
        aisleAt[at] = number;
        sectionAt[at] = numberIn(section, row, sectionOf);
        categoryAt[at] = ofProduct;
        if (number === 0 || lastPair[number] === pairsSeen) continue;
        lastPair[number] = pairsSeen;
        aisleIn(tally, aisles.texts[number]!).products++;
      }
    });
    tally.rows = rows;
    return starts;
  };

  const countStore = (from: number, to: number, tally: AisleTally, stores: AisleListBuilder): void => {
    for (let row = from; row < to; row++) if (aisleAt[row] !== 0) ofAisle.add(aisleAt[row]!);
    const ranked = ofAisle.ranked(aisles.ranks);
    let placed = 0;
    for (const aisle of ranked) {
      nextOfAisle[aisle] = placed;
      placed += ofAisle.counts[aisle]!;
    }
    byAisle = withRoom(byAisle, placed);
    for (let row = from; row < to; row++)
      if (aisleAt[row] !== 0) byAisle[nextOfAisle[aisleAt[row]!]!++] = row;
    tally.placed += placed;
    const isListed = isCovered(to - from, placed);
    stores.startList(to - from, placed);
    for (const aisle of ranked) {
      const end = nextOfAisle[aisle]!;
      for (let at = end - ofAisle.counts[aisle]!; at < end; at++) {
        const row = byAisle[at]!;
        if (sectionAt[row] !== 0) ofSection.add(sectionAt[row]!);
        if (categoryAt[row] !== 0) ofCategory.add(categoryAt[row]!);
      }
      if (isListed) stores.addEntry(aisles.texts[aisle]!, ofAisle.counts[aisle]!);
      const total = aisleIn(tally, aisles.texts[aisle]!);
      ofSection.ranked(sections.ranks).forEach((section, rank) => {
        const rows = ofSection.counts[section]!;
        addRows(total.sections, sections.texts[section]!, rows);
        if (isListed && rank < MOST_SECTIONS) stores.addSection(sections.texts[section]!, rows);
      });
      ofCategory.ranked(categories.ranks).forEach((ofRow, rank) => {
        const rows = ofCategory.counts[ofRow]!;
        addRows(total.categories, categories.texts[ofRow]!, rows);
        if (isListed && rank < MOST_CATEGORIES) stores.addCategory(categories.texts[ofRow]!, rows);
      });
      ofSection.clear();
      ofCategory.clear();
    }
    ofAisle.clear();
  };

  return {
    count(chain, storeCount, stores) {
      const tally = emptyTally();
      const starts = spread(chain, storeCount, tally);
      for (let store = 0; store < storeCount; store++)
        countStore(starts[store]!, starts[store + 1]!, tally, stores);
      return tally;
    },
  };
}
