/** An answer and its ETag. */
export interface Remembered {
  readonly etag: string;
  readonly answer: unknown;
}

/** The answers that were used last, by URL. */
export interface AnswerMemory {
  get(url: string): Remembered | undefined;
  put(url: string, remembered: Remembered): void;
}

/** A memory of at most `most` answers; 0: none. */
export function openMemory(most: number): AnswerMemory {
  const kept = new Map<string, Remembered>();
  return {
    get(url) {
      const found = kept.get(url);
      if (found === undefined) return undefined;
      kept.delete(url);
      kept.set(url, found);
      return found;
    },
    put(url, remembered) {
      kept.delete(url);
      kept.set(url, remembered);
      if (kept.size <= most) return;
      const [oldest] = kept.keys();
      if (oldest !== undefined) kept.delete(oldest);
    },
  };
}
