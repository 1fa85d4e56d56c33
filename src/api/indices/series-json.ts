/** A series as its JSON has it. */
export interface SeriesJson {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly meta: Readonly<Record<string, unknown>>;
}
