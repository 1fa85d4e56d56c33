import { hash, randomInt } from 'node:crypto';

/** How many places may be held at once. */
export interface PlaceBounds {
  /** By one name. */
  readonly ofOne: number;
  /** By all names together. */
  readonly inAll: number;
}

const SEED_WORDS = 2;
const MOST_SEED = 2 ** 31;
/** A thread's row: the places that it holds in all, then those of names, by a hash of the name. */
const CELLS = 1 << 14;
const ROW_WORDS = 1 + CELLS;

/**
 * Places that names hold for a while, counted over all threads of a process: each thread counts in a row of its own
 * (64 KB), so that the places of one that dies can be given back. Names share a cell by a hash whose seed nobody outside
 * knows: one in 16,384 shares the bound of a given other one.
 */
export class SharedPlaces {
  readonly buffer: SharedArrayBuffer;
  readonly #seed: string;
  readonly #words: Int32Array;
  readonly #rows: number;
  readonly #own: number;

  /** `threads` rows, all of them free, or those in a `buffer` that another thread made; `own` is this thread's row. */
  constructor({
    threads = 1,
    own = 0,
    buffer,
  }: { readonly threads?: number; readonly own?: number; readonly buffer?: SharedArrayBuffer } = {}) {
    this.buffer = buffer ?? new SharedArrayBuffer(4 * (SEED_WORDS + threads * ROW_WORDS));
    this.#words = new Int32Array(this.buffer);
    if (buffer === undefined) for (const at of [0, 1]) this.#words[at] = randomInt(MOST_SEED);
    this.#seed = this.#words.subarray(0, SEED_WORDS).join(' ');
    this.#rows = (this.#words.length - SEED_WORDS) / ROW_WORDS;
    this.#own = own;
  }

  /**
   * Takes a place for a name, and gives the function by which it is given back, once; null: all are held. Of two threads
   * that want the last place at the same moment both may go without, and never both get it.
   */
  take(name: string, { ofOne, inAll }: PlaceBounds): (() => void) | null {
    const cell = 1 + (hash('sha256', `${this.#seed} ${name}`, 'buffer').readUInt32LE(0) % CELLS);
    const giveBack = (): void => {
      this.#add(0, -1);
      this.#add(cell, -1);
    };
    this.#add(0, 1);
    this.#add(cell, 1);
    if (this.#sum(0) <= inAll && this.#sum(cell) <= ofOne) return giveBack;
    giveBack();
    return null;
  }

  /** Gives back all that a thread holds: it has ended. */
  clear(thread: number): void {
    for (let word = 0; word < ROW_WORDS; word++) Atomics.store(this.#words, this.#at(thread, word), 0);
  }

  #at(thread: number, word: number): number {
    return SEED_WORDS + thread * ROW_WORDS + word;
  }

  #add(word: number, by: 1 | -1): void {
    Atomics.add(this.#words, this.#at(this.#own, word), by);
  }

  #sum(word: number): number {
    let sum = 0;
    for (let thread = 0; thread < this.#rows; thread++)
      sum += Atomics.load(this.#words, this.#at(thread, word));
    return sum;
  }
}
