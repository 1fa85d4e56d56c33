/** What stands on a map: one store. */
export interface MapPoint {
  readonly lat: number;
  readonly lng: number;
  readonly label: string;
  readonly href: string;
  /** From 0, the cheapest, to 4; null: it has no price. */
  readonly level: number | null;
  /** It is the store that the page is about. */
  readonly isOwn?: boolean;
}

/** How many steps of colour there are. */
export const LEVELS = 5;

/** Bounds that part values into steps of about as many each, cheapest first; fewer where values are alike. */
export function stepsOf(values: readonly number[]): number[] {
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  const bounds: number[] = [];
  for (let step = 1; step < LEVELS; step++) {
    const bound = sorted[Math.ceil((sorted.length * step) / LEVELS) - 1];
    if (bound !== undefined && bound !== bounds.at(-1) && bound !== sorted.at(-1)) bounds.push(bound);
  }
  return bounds;
}

/** The step of a value: 0 is up to the first bound, and the last step is always the last colour's. */
export function levelOf(value: number, bounds: readonly number[]): number {
  const step = bounds.filter((bound) => value > bound).length;
  return bounds.length === 0 ? 0 : Math.round((step * (LEVELS - 1)) / bounds.length);
}
