/** Seeded choices: the same seed makes the same catalogue and the same parameters. */
export interface Choices {
  /** A whole number from 0 to `count - 1`. */
  below(count: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** `count` picks, with repeats. */
  picks<T>(from: readonly T[], count: number): T[];
  uuid(): string;
}

/** Mulberry32 over a seed. */
export function choicesFrom(seed: number): Choices {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number): number => Math.floor(next() * count);
  const pick = <T>(from: readonly T[]): T => from[below(from.length)]!;
  const hex = (digits: number): string =>
    Array.from({ length: digits }, () => below(16).toString(16)).join('');
  return {
    below,
    chance: (probability) => next() < probability,
    pick,
    picks: (from, count) => Array.from({ length: count }, () => pick(from)),
    uuid: () => `${hex(8)}-${hex(4)}-5${hex(3)}-8${hex(3)}-${hex(12)}`,
  };
}

/** The items in any order. */
export function shuffle<T>(choices: Choices, items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: choices.below(1_000_000_000) }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** A word with one letter replaced, dropped, added, or swapped with the next. */
export function misspell(choices: Choices, word: string): string {
  if (word.length < 2) return word;
  const at = choices.below(word.length);
  const letter = String.fromCharCode(97 + choices.below(26));
  const next = Math.min(at, word.length - 2);
  return choices.pick([
    word.slice(0, at) + letter + word.slice(at + 1),
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + letter + word.slice(at),
    word.slice(0, next) + word[next + 1] + word[next] + word.slice(next + 2),
  ]);
}
