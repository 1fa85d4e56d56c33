/** One line of a chart. */
export interface ChartSeries {
  readonly label: string;
  /** Of the tokens. */
  readonly colour: string;
  /** By time; null: a gap. */
  readonly values: readonly (number | null)[];
  readonly dashed?: boolean;
  /** Stands out. */
  readonly thick?: boolean;
  /** Marks each value by itself. */
  readonly points?: boolean;
  /** Only the edge of a band. */
  readonly hidden?: boolean;
}

/** What a chart shows. */
export interface ChartSpec {
  /** Seconds since 1970, ascending. */
  readonly times: readonly number[];
  /** What a value is of. */
  readonly span: 'day' | 'month';
  readonly series: readonly ChartSeries[];
  /** Pairs of places in `series` with the room between them shaded: upper, lower. */
  readonly bands: readonly (readonly [number, number])[];
  readonly format: (value: number) => string;
}
