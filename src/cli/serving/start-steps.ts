/** What a first start does, in this order. */
export type StartStep = 'feed' | 'import' | 'publish' | 'indices' | 'republish';

/** A step as it is told of. */
export interface StepWords {
  readonly doing: string;
  readonly done: string;
  /** What it takes for the demo on two cores. */
  readonly seconds: number;
  /** Whether the catalogue is served while it goes on. */
  readonly isServed: boolean;
}

/** The steps of a first start, measured on the machine of docs/benchmarks.md. */
export const START_STEPS: Readonly<Record<StartStep, StepWords>> = {
  feed: {
    doing: 'Inventing stores, products and prices',
    done: 'Stores, products and prices are invented',
    seconds: 9,
    isServed: false,
  },
  import: {
    doing: 'Writing them into the record',
    done: 'They are in the record',
    seconds: 11,
    isServed: false,
  },
  publish: {
    doing: 'Compiling the catalogue',
    done: 'The catalogue is compiled',
    seconds: 4,
    isServed: false,
  },
  indices: {
    doing: 'Computing twelve months of price indices; all else is served',
    done: 'The price indices are computed',
    seconds: 55,
    isServed: true,
  },
  republish: {
    doing: 'Compiling them; all else is served',
    done: 'The price indices are served',
    seconds: 2,
    isServed: true,
  },
};

const STEPS = Object.keys(START_STEPS) as StartStep[];
/** A step that takes longer than was thought is not foretold to end at once. */
const LEAST_SHARE = 0.1;
/** A guess is told in steps of so many seconds. */
const GRAIN_SECONDS = 5;

/** How long steps of this start took, in seconds. */
export type StepTimes = Readonly<Partial<Record<StartStep, number>>>;

/**
 * Seconds until the catalogue is served, or, once it is, until all is done, in multiples of five: what the steps take
 * elsewhere, at the pace of those that are over here. `elapsed` seconds of `step` have passed; `share` of it is done, from
 * 0 to 1, null where nobody counts.
 */
export function secondsLeft(
  step: StartStep,
  elapsed: number,
  took: StepTimes,
  share: number | null = null,
): number {
  const over = STEPS.filter((one) => took[one] !== undefined);
  const planned = over.reduce((sum, one) => sum + START_STEPS[one].seconds, 0);
  const pace = planned === 0 ? 1 : over.reduce((sum, one) => sum + took[one]!, 0) / planned;
  const { seconds, isServed } = START_STEPS[step];
  const later = STEPS.slice(STEPS.indexOf(step) + 1).filter((one) => START_STEPS[one].isServed === isServed);
  const rest = later.reduce((sum, one) => sum + START_STEPS[one].seconds, 0);
  const own =
    share !== null && share >= LEAST_SHARE
      ? (elapsed / share) * (1 - share)
      : Math.max(seconds * pace - elapsed, LEAST_SHARE * seconds * pace);
  return Math.max(GRAIN_SECONDS, GRAIN_SECONDS * Math.ceil((own + rest * pace) / GRAIN_SECONDS));
}
