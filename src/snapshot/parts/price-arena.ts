import { sharedArray, type SharedArrayKind } from '../../domain/shared-array.ts';
import type { ChainPriceColumns } from './chain-prices.ts';
import { LABEL_COLUMNS, NUMBER_COLUMNS } from './chain-prices.ts';
import type { Dictionary } from './columns.ts';
import { createExtents, type Extents } from './extents.ts';

/** Where a chain's prices are among those of all chains: pairs `[firstPair, firstPair + pairCount)`, and observations. */
export interface PriceRegion {
  readonly firstPair: number;
  readonly pairCount: number;
  readonly first: number;
  readonly count: number;
}

/** Columns of all chains' prices. Those of one region are never written again while anybody holds them. */
export interface ArenaColumns {
  readonly pairProduct: Uint32Array;
  readonly obsStart: Uint32Array;
  readonly store: Uint16Array;
  readonly regularE4: Uint32Array;
  readonly saleE4: Uint32Array;
  readonly unitE4: Uint32Array;
  readonly available: Uint8Array;
  readonly observedMin: Uint32Array;
  readonly unitUom: Dictionary;
  readonly aisle: Dictionary;
  readonly section: Dictionary;
}

type NumberColumn = (typeof NUMBER_COLUMNS)[number];
type LabelColumn = (typeof LABEL_COLUMNS)[number];
type Codes = Uint8Array | Uint16Array | Uint32Array;

/** Labels of one kind by code, in order of first appearance; code 0 is null. They are only added to. */
interface Labels {
  codes: Codes;
  readonly values: (string | null)[];
  readonly codeOf: Map<string | null, number>;
}

/** Room beyond what is asked for; until it is written it takes no memory. */
const SPARE = 1.5;
const LEAST_ROOM = 1024;

const roomFor = (length: number): number => Math.ceil(Math.max(LEAST_ROOM, length) * SPARE);

/** An array of more items that starts with the same ones. */
function enlarged<A extends Codes>(array: A, length: number): A {
  const larger = sharedArray(array.constructor as SharedArrayKind<A>, length);
  larger.set(array);
  return larger;
}

/**
 * The prices of all chains in columns that threads share, each chain in a region of its own. A chain whose prices change
 * gets a new region; its old one is used again when nobody holds the columns any more through which it was read. So a new
 * version of a few chains takes memory for these alone, and what is read is one array a column.
 */
export class PriceArena {
  readonly #pairs: Extents;
  readonly #observations: Extents;
  #pairProduct: Uint32Array;
  #obsStart: Uint32Array;
  readonly #numbers: {
    store: Uint16Array;
    regularE4: Uint32Array;
    saleE4: Uint32Array;
    unitE4: Uint32Array;
    available: Uint8Array;
    observedMin: Uint32Array;
  };
  readonly #labels: Readonly<Record<LabelColumn, Labels>>;
  readonly #holders = new Map<PriceRegion, number>();

  /** Room for so many pairs and observations, and more as needed. */
  constructor(pairs: number, observations: number) {
    const [pairRoom, room] = [roomFor(pairs), roomFor(observations)];
    this.#pairs = createExtents(pairRoom);
    this.#observations = createExtents(room);
    this.#pairProduct = sharedArray<Uint32Array>(Uint32Array, pairRoom);
    this.#obsStart = sharedArray<Uint32Array>(Uint32Array, pairRoom);
    this.#numbers = {
      store: sharedArray<Uint16Array>(Uint16Array, room),
      regularE4: sharedArray<Uint32Array>(Uint32Array, room),
      saleE4: sharedArray<Uint32Array>(Uint32Array, room),
      unitE4: sharedArray<Uint32Array>(Uint32Array, room),
      available: sharedArray<Uint8Array>(Uint8Array, room),
      observedMin: sharedArray<Uint32Array>(Uint32Array, room),
    };
    const noLabels = (): Labels => ({
      codes: sharedArray<Uint8Array>(Uint8Array, room),
      values: [null],
      codeOf: new Map([[null, 0]]),
    });
    this.#labels = { unitUom: noLabels(), aisle: noLabels(), section: noLabels() };
  }

  /**
   * Copies a chain's prices to a region that is held by the caller, column by column; `nextTurn` lets others have their
   * turn in between.
   */
  async add(prices: ChainPriceColumns, nextTurn: () => Promise<unknown>): Promise<PriceRegion> {
    const { pairCount, count } = prices;
    // The last pair's end has a place of its own.
    const region = {
      firstPair: this.#takePairs(pairCount + 1),
      pairCount,
      first: this.#takeObservations(count),
      count,
    };
    this.#holders.set(region, 1);
    this.#pairProduct.set(prices.product, region.firstPair);
    for (let k = 0; k <= pairCount; k++)
      this.#obsStart[region.firstPair + k] = prices.obsStart[k]! + region.first;
    for (const name of NUMBER_COLUMNS) {
      copyNumbers(this.#numbers[name], prices[name], region.first);
      await nextTurn();
    }
    for (const name of LABEL_COLUMNS) {
      this.#copyLabels(name, prices[name], region.first);
      await nextTurn();
    }
    return region;
  }

  /** Lets go of a region that the caller holds. */
  letGo(region: PriceRegion): void {
    const holders = this.#holders.get(region)! - 1;
    this.#holders.set(region, holders);
    if (holders > 0) return;
    this.#holders.delete(region);
    this.#pairs.giveBack(region.firstPair, region.pairCount + 1);
    this.#observations.giveBack(region.first, region.count);
  }

  /** Keeps regions from being used again until what it returns is called. */
  hold(regions: readonly PriceRegion[]): () => void {
    for (const region of regions) this.#holders.set(region, this.#holders.get(region)! + 1);
    return () => {
      for (const region of regions) this.letGo(region);
    };
  }

  /** The columns as they are now, through which these regions are read: they are held until all of the columns are gone. */
  columns(regions: readonly PriceRegion[]): ArenaColumns {
    const labels = (name: LabelColumn): Dictionary => {
      const { codes, values } = this.#labels[name];
      return { codes: codes.subarray(), values };
    };
    const columns = {
      pairProduct: this.#pairProduct.subarray(),
      obsStart: this.#obsStart.subarray(),
      store: this.#numbers.store.subarray(),
      regularE4: this.#numbers.regularE4.subarray(),
      saleE4: this.#numbers.saleE4.subarray(),
      unitE4: this.#numbers.unitE4.subarray(),
      available: this.#numbers.available.subarray(),
      observedMin: this.#numbers.observedMin.subarray(),
      unitUom: labels('unitUom'),
      aisle: labels('aisle'),
      section: labels('section'),
    };
    whenGone(viewsOf(columns), this.hold(regions));
    return columns;
  }

  #takePairs(length: number): number {
    const at = this.#pairs.take(length);
    if (at !== -1) return at;
    this.#pairs.extend(roomFor(this.#pairs.capacity + length));
    this.#pairProduct = enlarged(this.#pairProduct, this.#pairs.capacity);
    this.#obsStart = enlarged(this.#obsStart, this.#pairs.capacity);
    return this.#pairs.take(length);
  }

  #takeObservations(length: number): number {
    const at = this.#observations.take(length);
    if (at !== -1) return at;
    this.#observations.extend(roomFor(this.#observations.capacity + length));
    const { capacity } = this.#observations;
    const numbers = this.#numbers;
    numbers.store = enlarged(numbers.store, capacity);
    numbers.regularE4 = enlarged(numbers.regularE4, capacity);
    numbers.saleE4 = enlarged(numbers.saleE4, capacity);
    numbers.unitE4 = enlarged(numbers.unitE4, capacity);
    numbers.available = enlarged(numbers.available, capacity);
    numbers.observedMin = enlarged(numbers.observedMin, capacity);
    for (const labels of Object.values(this.#labels)) labels.codes = enlarged(labels.codes, capacity);
    return this.#observations.take(length);
  }

  /** Copies a chain's codes, which are its own, as codes of all chains. */
  #copyLabels(name: LabelColumn, { codes, values }: Dictionary, first: number): void {
    const labels = this.#labels[name];
    const map = Uint32Array.from(values, (value) => {
      let code = labels.codeOf.get(value);
      if (code === undefined) {
        code = labels.values.push(value) - 1;
        labels.codeOf.set(value, code);
      }
      return code;
    });
    labels.codes = wideEnough(labels.codes, labels.values.length, this.#holders.keys());
    const target = labels.codes;
    for (let i = 0; i < codes.length; i++) target[first + i] = map[codes[i]!]!;
  }
}

/** Codes that hold `count` values: the same array, or a wider copy of these regions. */
function wideEnough(codes: Codes, count: number, regions: Iterable<PriceRegion>): Codes {
  if (count <= 2 ** (8 * codes.BYTES_PER_ELEMENT)) return codes;
  const wider =
    count <= 0x1_0000
      ? sharedArray<Uint16Array>(Uint16Array, codes.length)
      : sharedArray<Uint32Array>(Uint32Array, codes.length);
  // Room that nobody has written takes no memory, as long as nothing is copied to it.
  for (const { first, count: length } of regions) wider.set(codes.subarray(first, first + length), first);
  return wider;
}

function copyNumbers(
  target: Uint8Array | Uint16Array | Uint32Array,
  from: ChainPriceColumns[NumberColumn],
  first: number,
): void {
  target.set(from, first);
}

/** The arrays of columns: while one of them is there, what is read through it is not written again. */
export function viewsOf(columns: ArenaColumns): object[] {
  const { pairProduct, obsStart, store, regularE4, saleE4, unitE4, available, observedMin } = columns;
  const labels = [columns.unitUom.codes, columns.aisle.codes, columns.section.codes];
  return [pairProduct, obsStart, store, regularE4, saleE4, unitE4, available, observedMin, ...labels];
}

/** Calls `tell` when the garbage collector has taken all of these. */
export function whenGone(views: readonly object[], tell: () => void): void {
  const watched = { views: views.length, tell };
  for (const view of views) gone.register(view, watched);
}

const gone = new FinalizationRegistry<{ views: number; readonly tell: () => void }>((watched) => {
  if (--watched.views === 0) watched.tell();
});
