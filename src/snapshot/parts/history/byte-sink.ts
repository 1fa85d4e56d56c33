import { withRoom } from '../../../domain/with-room.ts';

/** Bytes that are put together, with whole numbers in as few bytes as they take (LEB128). */
export class ByteSink {
  #bytes = new Uint8Array(1 << 14);
  #length = 0;

  /** Bytes so far. */
  get length(): number {
    return this.#length;
  }

  /** A whole number from 0 to 2^53 - 1. */
  varint(value: number): void {
    const most = this.#length + MOST_VARINT_BYTES;
    if (most > this.#bytes.length) this.#bytes = withRoom(this.#bytes, most);
    let rest = value;
    while (rest >= MORE) {
      this.#bytes[this.#length++] = (rest % MORE) | MORE;
      rest = Math.floor(rest / MORE);
    }
    this.#bytes[this.#length++] = rest;
  }

  /** A whole number of either sign: small ones of both are short. */
  zigzag(value: number): void {
    this.varint(value < 0 ? -2 * value - 1 : 2 * value);
  }

  /** What another sink holds. */
  append(other: ByteSink): void {
    this.#bytes = withRoom(this.#bytes, this.#length + other.#length);
    this.#bytes.set(other.#bytes.subarray(0, other.#length), this.#length);
    this.#length += other.#length;
  }

  /** A view of the bytes, valid until the next change. */
  view(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Empties it; its memory stays. */
  clear(): void {
    this.#length = 0;
  }
}

/** Reads what a `ByteSink` has put together. Throws where the bytes end too early. */
export class ByteSource {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Where the next byte is. */
  get at(): number {
    return this.#at;
  }

  /** Whether there is nothing more. */
  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  /** A whole number. */
  varint(): number {
    let byte = this.#next();
    if (byte < MORE) return byte;
    let value = byte - MORE;
    let scale = MORE;
    do {
      byte = this.#next();
      value += (byte % MORE) * scale;
      scale *= MORE;
    } while (byte >= MORE);
    return value;
  }

  /** A whole number of either sign. */
  zigzag(): number {
    const value = this.varint();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }

  /** Passes over bytes. */
  skip(bytes: number): void {
    this.#at += bytes;
  }

  #next(): number {
    const byte = this.#bytes[this.#at++];
    if (byte === undefined) throw new Error('a block of history ends in the middle of a number');
    return byte;
  }
}

/** Set in every byte of a number but the last. */
const MORE = 128;
const MOST_VARINT_BYTES = 8;
