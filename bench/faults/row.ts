/** What a fault came to. */
export interface FaultRow {
  readonly what: string;
  readonly bar: string;
  /** Figures, in words. */
  readonly found: string;
  /** Null: it could not be tried here, and `found` says why. */
  readonly passed: boolean | null;
}

/** What the rows are tried on. */
export interface FaultOptions {
  /** Data folder with the demo catalogue; made where it is missing. */
  readonly dataDir: string;
  /** Small counts and short times, to see that the rows work. */
  readonly short: boolean;
}

/** Tries one fault, or several of a kind. */
export type TryFault = (options: FaultOptions) => Promise<FaultRow[]>;

/** Prints the rows as a table, and returns whether none was missed. */
export function printRows(rows: readonly FaultRow[]): boolean {
  const said = (passed: boolean | null): string =>
    passed === null ? 'not tried' : passed ? 'held' : 'MISSED';
  console.log('\n| what | bar | found | |\n|---|---|---|---|');
  for (const { what, bar, found, passed } of rows)
    console.log(`| ${what} | ${bar} | ${found} | ${said(passed)} |`);
  return rows.every(({ passed }) => passed !== false);
}
