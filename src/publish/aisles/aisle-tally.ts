/** How many price rows each text was met in. */
export type RowCounts = Map<string, number>;

/** One aisle of several stores. */
export interface AisleCount {
  /** Distinct products; over several chains a product counts once a chain. */
  products: number;
  readonly sections: RowCounts;
  readonly categories: RowCounts;
}

/** The aisles of several stores. */
export interface AisleTally {
  rows: number;
  /** Rows with an aisle. */
  placed: number;
  readonly aisles: Map<string, AisleCount>;
}

/** The tally of no store. */
export function emptyTally(): AisleTally {
  return { rows: 0, placed: 0, aisles: new Map() };
}

/** The count of an aisle, made where it is missing. */
export function aisleIn({ aisles }: AisleTally, aisle: string): AisleCount {
  let count = aisles.get(aisle);
  if (count === undefined) {
    count = { products: 0, sections: new Map(), categories: new Map() };
    aisles.set(aisle, count);
  }
  return count;
}

/** Counts more price rows with a text. */
export function addRows(counts: RowCounts, text: string, rows: number): void {
  counts.set(text, (counts.get(text) ?? 0) + rows);
}

/** Adds one chain's tally to another. */
export function addTally(to: AisleTally, tally: AisleTally): void {
  to.rows += tally.rows;
  to.placed += tally.placed;
  for (const [aisle, { products, sections, categories }] of tally.aisles) {
    const count = aisleIn(to, aisle);
    count.products += products;
    for (const [text, rows] of sections) addRows(count.sections, text, rows);
    for (const [text, rows] of categories) addRows(count.categories, text, rows);
  }
}
