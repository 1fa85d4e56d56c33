/**
 * Work that can give way. Each time that it could, it yields how many units of work it did since the last time; a unit is
 * about what looking at one price takes, a tenth of a microsecond. Between two yields it may use rooms that all share.
 */
export type Sliced<Result> = Generator<number, Result, undefined>;

/** So many units are done in one go: a few milliseconds. */
export const SLICE_UNITS = 25_000;

/** Does the work to its end, without giving way. */
export function finish<Result>(work: Sliced<Result>): Result {
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
}

/** Goes on with the work for one slice, or to its end where that comes first. */
export function doSlice<Result>(work: Sliced<Result>): IteratorResult<number, Result> {
  let done = 0;
  let step = work.next();
  while (step.done !== true && (done += step.value) < SLICE_UNITS) step = work.next();
  return step;
}

/** Acts on `[from, to)` after `[from, to)` of `length`, `step` at once; `act` returns how many units that was. */
export function* inSteps(
  length: number,
  step: number,
  act: (from: number, to: number) => number,
): Sliced<void> {
  for (let from = 0; from < length; from += step) yield act(from, Math.min(from + step, length));
}

/** Runs that are sorted in one go. */
const RUN = 2048;
/** Units that sorting or merging one item takes. */
const UNITS_AN_ITEM = 2;

/** The items in order, those alike in the order given. As `toSorted`, but it can give way. */
export function* sortedInSlices<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Sliced<Item[]> {
  let from: Item[] = [];
  for (let start = 0; start < items.length; start += RUN) {
    const run = items.slice(start, start + RUN).sort(compare);
    for (const item of run) from.push(item);
    yield UNITS_AN_ITEM * run.length;
  }
  for (let width = RUN; width < items.length; width *= 2) {
    const to: Item[] = [];
    for (let start = 0; start < from.length; start += 2 * width) {
      const middle = Math.min(start + width, from.length);
      const end = Math.min(start + 2 * width, from.length);
      for (let left = start, right = middle; left < middle || right < end; ) {
        const isLeft = right >= end || (left < middle && compare(from[left]!, from[right]!) <= 0);
        to.push(from[isLeft ? left++ : right++]!);
        if (to.length % RUN === 0) yield UNITS_AN_ITEM * RUN;
      }
    }
    from = to;
  }
  return from;
}
