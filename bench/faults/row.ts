/** What a fault came to. */
export interface FaultRow {
  readonly what: string;
  readonly bar: string;
  /** Figures, in words. */
  readonly found: string;
  /** Whether what is asked for besides its time is so. Null: it could not be tried here, and `found` says why. */
  readonly held: boolean | null;
  /** Whether it came in time, where the bar asks for that. */
  readonly inTime?: boolean;
}

/** What the rows are tried on. */
export interface FaultOptions {
  /** Data folder with the demo catalogue; made where it is missing. */
  readonly dataDir: string;
  /** Small counts and short times, to see that the rows work. */
  readonly short: boolean;
  /** When all rows have to be done, by `performance.now()`. */
  readonly endsMs: number;
}

/** Tries one fault, or several of a kind. */
export type TryFault = (options: FaultOptions) => Promise<FaultRow[]>;

/** Prints the rows as a table, and returns whether none was missed. */
export function printRows(rows: readonly FaultRow[]): boolean {
  const passed = ({ held, inTime }: FaultRow): boolean => held !== false && inTime !== false;
  const said = (row: FaultRow): string => (row.held === null ? 'not tried' : passed(row) ? 'held' : 'MISSED');
  console.log('\n| what | bar | found | |\n|---|---|---|---|');
  for (const row of rows) console.log(`| ${row.what} | ${row.bar} | ${row.found} | ${said(row)} |`);
  return rows.every(passed);
}
