import { describe, expect, it } from 'vitest';
import { secondsLeft, START_STEPS } from '../../../src/cli/serving/start-steps.ts';

const { feed, import: importing, publish, indices, republish } = START_STEPS;
const toServed = feed.seconds + importing.seconds + publish.seconds;
const inFives = (seconds: number): number => 5 * Math.ceil(seconds / 5);

describe('secondsLeft', () => {
  it('counts what is to be done until the catalogue is served', () => {
    expect(secondsLeft('feed', 0, {})).toBe(inFives(toServed));
    expect(secondsLeft('import', 4, { feed: feed.seconds })).toBe(
      inFives(importing.seconds - 4 + publish.seconds),
    );
  });

  it('then counts what is to be done until all is', () => {
    expect(secondsLeft('indices', 0, {})).toBe(inFives(indices.seconds + republish.seconds));
  });

  it('goes by the pace of the steps that are over', () => {
    const rest = importing.seconds + publish.seconds;
    expect(secondsLeft('import', 0, { feed: 3 * feed.seconds })).toBe(inFives(3 * rest));
  });

  it('goes by what is counted of a step, once a tenth of it is done', () => {
    expect(secondsLeft('indices', 30, {}, 0.5)).toBe(inFives(30 + republish.seconds));
    expect(secondsLeft('indices', 0, {}, 0)).toBe(secondsLeft('indices', 0, {}));
  });

  it('never promises that a step that takes long ends at once', () => {
    expect(secondsLeft('publish', 1_000, { feed: feed.seconds, import: importing.seconds })).toBe(5);
    expect(secondsLeft('publish', 1_000, { feed: 20 * feed.seconds })).toBe(inFives(2 * publish.seconds));
  });
});
