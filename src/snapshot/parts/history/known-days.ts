/**
 * When the observations of a day became known, as a rule: the publication that served the first one of that day that a
 * file came to hold. What became known with another publication says so itself.
 */
export class KnownDays {
  readonly #versions = new Map<number, number>();

  /** The publication of a day; `version` from now on where the day is new. */
  learn(day: number, version: number): number {
    const known = this.#versions.get(day);
    if (known !== undefined) return known;
    this.#versions.set(day, version);
    return version;
  }

  /** The publication of a day that the file holds. Throws where it does not. */
  of(day: number): number {
    const version = this.#versions.get(day);
    if (version === undefined) throw new Error(`a file of history does not say when day ${day} became known`);
    return version;
  }

  /** The days in the order in which they came. */
  days(): Uint16Array {
    return Uint16Array.from(this.#versions.keys());
  }

  /** Their publications. */
  versions(): Uint32Array {
    return Uint32Array.from(this.#versions.values());
  }
}
