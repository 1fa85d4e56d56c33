import { hash, randomInt } from 'node:crypto';

/** A time by name, in memory that threads share; see `SharedDues`. */
export interface Due {
  /** Milliseconds since 1970; 0 or some time that has passed: nothing is known of it. */
  load(nowMs: number): number;
  /** Writes `next` where it still is what `load` said last; false: another thread was faster. */
  replace(next: number): boolean;
}

/** Names that share a row of places: a new one takes the place of one whose time has passed. */
const PLACES = 8;
const ROWS = 1 << 14;
const SEED_BYTES = 8;
const DUES_BYTES = 8 * PLACES * ROWS;
const BYTES = SEED_BYTES + DUES_BYTES + 4 * PLACES * ROWS;
const MOST_SEED = 2 ** 31;

/**
 * Times by name, for all threads of a process: 131,072 at once in 1.5 MB. A name is known by 46 bits of its hash, whose
 * seed nobody outside knows; a time that has passed is forgotten where its place is needed. Where a row has only times to
 * come, a new name takes over the next that comes, so that it is held too soon rather than never.
 */
export class SharedDues {
  readonly buffer: SharedArrayBuffer;
  readonly #seed: string;
  readonly #dues: BigInt64Array;
  readonly #tags: Int32Array;

  /** Over what another thread made; default: new, and empty. */
  constructor(buffer?: SharedArrayBuffer) {
    this.buffer = buffer ?? new SharedArrayBuffer(BYTES);
    const seeds = new Int32Array(this.buffer, 0, 2);
    if (buffer === undefined) for (const at of [0, 1]) seeds[at] = randomInt(MOST_SEED);
    this.#seed = seeds.join(' ');
    this.#dues = new BigInt64Array(this.buffer, SEED_BYTES, PLACES * ROWS);
    this.#tags = new Int32Array(this.buffer, SEED_BYTES + DUES_BYTES, PLACES * ROWS);
  }

  /** The time of a name. */
  at(name: string): Due {
    const digest = hash('sha256', `${this.#seed} ${name}`, 'buffer');
    const first = (digest.readUInt32LE(0) % ROWS) * PLACES;
    // 0 is a place that nobody has.
    return new SharedDue(this.#dues, this.#tags, first, digest.readInt32LE(4) || 1);
  }
}

const bits = new BigInt64Array(1);
const asNumber = new Float64Array(bits.buffer);

function numberOf(value: bigint): number {
  bits[0] = value;
  return asNumber[0]!;
}

function bitsOf(value: number): bigint {
  asNumber[0] = value;
  return bits[0]!;
}

class SharedDue implements Due {
  readonly #dues: BigInt64Array;
  readonly #tags: Int32Array;
  readonly #first: number;
  readonly #tag: number;
  #place = 0;
  #seen = 0n;

  constructor(dues: BigInt64Array, tags: Int32Array, first: number, tag: number) {
    this.#dues = dues;
    this.#tags = tags;
    this.#first = first;
    this.#tag = tag;
  }

  load(nowMs: number): number {
    this.#place = this.#find(nowMs);
    this.#seen = Atomics.load(this.#dues, this.#place);
    return numberOf(this.#seen);
  }

  replace(next: number): boolean {
    return Atomics.compareExchange(this.#dues, this.#place, this.#seen, bitsOf(next)) === this.#seen;
  }

  /** The first place with the tag: of two that threads took at the same moment all find the same. */
  #find(nowMs: number): number {
    for (;;) {
      for (let place = this.#first; place < this.#first + PLACES; place++)
        if (Atomics.load(this.#tags, place) === this.#tag) return place;
      const place = this.#soonest(nowMs);
      const tag = Atomics.load(this.#tags, place);
      if (tag === this.#tag) return place;
      Atomics.compareExchange(this.#tags, place, tag, this.#tag);
    }
  }

  /** The place that matters least: the first whose time has passed, or else the one that passes next. */
  #soonest(nowMs: number): number {
    let soonest = this.#first;
    let soonestMs = Number.POSITIVE_INFINITY;
    for (let place = this.#first; place < this.#first + PLACES; place++) {
      const dueMs = numberOf(Atomics.load(this.#dues, place));
      if (dueMs <= nowMs) return place;
      if (dueMs < soonestMs) [soonest, soonestMs] = [place, dueMs];
    }
    return soonest;
  }
}
