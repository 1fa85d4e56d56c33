import { hash } from 'node:crypto';

/** How often something was counted in a month, by all threads of a process. */
export interface MonthCount {
  /** One more in a month, which is a number that grows, but for `goBack`. Gives how often it is then. */
  add(month: number): number;
  /** One less in that month: of what was added, and is not to count. */
  takeBack(month: number): void;
  /** How often in that month. */
  of(month: number): number;
  /** Begins an earlier month than the one that is counted: the clock was ahead. */
  goBack(month: number): void;
}

const PLACES = 1 << 15;
const TAG_BYTES = 8;
const COUNT_BYTES = 8;
const MONTH_BYTES = 4;
const BYTES = (TAG_BYTES + COUNT_BYTES + MONTH_BYTES) * PLACES;

/**
 * Counts by name, for all threads of a process, of 32,768 names. They are never forgotten; names beyond that many are
 * counted by each thread for itself.
 */
export class SharedCounts {
  readonly buffer: SharedArrayBuffer;
  readonly #tags: BigInt64Array;
  readonly #counts: BigInt64Array;
  readonly #months: Int32Array;

  /** Over what another thread made; default: new, and empty. */
  constructor(buffer?: SharedArrayBuffer) {
    this.buffer = buffer ?? new SharedArrayBuffer(BYTES);
    this.#tags = new BigInt64Array(this.buffer, 0, PLACES);
    this.#counts = new BigInt64Array(this.buffer, TAG_BYTES * PLACES, PLACES);
    this.#months = new Int32Array(this.buffer, (TAG_BYTES + COUNT_BYTES) * PLACES, PLACES);
  }

  /** The count of a name. */
  at(name: string): MonthCount {
    const digest = hash('sha256', name, 'buffer');
    const tag = digest.readBigInt64LE(0) || 1n;
    const start = digest.readUInt32LE(8);
    for (let step = 0; step < PLACES; step++) {
      const place = (start + step) % PLACES;
      const before = Atomics.compareExchange(this.#tags, place, 0n, tag);
      if (before === 0n || before === tag) return new SharedCount(this.#counts, this.#months, place);
    }
    return new SharedCount(new BigInt64Array(1), new Int32Array(1), 0);
  }
}

class SharedCount implements MonthCount {
  readonly #counts: BigInt64Array;
  readonly #months: Int32Array;
  readonly #place: number;

  constructor(counts: BigInt64Array, months: Int32Array, place: number) {
    this.#counts = counts;
    this.#months = months;
    this.#place = place;
  }

  add(month: number): number {
    this.#begin(month);
    return Number(Atomics.add(this.#counts, this.#place, 1n)) + 1;
  }

  takeBack(month: number): void {
    if (Atomics.load(this.#months, this.#place) === month) Atomics.sub(this.#counts, this.#place, 1n);
  }

  of(month: number): number {
    this.#begin(month);
    return Number(Atomics.load(this.#counts, this.#place));
  }

  /** Whoever is first in a month takes away what was counted before, so that nothing of the month is lost. */
  #begin(month: number): void {
    const before = Atomics.load(this.#months, this.#place);
    if (before < month) this.#replace(before, month);
  }

  goBack(month: number): void {
    const before = Atomics.load(this.#months, this.#place);
    if (before > month) this.#replace(before, month);
  }

  #replace(before: number, month: number): void {
    const count = Atomics.load(this.#counts, this.#place);
    if (Atomics.compareExchange(this.#months, this.#place, before, month) !== before) return;
    Atomics.sub(this.#counts, this.#place, count);
  }
}
